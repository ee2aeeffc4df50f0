package org.vqs.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import com.google.common.collect.Iterables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.cluster.Cluster;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** What one application names costs others nothing: it is limited, and forgotten with it. */
class RequestVarietyTest {
  private static final String MAX_KEYS = "yarn.scheduler.vqs.request.max-keys";
  private static final int INVENTED = 20_000;

  /** As many keys and names, and 4 sizes and tags. */
  private final SchedulerHarness rm = new SchedulerHarness(Map.of(MAX_KEYS, "40"));

  private ApplicationAttemptId app;

  @BeforeEach
  void start() {
    rm.addNode("h1", "/r1", 16384, 1);
    app = rm.submitUnmanaged(1, "u");
    // The node is full, so that all that is asked for waits.
    rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of());
  }

  @AfterEach
  void close() {
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    rm.close();
  }

  private static List<ResourceRequest> many(int number, IntFunction<ResourceRequest> ask) {
    return new ArrayList<>(IntStream.range(0, number).mapToObj(ask).toList());
  }

  private static ResourceRequest keyed(int id) {
    ResourceRequest ask = any(1, 256, 1, 1);
    ask.setAllocationRequestId(id);
    return ask;
  }

  private static List<ResourceRequest> onHosts(int number) {
    List<ResourceRequest> asks = many(number, i -> request(1, "invented" + i, 256, 1, 1, true));
    asks.add(any(1, 256, 1, 1));
    return asks;
  }

  private Cluster cluster() {
    return rm.scheduler().packer().cluster();
  }

  private void refuses(List<ResourceRequest> asks, String... words) {
    List<SchedulerRequestKey> before = List.copyOf(rm.attempt(app).getSchedulerKeys());
    assertThatThrownBy(() -> rm.allocate(app, asks, List.of()))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContainingAll(words);
    assertThat(rm.attempt(app).getSchedulerKeys()).containsExactlyElementsOf(before);
  }

  @Test
  void inventedNames_areForgotten_whenTheApplicationEnds() throws IOException {
    rm.refresh(Map.of(MAX_KEYS, "1000000"));
    int before = Iterables.size(cluster().locations());
    rm.allocate(app, onHosts(INVENTED), List.of());
    assertThat(cluster().locations()).hasSizeGreaterThan(INVENTED);
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
    assertThat(cluster().locations()).hasSize(before);
    assertThat(cluster().pending().shapes()).isZero();
  }

  @Test
  void inventedNames_areForgotten_whenNothingAsksForThem() throws IOException {
    rm.refresh(Map.of(MAX_KEYS, "100", "yarn.scheduler.vqs.locality.node-delay", "5s"));
    int before = Iterables.size(cluster().locations());
    rm.allocate(app, onHosts(100), List.of());
    rm.allocate(app, List.of(any(1, 256, 1, 0)), List.of());
    assertThat(cluster().locations()).hasSize(before);
  }

  @Test
  void namesOfNodes_areForgotten_whenTheyAreGone() {
    int before = Iterables.size(cluster().locations());
    rm.removeNode(rm.addNode("h2", "/r2", 1024, 1));
    assertThat(cluster().locations()).hasSize(before);
  }

  @Test
  void tooManyUnknownNames_failTheCall_beforeAnyOfItIsApplied() {
    refuses(onHosts(41), "41 names that no node ever had of 40 at most", MAX_KEYS);
    rm.allocate(app, onHosts(40), List.of());
    assertThat(cluster().pending().waiting()).isEqualTo(1);
  }

  @Test
  void namesOfNodes_areNotCounted() {
    List<ResourceRequest> asks = onHosts(40);
    asks.add(request(1, "h1", 256, 1, 1, true));
    asks.add(request(1, "/r1", 256, 1, 1, true));
    rm.allocate(app, asks, List.of());
    assertThat(cluster().pending().waiting()).isEqualTo(1);
  }

  @Test
  void blacklistedNames_countToo() {
    List<String> names = IntStream.range(0, 41).mapToObj(i -> "invented" + i).toList();
    assertThatThrownBy(
            () -> rm.scheduler().allocate(app, List.of(), null, List.of(), names, null, null))
        .hasMessageContaining("41 names");
    rm.scheduler().allocate(app, List.of(), null, List.of(), names.subList(0, 40), null, null);
    refuses(onHosts(41), "41 names");
    assertThat(rm.attempt(app).getAppSchedulingInfo().getBlackListCopy()).hasSize(40);
  }

  @Test
  void whatIsWithdrawn_makesRoomForOthers() {
    for (int round = 0; round < 10; round++) {
      int first = 100 * round;
      rm.allocate(app, many(40, i -> keyed(first + i)), List.of());
      refuses(List.of(keyed(first + 40)), "41 scheduler keys of 40 at most", MAX_KEYS);
      List<ResourceRequest> none = many(40, i -> keyed(first + i));
      none.forEach(ask -> ask.setNumContainers(0));
      rm.allocate(app, none, List.of());
    }
    assertThat(rm.attempt(app).getSchedulerKeys()).isEmpty();
  }

  @Test
  void whatWaits_canBeChangedAtTheLimit() {
    rm.allocate(app, many(40, RequestVarietyTest::keyed), List.of());
    refuses(List.of(keyed(40)), MAX_KEYS);
    ResourceRequest more = keyed(7);
    more.setNumContainers(5);
    rm.allocate(app, List.of(more), List.of());
    assertThat(cluster().pending().waiting()).isEqualTo(44);
  }

  @Test
  void repeatedRequests_areNeverTooMany() {
    rm.allocate(app, many(20, RequestVarietyTest::keyed), List.of());
    for (int call = 0; call < 200; call++) {
      rm.allocate(app, List.of(keyed(call % 20)), List.of());
    }
    assertThat(cluster().pending().waiting()).isEqualTo(20);
    refuses(many(41, RequestVarietyTest::keyed), "41 scheduler keys of 40 at most", MAX_KEYS);
  }

  @Test
  void tooManySizes_failTheCall() {
    refuses(
        many(
            5,
            i -> {
              ResourceRequest ask = any(1, 256 * (i + 1), 1, 1);
              ask.setAllocationRequestId(i);
              return ask;
            }),
        "5 sizes of containers of 4 at most",
        MAX_KEYS);
  }

  @Test
  void requestWithTooManyTags_isRejectedAlone() {
    Allocation answer =
        ConstrainedAsk.allocate(
            rm,
            app,
            ConstrainedAsk.of(1, 1, 256).tagged("a", "b").request(),
            ConstrainedAsk.of(2, 1, 256).tagged("b", "c", "d").request(),
            ConstrainedAsk.of(3, 1, 256).tagged("e").request());
    assertThat(answer.getRejectedRequest())
        .extracting(RejectedSchedulingRequest::getRequest)
        .singleElement()
        .satisfies(request -> assertThat(request.getAllocationTags()).containsExactly("e"));
    assertThat(rm.shownDiagnostics(app)).contains("5 allocation tags of 4 at most", MAX_KEYS);
    assertThat(rm.attempt(app).getSchedulerKeys()).hasSize(2);
  }

  @Test
  void unknownNames_areNotLimited_whileNodesAreStillToReport() {
    rm.restart();
    rm.allocate(app, onHosts(50), List.of());
    assertThat(cluster().pending().waiting()).isEqualTo(1);
  }
}
