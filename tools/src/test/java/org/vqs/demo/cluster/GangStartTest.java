package org.vqs.demo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class GangStartTest {
  private final Container first = container(1);
  private final Container second = container(2);
  private final Container third = container(3);

  private static Container container(int number) {
    ApplicationAttemptId attempt =
        ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
    return Container.newInstance(
        ContainerId.newContainerId(attempt, number), null, null, null, null, null);
  }

  @Test
  void containers_areHeldUntilAllAreThere() {
    GangStart gang = new GangStart(2, 5_000);

    assertThat(gang.granted(List.of(first), 1_000)).isEmpty();
    assertThat(gang.held()).containsExactly(first);
    assertThat(gang.granted(List.of(second), 2_000)).containsExactly(first, second);
    assertThat(gang.held()).isEmpty();
    assertThat(gang.granted(List.of(third), 9_000)).containsExactly(third);
    assertThat(gang.mustGiveUp(90_000)).isFalse();
  }

  @Test
  void patience_beginsWithTheFirstContainer() {
    GangStart gang = new GangStart(2, 5_000);
    assertThat(gang.granted(List.of(), 50_000)).isEmpty();
    assertThat(gang.mustGiveUp(50_000)).isFalse();

    assertThat(gang.granted(List.of(first), 60_000)).isEmpty();
    assertThat(gang.granted(List.of(), 64_000)).isEmpty();

    assertThat(gang.mustGiveUp(65_000)).isFalse();
    assertThat(gang.mustGiveUp(65_001)).isTrue();
  }

  @Test
  void withoutAGang_eachWorksAtOnce() {
    GangStart none = new GangStart(0, 0);

    assertThat(none.granted(List.of(first), 1)).containsExactly(first);
    assertThat(none.mustGiveUp(100)).isFalse();
  }
}
