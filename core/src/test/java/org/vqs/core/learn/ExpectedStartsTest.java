package org.vqs.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

/** One server that holds one job at a time. */
class ExpectedStartsTest {
  /** Quartiles are exact to a step of the histogram. */
  private static final Percentage STEP = Percentage.withPercentage(20);

  private final Scene scene = Scene.of(Policies.ADAPTIVE, 1).server("s", 10);
  private final ExpectedStarts starts = scene.packer().cluster().starts();
  private final Tenant queue = scene.queue(scene.packer().tenants().root(), "queue", 1);
  private final Tenant ann = scene.queue(queue, "ann", 1);
  private final Tenant bob = scene.queue(queue, "bob", 1);

  /** A job of ann's starts every ten from 0 on; in the middle of each ten what waits is noted. */
  private long oneInTen(int jobs) {
    scene.at(0).ask("first", jobs, Scene.of(ann), 10).run();
    long time = 0;
    for (int started = 1; started < jobs; started++) {
      starts.note(scene.ask("first"), time + 5);
      time += 10;
      scene.at(time).end("first", "s").run();
    }
    return time;
  }

  private void ask(String name, int jobs, Tenant tenant, long time) {
    scene.at(time).ask(name, jobs, Scene.of(tenant), 10).run();
  }

  private double likely(String ask, long time) {
    return starts.forecast(scene.ask(ask), time).likely();
  }

  @Test
  void nothingThatStarted_isNoForecast() {
    scene.at(0).ask("a", 1, 10).ask("b", 1, 10).run();

    assertThat(starts.forecast(scene.ask("b"), 5)).isNull();
    assertThat(starts.forecast(scene.ask("a"), 5)).as("it runs").isNull();
  }

  @Test
  void startsOfWhichNoneWasNoted_areNoForecast() {
    scene.at(0).ask("a", 100, 10).run();
    for (int i = 1; i < 50; i++) {
      scene.at(10L * i).end("a", "s").run();
    }

    assertThat(starts.forecast(scene.ask("a"), 500)).isNull();
  }

  /** The gap is 10; after 5 of it 10 are expected and 5 come: too much by a factor of 2. */
  @Test
  void expectation_isCorrectedByWhatItWasWrong() {
    long time = oneInTen(30);
    ask("next", 1, ann, time);

    StartForecast forecast = starts.forecast(scene.ask("next"), time + 5);

    assertThat(forecast.likely()).isCloseTo(5, STEP);
    assertThat(forecast.early()).isCloseTo(5, STEP).isLessThan(forecast.late());
    assertThat(forecast.late()).isCloseTo(5, STEP);
  }

  @Test
  void jobsThatCameBefore_areAhead() {
    long time = oneInTen(30);
    ask("four", 4, ann, time);
    ask("fifth", 1, ann, time);

    assertThat(likely("four", time)).isCloseTo(5, STEP);
    assertThat(likely("fifth", time)).isCloseTo((4 * 10 + 10) / 2.0, STEP);

    scene.at(time + 10).end("first", "s").run();
    assertThat(likely("fifth", time + 10)).isCloseTo((3 * 10 + 10) / 2.0, STEP);
  }

  @Test
  void withdrawnJobs_areNotAhead() {
    long time = oneInTen(30);
    ask("four", 4, ann, time);
    ask("fifth", 1, ann, time);

    scene.count("four", 1);
    assertThat(likely("fifth", time)).isCloseTo((10 + 10) / 2.0, STEP);
    scene.count("four", 0);
    assertThat(likely("fifth", time)).isCloseTo(5, STEP);
  }

  @Test
  void silence_makesItLater() {
    long time = oneInTen(30);
    ask("next", 1, ann, time);

    assertThat(likely("next", time + 1000)).isCloseTo(1000 / 2.0, STEP);
  }

  /** Bob has no rate of his own: of his queue one starts in ten, and ann's job is before him. */
  @Test
  void tenantOfWhomNothingStarted_hasTheRateOfTheTenantAbove() {
    long time = oneInTen(30);
    ask("ann's", 1, ann, time);
    ask("bob's", 1, bob, time);

    assertThat(likely("bob's", time)).isCloseTo((10 + 10) / 2.0, STEP);
  }

  @Test
  void otherSizes_tellNothing() {
    long time = oneInTen(30);
    scene.at(time).ask("small", 1, Scene.of(ann), 1).run();

    assertThat(starts.forecast(scene.ask("small"), time + 5)).isNull();
  }

  @Test
  void transferredAsk_standsAtTheEndOfTheOtherLine() {
    long time = oneInTen(30);
    ask("bob's", 4, bob, time);
    ask("ann's", 1, ann, time);

    scene.packer().transfer(scene.ask("bob's"), ann);

    assertThat(starts.waiting(bob)).isZero();
    assertThat(starts.waiting(ann)).isEqualTo(starts.waiting(queue)).isEqualTo(5);
    assertThat(likely("ann's", time)).isCloseTo(5, STEP);
    assertThat(likely("bob's", time)).isCloseTo((10 + 10) / 2.0, STEP);
  }

  @Test
  void jobsThatStartAtOnce_areNoWaits() {
    StartRate rate = new StartRate(null);
    rate.come(1, 1000);
    rate.start(false, 1000);

    assertThat(rate.isKnown()).isFalse();
    assertThat(rate.waiting()).isZero();
  }

  @Test
  void quartiles_coverHalfOfWhatCame() {
    Turn turn = new Turn(new StartRate(null));
    ServiceTimes errors = new ServiceTimes();
    for (int took = 1; took <= 128; took++) {
      turn.note(0, 128);
      turn.start(took, errors);
    }

    assertThat(errors.quantile(.25) / StartNotes.UNIT).isCloseTo(.25, within(.05));
    assertThat(errors.quantile(.75) / StartNotes.UNIT).isCloseTo(.75, within(.05));
  }
}
