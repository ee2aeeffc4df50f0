package org.vqs.yarn.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class ContainerStaysTest {
  private final ContainerStays stays = new ContainerStays();

  private static ContainerId container(long number) {
    ApplicationId application = ApplicationId.newInstance(1, 1);
    return ContainerId.newContainerId(ApplicationAttemptId.newInstance(application, 1), number);
  }

  @Test
  void age_countsFromTheFirstReport() {
    stays.begin(container(1));
    assertThat(stays.age(container(1), 900)).isZero();

    stays.launched(container(1), 1_000);
    stays.launched(container(1), 1_500);
    assertThat(stays.age(container(1), 1_700)).isEqualTo(700);

    stays.end(container(1));
    stays.launched(container(1), 1_800);
    assertThat(stays.age(container(1), 1_900)).isZero();
  }

  @Test
  void launchedBeforeTheRestart_isOlderThanAll() {
    stays.resume(container(1), true);
    stays.resume(container(2), false);
    stays.launched(container(1), 1_000);
    stays.launched(container(2), 1_000);

    assertThat(stays.age(container(1), 1_001)).isEqualTo(Long.MAX_VALUE);
    assertThat(stays.age(container(2), 1_001)).isEqualTo(1);
  }

  @Test
  void places_areInTheOrderOfStarts() {
    stays.resume(container(9), true);
    stays.begin(container(5));
    stays.begin(container(3));

    assertThat(stays.place(container(9))).isZero();
    assertThat(stays.place(container(5))).isEqualTo(1);
    assertThat(stays.place(container(3))).isEqualTo(2);
  }
}
