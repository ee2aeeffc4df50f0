package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
    value = new JobValue(statistics, waiting.starter().cluster());
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

  private double valueOf(String name) {
    return value.of(shape(name), waiting.server().serverClass());
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
    assertThat(value.exponent()).isCloseTo(1 + 2 / Math.log(2.5), within(1e-9));
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
    assertThat(valueOf("many")).isCloseTo(Math.pow(0.3, value.exponent()), within(1e-9));
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
  void value_isTheProductOfAll() {
    ask("large", 4, 50);
    ask("small", 4, 20);
    waiting.scene().count("small", 1);

    double exponent = value.exponent();
    double need = value.needOf(shape("large"));
    for (int event = 0; event < 10; event++) {
      value.eventBegins();
    }
    double price = value.price(shape("large"));

    assertThat(price).isNotEqualTo(1);
    assertThat(exponent).isGreaterThan(1.1);
    assertThat(need).isGreaterThan(1.03);
    assertThat(valueOf("large")).isCloseTo(Math.pow(0.5, exponent) * price * need, within(LITTLE));
    assertThat(valueOf("small"))
        .isCloseTo(
            Math.pow(0.2, exponent) * value.price(shape("small")) * value.needOf(shape("small")),
            within(LITTLE));
  }
}
