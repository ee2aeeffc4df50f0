package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.waiting.Shape;

class JobValueTest {
  private static final double LITTLE = 1e-3;

  private final Waiting waiting = new Waiting(1);
  private JobStatistics statistics;
  private JobValue value;

  @BeforeEach
  void prepare() {
    waiting.scene().server("s", 100);
    statistics = waiting.learn();
    value = new JobValue(statistics, waiting.starter());
  }

  private JobTimes times() {
    return waiting.starter().cluster().times();
  }

  private void ask(String name, int count, long demand) {
    waiting.scene().ask(name, count, demand);
  }

  private void withdraw(String name) {
    waiting.scene().count(name, 0);
  }

  private Shape shape(String name) {
    return waiting.scene().ask(name).shape();
  }

  private double valueOf(String name, double arrived) {
    return value.of(shape(name), arrived, waiting.server().serverClass());
  }

  @Test
  void exponent_isOneWhileTheQueueIsLikeTheArrivals() {
    ask("one size", 3, 50);
    assertThat(value.exponent()).isEqualTo(1);
    ask("another", 3, 20);
    assertThat(value.exponent()).isCloseTo(1, within(1e-9));
  }

  @Test
  void exponent_growsWithTheTiltTowardsLargeJobs() {
    ask("large", 4, 50);
    ask("small", 4, 20);

    withdraw("small");

    // ln .5 is half of ln 2.5 above the mean, and the variance is the square of that half.
    assertThat(value.exponent()).isCloseTo(1 + 1 / Math.log(2.5), within(1e-9));
  }

  @Test
  void exponent_isOneWhenTheQueueTiltsTowardsSmallJobs() {
    ask("large", 4, 50);
    ask("small", 4, 20);

    withdraw("large");

    assertThat(statistics.tilt()).isNegative();
    assertThat(value.exponent()).isEqualTo(1);
  }

  @Test
  void need_isTheShareOfTheQueueOverTheShareOfArrivals() {
    ask("large", 4, 50);
    ask("small", 4, 20);
    assertThat(value.needOf(shape("large"))).isCloseTo(1, within(LITTLE));

    waiting.scene().count("small", 1);

    // Two classes: m = 32; a = 1/2 of each; n = 5.
    assertThat(value.needOf(shape("large"))).isCloseTo(Math.sqrt(20 / 18.5), within(LITTLE));
    assertThat(value.needOf(shape("small"))).isCloseTo(Math.sqrt(17 / 18.5), within(LITTLE));
  }

  @Test
  void need_isOneWithTooManyClasses() {
    for (int size = 1; size <= 65; size++) {
      ask("size " + size, 1, size);
    }
    ask("many", 50, 30);

    assertThat(statistics.classCount()).isZero();
    assertThat(value.needOf(shape("many"))).isEqualTo(1);
    assertThat(valueOf("many", 0)).isCloseTo(Math.pow(0.3, value.exponent()), within(1e-9));
  }

  @Test
  void price_isOneWithMoreThanSixteenClasses() {
    arriveOncePerSize(1, 16);
    assertThat(wholePriceOf(16)).isNotCloseTo(1, within(0.01));
    assertThat(priceOf(16)).isEqualTo(wholePriceOf(16));

    arriveOncePerSize(17, 17);
    assertThat(priceOf(16)).isEqualTo(1);
  }

  private void arriveOncePerSize(int first, int last) {
    for (int size = first; size <= last; size++) {
      ask("size " + size, 1, size + 30);
      value.eventBegins();
    }
  }

  private double wholePriceOf(int size) {
    return statistics.price(shape("size " + size));
  }

  private double priceOf(int size) {
    return value.price(shape("size " + size));
  }

  @Test
  void urgency_liftsOnlyWhoWaitedSixTypicalStays() {
    serveOneAtOnce();
    ask("large", 1, 50);
    waiting.at(100).scene().run();
    ask("small", 1, 20);
    waiting.at(110).scene().run();
    // Stays of 101 and 11, as a service is at least 1, weighted by sizes of .5 and .2.
    double stay = Math.exp((0.5 * Math.log(101) + 0.2 * Math.log(11)) / 0.7);
    assertThat(times().typicalStay()).isCloseTo(stay, within(1e-6));

    assertThat(value.urgency(110)).isEqualTo(1);
    assertThat(value.urgency(110 - 5.9 * stay)).isEqualTo(1);
    assertThat(value.urgency(110 - 9 * stay)).isCloseTo(1.5, within(1e-6));
  }

  @Test
  void typicalStay_includesTheServiceTime() {
    waiting.at(0);
    ask("job", 1, 50);
    waiting.scene().run();
    assertThat(times().typicalStay()).as("no service time is known").isInfinite();
    assertThat(value.urgency(-1_000_000)).isEqualTo(1);
    waiting.scene().end("job", "s");
    waiting.at(40);

    ask("next", 1, 50);
    waiting.at(60).scene().run();

    // A wait of 20, and a service time of 40.
    assertThat(times().typicalStay()).isCloseTo(60, within(1e-6));
  }

  @Test
  void value_isTheProductOfAll() {
    serveOneAtOnce();
    ask("another", 1, 20);
    waiting.scene().run();
    assertThat(times().typicalStay()).as("at least 1").isEqualTo(1);
    ask("large", 4, 50);
    ask("small", 4, 20);
    waiting.scene().count("small", 1);
    waiting.at(12);

    double exponent = value.exponent();
    double need = value.needOf(shape("large"));
    for (int event = 0; event < 10; event++) {
      value.eventBegins();
    }
    double price = value.price(shape("large"));

    assertThat(price).isNotEqualTo(1);
    assertThat(exponent).isGreaterThan(1.1);
    assertThat(need).isGreaterThan(1.03);
    assertThat(value.urgency(0)).isEqualTo(2);
    assertThat(valueOf("large", 0))
        .isCloseTo(Math.pow(0.5, exponent) * price * need * 2, within(LITTLE));
    assertThat(valueOf("small", 9))
        .isCloseTo(
            Math.pow(0.2, exponent) * value.price(shape("small")) * value.needOf(shape("small")),
            within(LITTLE));
  }

  /** One job comes, starts and ends at time 0, after which a service time is known. */
  private void serveOneAtOnce() {
    waiting.at(0);
    ask("first", 1, 50);
    waiting.scene().run();
    waiting.scene().end("first", "s");
    waiting.at(0);
  }
}
