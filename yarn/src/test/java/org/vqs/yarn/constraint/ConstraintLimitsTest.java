package org.vqs.yarn.constraint;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.and;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.or;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Placement constraints are evaluated under the scheduler's lock, so they are of bounded size. */
class ConstraintLimitsTest {
  private static final int LONGEST_TEXT = 3000;

  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private FakeNode node;
  private ApplicationAttemptId app;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 8192, 8);
    app = rm.submitUnmanaged(1, "u");
  }

  @AfterEach
  void close() {
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    rm.close();
  }

  private static AbstractConstraint apartFrom(String... tags) {
    return targetNotIn(NODE, allocationTag(tags));
  }

  private static AbstractConstraint wide(int terms) {
    return and(
        IntStream.range(0, terms)
            .mapToObj(i -> apartFrom("t" + i))
            .toArray(AbstractConstraint[]::new));
  }

  private static AbstractConstraint deep(int terms) {
    AbstractConstraint constraint = apartFrom("t");
    for (int i = 0; i < terms; i++) {
      constraint = or(constraint);
    }
    return constraint;
  }

  private static String[] tags(int number) {
    return IntStream.range(0, number).mapToObj(i -> "t" + i).toArray(String[]::new);
  }

  static Stream<Arguments> tooLarge() {
    String longName = "x".repeat(70_000);
    return Stream.of(
        Arguments.of(of(1).where(wide(50)), "more than 100 terms"),
        Arguments.of(of(1).where(wide(5_000)), "more than 100 terms"),
        Arguments.of(of(1).where(deep(100_000)), "more than 100 terms"),
        Arguments.of(of(1).where(apartFrom(tags(1_001))), "more than 1000 tags and values"),
        Arguments.of(of(1).where(apartFrom(longName)), "more than 65536 bytes"),
        Arguments.of(of(1).tagged(longName), "more than 65536 bytes"),
        Arguments.of(of(1).where(apartFrom("€".repeat(21_846))), "more than 65536 bytes"));
  }

  private static ConstrainedAsk of(int key) {
    return ConstrainedAsk.of(key, 1, 512);
  }

  @ParameterizedTest
  @MethodSource("tooLarge")
  void constraintThatIsTooLarge_isRejectedInAFewWords(ConstrainedAsk ask, String what) {
    try (CapturedLog log = new CapturedLog("org.vqs.yarn", Level.WARN)) {
      Allocation answer = ConstrainedAsk.allocate(rm, app, ask.request(), of(2).request());
      assertThat(answer.getRejectedRequest()).hasSize(1);
      assertThat(answer.getContainers())
          .extracting(Container::getAllocationRequestId)
          .containsExactly(2L);
      assertThat(log.take()).allMatch(line -> line.length() < LONGEST_TEXT);
    }
    assertThat(rm.shownDiagnostics(app))
        .contains(what, "make it simpler")
        .hasSizeLessThan(LONGEST_TEXT);
  }

  @Test
  void constraintWithinTheLimits_isTaken() {
    Allocation answer =
        ConstrainedAsk.allocate(
            rm,
            app,
            of(1).where(wide(49)).request(),
            of(2).where(apartFrom(tags(1_000))).request(),
            of(3).where(apartFrom("€".repeat(21_800))).request());
    assertThat(answer.getRejectedRequest()).isEmpty();
    assertThat(answer.getContainers()).hasSize(3);
  }

  @Test
  void registeredConstraint_thatIsTooLarge_rejectsItsRequests() {
    rm.context()
        .getPlacementConstraintManager()
        .registerApplication(app.getApplicationId(), Map.of(Set.of("a"), wide(50).build()));
    assertThat(
            ConstrainedAsk.allocate(rm, app, of(1).tagged("a").request(), of(2).request())
                .getRejectedRequest())
        .hasSize(1);
    assertThat(rm.shownDiagnostics(app)).contains("more than 100 terms");
  }

  @Test
  void placementProcessor_cannotPlaceWhatIsTooLarge() {
    SchedulingRequest large = of(1).where(wide(50)).request();
    SchedulingRequest small = of(2).where(wide(40)).request();
    assertThat(
            rm.scheduler()
                .attemptAllocationOnNode(
                    rm.attempt(app), large, rm.scheduler().getSchedulerNode(node.id())))
        .isFalse();
    assertThat(
            rm.scheduler()
                .attemptAllocationOnNode(
                    rm.attempt(app), small, rm.scheduler().getSchedulerNode(node.id())))
        .isTrue();
  }

  @Test
  void textsOfLongConstraints_areCut() {
    String longName = "x".repeat(60_000);
    SchedulingRequest waiting = of(1).tagged("a").where(apartFrom(longName)).request();
    waiting.getResourceSizing().setNumAllocations(100);
    ConstrainedAsk.allocate(rm, app, waiting);
    SchedulingRequest other = of(1).tagged("a").where(apartFrom("b")).request();
    ConstrainedAsk.allocate(rm, app, other);
    assertThat(rm.shownDiagnostics(app))
        .contains("of which only numAllocations may change", "characters)")
        .hasSizeLessThan(LONGEST_TEXT);
    SchedulingRequest elsewhere = of(3).where(targetNotIn(longName, allocationTag("a"))).request();
    ConstrainedAsk.allocate(rm, app, elsewhere);
    assertThat(rm.shownDiagnostics(app))
        .contains("must be node or rack")
        .hasSizeLessThan(LONGEST_TEXT);
    assertThat(rm.attempt(app).entries().values())
        .allMatch(entry -> entry.constrained().toString().length() < LONGEST_TEXT);
  }
}
