package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.learn.StartForecast;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.why.answer.ExpectedStart;
import org.vqs.yarn.why.answer.PendingAnswer;

/** When a request starts: the time if that is all that must pass, else what must change. */
class ExpectedWaitTest {
  private static final int GIB = 1024;
  private static final String DEV = "yarn.scheduler.vqs.root.dev.";

  private final WhyFixture fixture =
      new WhyFixture(
          Map.of(
              "yarn.scheduler.vqs.root.queues",
              "default,dev",
              DEV + "maximum-capacity",
              "[memory=4g, vcores=4]"));
  private final SchedulerHarness rm = fixture.rm();
  private final StartWatch watch = new StartWatch(rm.scheduler().context());

  @BeforeEach
  void open() {
    rm.addNode("n1", "/r1", 8 * GIB, 16);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private ExpectedStart start(ApplicationAttemptId app) {
    return fixture.only(app).start();
  }

  @Test
  void nothingThatStarted_isNotKnown() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann");
    fixture.ask(app, any(1, 8 * GIB, 1, 2));

    assertThat(start(app))
        .isEqualTo(
            ExpectedStart.without("not known: nothing like it, or too little, has started yet"));
  }

  /** One container starts in ten seconds, and is looked at each second: five are left then. */
  @Test
  void requestLikeThoseThatStarted_hasTheirTimes() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann");
    List<Container> running = fixture.ask(app, any(1, 8 * GIB, 1, 100));
    for (int i = 0; i < 20; i++) {
      for (int second = 0; second < 10; second++) {
        rm.tick(1_000);
        watch.lookIfDue(rm.scheduler().context().time());
      }
      running = replace(app, running);
    }

    ExpectedStart start = start(app);

    assertThat(start.likelyMillis()).isCloseTo(5_000, Percentage.withPercentage(30));
    assertThat(start.earlyMillis()).isBetween(1_000L, 4_000L);
    assertThat(start.lateMillis()).isBetween(6_000L, 10_000L);
    assertThat(start.text()).matches("in about \\d s; half of such requests in \\d s to \\d+ s");
    assertThat(fixture.explain(app).toText()).contains("\n  start:  in about ");
  }

  /** What runs ends, and the next one starts. */
  private List<Container> replace(ApplicationAttemptId app, List<Container> running) {
    List<ContainerId> ended = running.stream().map(Container::getId).toList();
    return rm.allocate(app, List.of(), ended).getContainers();
  }

  @Test
  void shortTimes_areToldInSeconds() {
    assertThat(ExpectedStart.of(new StartForecast(100, 300, 900)).text())
        .isEqualTo("within about a second");
    assertThat(ExpectedStart.of(new StartForecast(100, 300, 2_000)).text())
        .isEqualTo("in about 1 s; half of such requests in 1 s to 2 s");
  }

  @Test
  void containerLargerThanItsLimit_startsNotBeforeThatIsRaised() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "dev");
    fixture.ask(app, any(1, 5 * GIB, 1, 1));

    PendingAnswer answer = fixture.only(app);

    assertThat(answer.reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(answer.start())
        .isEqualTo(ExpectedStart.without("not before " + DEV + "maximum-capacity is raised"));
  }

  @Test
  void containerLargerThanEveryNode_startsNotBeforeThereIsOne() {
    rm.addNode("memory", "/r1", 16 * GIB, 2);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann");
    fixture.ask(app, any(1, 16 * GIB, 8, 1));

    assertThat(start(app).text())
        .isEqualTo("not before there are nodes that it may run on and fits on");
  }
}
