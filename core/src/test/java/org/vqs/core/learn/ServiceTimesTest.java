package org.vqs.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTimesTest {
  private static double exponential(SplittableRandom random, double mean) {
    return -mean * Math.log1p(-random.nextDouble());
  }

  private static ServiceTimes fixed(int jobs, double service) {
    ServiceTimes times = new ServiceTimes();
    for (int i = 0; i < jobs; i++) {
      times.add(service);
    }
    return times;
  }

  @Test
  void nothingKnown_isZero() {
    ServiceTimes times = new ServiceTimes();

    assertThat(times.known()).isZero();
    assertThat(times.mean()).isZero();
    assertThat(times.residual(100)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 100", "1, 50, 50", "100, 20, 80", "100, 70, 30", "5000, 50, 50"})
  void fixedService_leavesWhatIsNotYetServed(int jobs, double age, double left) {
    ServiceTimes times = fixed(jobs, 100);

    assertThat(times.known()).isEqualTo(jobs);
    assertThat(times.mean()).isCloseTo(100, within(1e-6));
    assertThat(times.residual(age)).isCloseTo(left, within(1.0));
  }

  @Test
  void whatIsKnown_doesNotDependOnWhoAskedAndWhen() {
    SplittableRandom random = new SplittableRandom(9);
    ServiceTimes asked = new ServiceTimes();
    ServiceTimes notAsked = new ServiceTimes();
    for (int i = 0; i < 100; i++) {
      double service = exponential(random, 1000);
      asked.add(service);
      notAsked.add(service);
      assertThat(asked.residual(500)).isPositive();
    }

    assertThat(asked.residual(700)).isEqualTo(notAsked.residual(700));
    assertThat(asked.survival(700, 300)).isEqualTo(notAsked.survival(700, 300));
  }

  @Test
  void jobOlderThanAllKnown_isInTheMiddleOfItsLife() {
    ServiceTimes times = fixed(100, 100);

    assertThat(times.residual(99)).as("as the others had").isCloseTo(1, within(1e-6));
    assertThat(times.residual(105)).as("about to end").isZero();
    assertThat(times.residual(500)).as("as long again").isEqualTo(500);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 100, 500, 1000, 2000})
  void exponentialService_leavesTheMeanAtAnyAge(double age) {
    SplittableRandom random = new SplittableRandom(8);
    ServiceTimes times = new ServiceTimes();
    for (int i = 0; i < 20_000; i++) {
      times.add(exponential(random, 1000));
    }

    assertThat(times.residual(age)).isCloseTo(1000, within(200.0));
  }

  @Test
  void heavyTails_leaveMoreTheOlderAJobIs() {
    SplittableRandom random = new SplittableRandom(8);
    ServiceTimes times = new ServiceTimes();
    for (int i = 0; i < 20_000; i++) {
      times.add(exponential(random, random.nextInt(10) == 0 ? 1000 : 10));
    }

    assertThat(times.residual(0)).isCloseTo(109, within(30.0));
    assertThat(times.residual(20)).isGreaterThan(2 * times.residual(0));
    assertThat(times.residual(100)).isCloseTo(1000, within(250.0));
  }

  @Test
  void changeOfTheLaw_isLearned() {
    ServiceTimes times = fixed(3000, 100);
    for (int i = 0; i < 7000; i++) {
      times.add(1000);
    }

    assertThat(times.mean()).isCloseTo(1000, within(3.0));
    assertThat(times.residual(50)).isCloseTo(950, within(5.0));
  }

  @Test
  void firstJobs_areSeenAtOnce_andLaterOnesSoon() {
    ServiceTimes times = fixed(1, 100);
    assertThat(times.residual(0)).isCloseTo(100, within(1e-6));
    times.add(300);
    assertThat(times.residual(0)).isCloseTo(200, within(1.0));

    ServiceTimes many = fixed(100, 100);
    assertThat(many.residual(150)).isEqualTo(150);
    for (int i = 0; i < 64; i++) {
      many.add(300);
    }
    assertThat(many.residual(150)).isCloseTo(150, within(2.0));
    assertThat(many.residual(120)).isCloseTo(180, within(2.0));
  }

  @Test
  void veryManyJobs_keepTheirMean() {
    ServiceTimes times = fixed(300_000, 100);

    assertThat(times.mean()).isCloseTo(100, within(1e-6));
    assertThat(times.residual(50)).isCloseTo(50, within(1.0));
  }

  @Test
  void quantiles_areThoseOfTheServiceTimes() {
    ServiceTimes times = new ServiceTimes();
    assertThat(times.quantile(.5)).as("nothing known").isZero();
    for (int service = 1; service <= 1000; service++) {
      times.add(service);
    }
    // Later ones count for more: e times as much as those a thousand before.
    assertThat(times.quantile(.5)).isCloseTo(1000 * Math.log((1 + Math.E) / 2), within(30.0));
    assertThat(times.quantile(0)).isLessThan(10);
    assertThat(times.quantile(1)).isCloseTo(1000, within(30.0));
  }

  @Test
  void serviceThatStandsForMany_countsAsMany() {
    ServiceTimes times = new ServiceTimes();
    times.add(10, 1);
    times.add(1000, 9);

    assertThat(times.mean()).isCloseTo(901, within(1.0));
    assertThat(times.quantile(.05)).isLessThan(20);
    assertThat(times.quantile(.5)).isGreaterThan(700);
  }
}
