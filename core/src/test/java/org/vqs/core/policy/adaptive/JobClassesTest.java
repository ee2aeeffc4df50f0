package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;

class JobClassesTest {
  private static final int MOST = 64;

  private final JobClasses classes = new JobClasses();

  private JobClass arrive(long demand, int jobs) {
    JobClass jobClass = classes.of(ResourceVector.of(demand));
    if (jobClass != null) {
      classes.arrived(jobClass, jobs);
    }
    return jobClass;
  }

  @Test
  void shares_areThoseOfArrivals() {
    JobClass three = arrive(3, 30);
    JobClass five = arrive(5, 10);

    assertThat(arrive(3, 0)).isSameAs(three);
    assertThat(classes.count()).isEqualTo(2);
    assertThat(classes.arrivalShare(three)).isCloseTo(0.75, within(1e-2));
    assertThat(classes.arrivalShare(five)).isCloseTo(0.25, within(1e-2));
  }

  @Test
  void shareOfClassThatHardlyArrives_isPositive() {
    JobClass waits = arrive(3, 0);
    assertThat(classes.arrivalShare(waits)).isPositive();
    arrive(5, 1000);
    assertThat(classes.arrivalShare(waits)).isPositive().isLessThanOrEqualTo(1e-3);
  }

  @Test
  void waitingJobs_areCountedByClass() {
    JobClass three = arrive(3, 5);
    classes.waiting(three, 5);
    classes.waiting(three, -2);

    assertThat(three.waiting()).isEqualTo(3);
  }

  @Test
  void oldArrivals_areForgotten() {
    JobClass before = arrive(3, 1);
    JobClass after = arrive(5, 1);
    for (int i = 0; i < 10_000; i++) {
      arrive(3, 1);
    }
    assertThat(classes.arrivalShare(before)).isGreaterThan(0.999);
    for (int i = 0; i < 50_000; i++) {
      arrive(5, 1);
    }
    assertThat(classes.arrivalShare(before)).isLessThan(0.01);
    assertThat(classes.arrivalShare(after)).isGreaterThan(0.99);
  }

  @Test
  void continuousSizes_areTooManyClasses() {
    JobClass first = arrive(1, 1);
    for (int demand = 2; demand <= MOST; demand++) {
      assertThat(arrive(demand, 1)).isNotNull();
    }
    assertThat(classes.count()).isEqualTo(MOST);
    assertThat(first.isForgotten()).isFalse();

    assertThat(arrive(MOST + 1, 1)).isNull();

    assertThat(classes.count()).isZero();
    assertThat(first.isForgotten()).isTrue();
    assertThat(arrive(1, 1)).as("from then on").isNull();
  }

  @Test
  void fewNewDemandsOverLongTime_replaceThoseThatBecameRare() {
    JobClass waits = arrive(999, 1);
    classes.waiting(waits, 1);
    JobClass odd = arrive(1000, 1);
    int most = 0;
    for (int i = 0; i < 200_000; i++) {
      JobClass usual = arrive(i % 50, 1);
      assertThat(usual).as("after %d arrivals", i).isNotNull();
      if (i % 2000 == 0) {
        arrive(1001 + i, 1);
      }
      most = Math.max(most, classes.count());
    }

    assertThat(most).isEqualTo(MOST);
    assertThat(odd.isForgotten()).isTrue();
    assertThat(waits.isForgotten()).as("a job of it waits").isFalse();
    assertThat(classes.of(ResourceVector.of(999))).isSameAs(waits);
  }

  @Test
  void veryManyArrivals_keepTheShares() {
    JobClass three = arrive(3, 1);
    JobClass five = arrive(5, 1);
    for (int i = 0; i < 200_000; i++) {
      arrive(3, 15);
      arrive(5, 15);
    }

    assertThat(classes.arrivalShare(three)).isCloseTo(0.5, within(0.01));
    assertThat(classes.arrivalShare(five)).isCloseTo(0.5, within(0.01));
  }
}
