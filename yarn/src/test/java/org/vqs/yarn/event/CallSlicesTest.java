package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.ConstrainedAsk;

/** A large call is applied whole, bit by bit. */
class CallSlicesTest {
  private static final ApplicationAttemptId ATTEMPT =
      ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);

  private final List<ResourceRequest> asks = new ArrayList<>();
  private final List<SchedulingRequest> constrained = new ArrayList<>();
  private final List<ContainerId> releases = new ArrayList<>();

  private Allocations.Request call() {
    return new Allocations.Request(
        asks, constrained, releases, List.of("h1"), List.of("h2"), new ContainerUpdates());
  }

  private static <T> List<T> joined(
      List<Allocations.Request> slices, Function<Allocations.Request, List<T>> part) {
    return slices.stream().flatMap(slice -> part.apply(slice).stream()).toList();
  }

  private void ask(int keys) {
    for (int i = 0; i < keys; i++) {
      ResourceRequest ask = any(i % 7, 256, 1, 1);
      ask.setAllocationRequestId(i);
      asks.add(ask);
    }
  }

  @Test
  void callThatIsNotLarge_isOneSlice() {
    ask(CallSlices.LARGE);
    Allocations.Request call = call();
    assertThat(CallSlices.of(call)).singleElement().isSameAs(call);
  }

  @Test
  void largeCall_isCutIntoAsManySlicesAsItsLargestPartNeeds() {
    ask(2 * CallSlices.MOST + 1);
    for (int i = 0; i < CallSlices.MOST; i++) {
      constrained.add(ConstrainedAsk.of(i, 1, 256).request());
    }
    for (int i = 0; i < CallSlices.LARGE + 1; i++) {
      releases.add(ContainerId.newContainerId(ATTEMPT, i));
    }
    Allocations.Request call = call();
    List<Allocations.Request> slices = CallSlices.of(call);
    assertThat(slices)
        .hasSize(CallSlices.LARGE / CallSlices.MOST + 1)
        .allMatch(slice -> slice.asks().size() <= CallSlices.MOST)
        .allMatch(slice -> slice.releases().size() <= CallSlices.MOST);
    assertThat(joined(slices, Allocations.Request::asks)).containsExactlyInAnyOrderElementsOf(asks);
    assertThat(joined(slices, Allocations.Request::releases)).isEqualTo(releases);
    assertThat(joined(slices, Allocations.Request::schedulingRequests)).isEqualTo(constrained);
    assertThat(joined(slices, Allocations.Request::blacklistAdditions)).containsExactly("h1");
    assertThat(slices.get(0).blacklistRemovals()).containsExactly("h2");
    assertThat(slices.get(0).updates()).isSameAs(call.updates());
  }

  @Test
  void keysStayWhole_theUrgentOnesFirst() {
    for (int i = 0; i < 200; i++) {
      for (int host = 0; host < CallSlices.MOST / 2; host++) {
        asks.add(request(200 - i, "h" + host, 256, 1, 1, true));
      }
    }
    Collections.shuffle(asks, new Random(1));
    List<Allocations.Request> slices = CallSlices.of(call());
    // Two keys are in a slice.
    assertThat(slices).hasSize(100);
    List<SchedulerRequestKey> keys = new ArrayList<>();
    for (Allocations.Request slice : slices) {
      slice.asks().stream().map(SchedulerRequestKey::create).distinct().forEach(keys::add);
    }
    assertThat(keys).hasSize(200).isSorted();
  }

  @Test
  void namesOfOneKey_areNotCut() {
    for (int host = 0; host < 3 * CallSlices.LARGE; host++) {
      asks.add(request(1, "h" + host, 256, 1, 1, true));
    }
    assertThat(CallSlices.of(call())).hasSize(1);
  }

  @Test
  void laterRequestOfAName_staysLater() {
    ask(CallSlices.LARGE);
    asks.add(any(3, 256, 1, 5));
    asks.add(any(3, 256, 1, 6));
    assertThat(joined(CallSlices.of(call()), Allocations.Request::asks))
        .filteredOn(ask -> ask.getNumContainers() > 1)
        .extracting(ResourceRequest::getNumContainers)
        .containsExactly(5, 6);
  }
}
