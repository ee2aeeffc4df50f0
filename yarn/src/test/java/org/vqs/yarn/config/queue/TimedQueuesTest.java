package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;

/** Settings of queues at the hours of schedules. */
class TimedQueuesTest {
  private static final long HOUR = 3_600_000;

  /** The epoch began on a Thursday. */
  private static final long THURSDAY_NOON = 12 * HOUR;

  private static final long THURSDAY_NIGHT = 22 * HOUR;

  private static QueueFixture fixture(String... lines) {
    return QueueFixture.of(
        Stream.concat(
                Stream.of(
                    "queue.schedules=UTC; night = MON-SUN 20:00-06:00; late = MON-SUN 23:00-01:00",
                    "root.queues=default,etl,users",
                    "root.users.children.create=true"),
                Arrays.stream(lines))
            .toArray(String[]::new));
  }

  private static void assertRefused(String line, String... reasons) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fixture(line.split("\n")).read())
        .satisfies(refused -> assertThat(refused.getMessage()).contains(reasons));
  }

  @Test
  void setting_isInForceWhileItsScheduleHolds() {
    VqsConfiguration read =
        fixture(
                "root.etl.weight=2",
                "root.etl.at.night.weight=5",
                "root.etl.at.night.maximum-capacity=75%",
                "root.etl.at.night.labels.gpu.weight=7",
                "root.users.template.at.late.weight=3")
            .read();
    QueueSettings byDay = read.at(THURSDAY_NOON).queues().atPath("root.etl");
    QueueSettings byNight = read.at(THURSDAY_NIGHT).queues().atPath("root.etl");
    assertThat(byDay.weight()).isEqualTo(2);
    assertThat(byNight.weight()).isEqualTo(5);
    assertThat(byNight.maximum()).hasToString("75%");
    assertThat(byNight.weightOn("gpu")).isEqualTo(7);
    assertThat(byDay.weightOn("gpu")).isEqualTo(2);
    assertThat(read.at(THURSDAY_NIGHT + HOUR).queues().template("root.users.template").weight())
        .isEqualTo(3);
    assertThat(read.warnings()).isEmpty();
  }

  @Test
  void sameSchedules_areTheSameObject() {
    VqsConfiguration night = fixture("root.etl.at.night.weight=5").read().at(THURSDAY_NIGHT);
    assertThat(night.at(THURSDAY_NIGHT + 1)).isSameAs(night);
    assertThat(night.at(THURSDAY_NOON)).isNotEqualTo(night);
    assertThat(night.at(THURSDAY_NOON).at(THURSDAY_NIGHT)).isEqualTo(night);
  }

  @Test
  void whatHoldsAtOtherTimes_makesSettingsDifferent() {
    VqsConfiguration five = fixture("root.etl.at.night.weight=5").read();
    VqsConfiguration six = fixture("root.etl.at.night.weight=6").read();
    assertThat(five.queues()).isEqualTo(six.queues());
    assertThat(five).isNotEqualTo(six);
  }

  @Test
  void keyInForce_isThatOfTheScheduleThatHolds() {
    VqsConfiguration read =
        fixture("root.etl.at.night.weight=5", "root.etl.at.late.maximum-capacity=50%").read();
    String weight = "yarn.scheduler.vqs.root.etl.weight";
    TimedQueues night = read.at(THURSDAY_NIGHT).timedQueues();
    assertThat(night.keyInForce(weight)).isEqualTo("yarn.scheduler.vqs.root.etl.at.night.weight");
    assertThat(night.holdingFor("root.etl")).containsExactly("night");
    assertThat(read.at(THURSDAY_NOON).timedQueues().keyInForce(weight)).isEqualTo(weight);
    assertThat(night.timed("yarn.scheduler.vqs.root.etl.maximum-capacity", THURSDAY_NIGHT))
        .extracting(TimedSetting::schedule)
        .isEqualTo("late");
  }

  @Test
  void unknownScheduleQueueOrSetting_isRefusedByName() {
    assertRefused(
        "root.etl.at.noon.weight=5",
        "root.etl.at.noon.weight: there is no schedule noon; yarn.scheduler.vqs.queue.schedules has night, late");
    assertRefused("root.elt.at.night.weight=5", "root.elt.at.night.weight: there is no queue");
    assertRefused(
        "root.etl.at.night.wieght=5", "root.etl.at.night.wieght is no setting of a queue");
  }

  @Test
  void wrongValue_isRefusedByItsOwnKey() {
    assertRefused(
        "root.etl.at.night.weight=-1",
        "yarn.scheduler.vqs.root.etl.at.night.weight (-1) must be a number above 0");
  }

  @Test
  void whichQueuesThereAre_doesNotChangeWithTheClock() {
    for (String setting : new String[] {"queues=a", "children.create=true", "children.idle=1m"}) {
      assertRefused("root.etl.at.night." + setting, "root.etl.at.night.", "must not be set: which");
    }
  }

  @Test
  void twoSchedulesThatOverlap_mustNotSetTheSame() {
    assertRefused(
        "root.etl.at.night.weight=5\nroot.etl.at.late.weight=6",
        "yarn.scheduler.vqs.root.etl.at.late.weight and yarn.scheduler.vqs.root.etl.at.night.weight must not both be set: late and night both hold on MON 00:00");
    assertThat(
            fixture("root.etl.at.night.weight=5", "root.default.at.late.weight=6")
                .read()
                .at(THURSDAY_NIGHT + HOUR)
                .timedQueues()
                .holding())
        .containsExactlyInAnyOrder("night", "late");
  }

  @Test
  void whatIsWrongAtSomeTimeOnly_isRefusedWithTheTime() {
    assertRefused(
        "root.etl.default-application-priority=5\nroot.etl.at.night.maximum-application-priority=3",
        "while night holds: yarn.scheduler.vqs.root.etl.default-application-priority (5) must not be above");
    assertRefused("root.at.night.weight=5", "while night holds: yarn.scheduler.vqs.root.weight");
  }

  @Test
  void scheduleThatNobodyUses_isWarnedOf() {
    assertThat(fixture("root.etl.at.night.weight=5").read().warnings())
        .containsExactly(
            "the schedule late (yarn.scheduler.vqs.queue.schedules) does nothing: no queue has a setting with .at.late.");
  }

  @Test
  void queueCalledAt_isRefused() {
    assertRefused(
        "root.etl.queues=at",
        "root.etl.queues (at) must not name at",
        "root.etl.at.* are settings of root.etl for schedules");
  }
}
