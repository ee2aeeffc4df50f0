package org.vqs.yarn.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.scale.ScaleOptions;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.resource.ResourceMapping;

class VqsConfigurationTest {
  private static final ResourceVector SMALLEST = ResourceVector.of(1024, 1);

  private final Configuration conf = new Configuration(false);

  private VqsConfigurationTest set(String shortName, String value) {
    conf.set(VqsProperties.PREFIX + shortName, value);
    return this;
  }

  private PackerOptions options() {
    return VqsConfiguration.from(conf).packerOptions(SMALLEST);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void emptyConfiguration_isWhatTheCoreCallsDeployed(String policy) {
    assertThat(set("policy", policy).options())
        .isEqualTo(PackerOptions.deployed(Policies.get(policy), SMALLEST));
  }

  static List<String> policies() {
    return Policies.names();
  }

  @Test
  void whatIsAskedForOnEachEvent_isReadOnce() {
    set("node.max-silence", "7s").set("locality.node-delay", "2s");
    VqsConfiguration read = VqsConfiguration.from(conf);
    assertThat(read.nodeMaxSilence()).isEqualTo(7_000);
    assertThat(read.localityDelays()).isSameAs(read.localityDelays());
    assertThat(read.localityDelays().nodeMillis()).isEqualTo(2_000);
    assertThat(read.blackHoles()).isSameAs(read.blackHoles());
    assertThat(read.preemption()).isSameAs(read.preemption());

    set("node.max-silence", "9s").set("locality.node-delay", "4s");
    VqsConfiguration mixed = read.withLive(VqsConfiguration.from(conf));
    assertThat(mixed.nodeMaxSilence()).isEqualTo(9_000);
    assertThat(mixed.localityDelays().nodeMillis()).isEqualTo(4_000);
  }

  @Test
  void everySetting_reachesTheCore() {
    set("policy", "vqs").set("stall.kind", "none").set("stall.timeout", "19m");
    set("reservation.delay", "23").set("reservation.timeout", "29h").set("share.tolerance", "0.3");
    set("share.half-life", "31h");
    PackerOptions deployed = PackerOptions.deployed(Policies.get("vqs"), SMALLEST);
    long timeout = 29 * 3_600_000;
    assertThat(options())
        .isEqualTo(
            deployed.with(
                o ->
                    o.stall(new Stall.None())
                        .stallTimeout(19 * 60_000)
                        .reservations(new ReservationOptions(23, timeout, 0.1))
                        .shares(new ShareOptions(0.3, timeout, 0.1, 31 * 3_600_000))
                        .gangs(GangOptions.DEFAULT.delay(23))));
  }

  @Test
  void adjustment_changesWhatIsNoSetting() {
    Adjustment adjustment =
        new Adjustment() {
          @Override
          public PackerOptions core(PackerOptions deployed) {
            return deployed.with(o -> o.probeLimit(3));
          }

          @Override
          public long whyDelay(long deployed) {
            return deployed / 10;
          }
        };
    VqsConfiguration read = VqsConfiguration.from(conf, adjustment);
    assertThat(read.packerOptions(SMALLEST).probeLimit()).isEqualTo(3);
    assertThat(read.whyDelay()).isEqualTo(3_000);
    assertThat(VqsConfiguration.from(conf).withLive(read).whyDelay()).isEqualTo(3_000);
    assertThat(options().probeLimit()).isEqualTo(100);
  }

  @Test
  void limitsOfRequests_followThatOfKeys() {
    assertThat(VqsConfiguration.from(conf).requestLimits())
        .isEqualTo(new RequestLimits(10_000, 1_000, 10_000, 1_000));
    VqsConfiguration read = VqsConfiguration.from(set("request.max-keys", "50").conf);
    assertThat(read.requestLimits()).isEqualTo(new RequestLimits(50, 5, 50, 5));
    assertThat(VqsConfiguration.from(new Configuration(false)).withLive(read).requestLimits())
        .isEqualTo(read.requestLimits());
    set("request.max-keys", "1");
    assertThat(VqsConfiguration.from(conf).requestLimits())
        .isEqualTo(new RequestLimits(1, 1, 1, 1));
  }

  @Test
  void timesWithoutEnd_canBeSet() {
    set("stall.timeout", "inf").set("reservation.timeout", "inf").set("reservation.delay", "off");
    assertThat(options().stall().timeout()).isEqualTo(Long.MAX_VALUE);
    assertThat(options().shares().timeout()).isEqualTo(Long.MAX_VALUE);
    assertThat(options().reservations()).isNull();
    assertThat(options().gangs().delay()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void reservationDelayZero_isOff() {
    assertThat(set("reservation.delay", "0").options().reservations()).isNull();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void stall_isThatOfThePolicyOrNone(String policy) {
    set("policy", policy);
    for (String kind : List.of("default", "none")) {
      Stall.Kind expected =
          kind.equals("none") ? Stall.Kind.NONE : Policies.get(policy).defaultStall();
      assertThat(set("stall.kind", kind).options().stall().when().kind()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          stall.kind           | drain            | one of [default, none]
          request.max-keys     | 0                | in [1, 2147483647]
          gang.max-size        | 2.5              | in [2, 100000]
          resources            | vcores           | all, or names of resource types with commas between them and memory-mb among them, such as memory-mb,yarn.io/gpu
          resources            | memory           | all, or names of resource types with commas between them and memory-mb among them, such as memory-mb,yarn.io/gpu
          stall.timeout        | -1               | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          reservation.delay          | 99999999999d     | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or off (or 0)
          reservation.timeout        | off              | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          am.max-share         | 0                | in (0, 1]
          am.max-share         | 10%              | in (0, 1]
          am.max-share         | NaN              | in (0, 1]
          share.tolerance      | 1                | in [0, 1)
          black-hole.failures  | -1               | in [0, 2147483647]
          preemption.enabled   | yes              | true or false
          preemption.grace     | 0                | a time in [1 ms, 3650d], such as 60000, 60s or 10m
          queue.unknown        | drop             | one of [reject, default]
          """)
  void badValue_isRefusedWithPropertyValueAndRange(String shortName, String value, String range) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set(shortName, value).options())
        .withMessage("%s%s (%s) must be %s", VqsProperties.PREFIX, shortName, value, range);
  }

  @Test
  void resourceThatTheClusterHasNot_isRefusedWithThoseItHas() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("resources", "memory-mb, gpu").options())
        .withMessage(
            "yarn.scheduler.vqs.resources (memory-mb, gpu) names gpu, but the cluster's resource types are"
                + " [memory-mb, vcores]: it must be all, or names of these with memory-mb among them");
  }

  @Test
  void resourcesThatCount_areTheSameInAnyOrder_andNeedARestart() {
    VqsConfiguration all = VqsConfiguration.from(conf);
    assertThat(all.resources().countsAll()).isTrue();
    VqsConfiguration both = VqsConfiguration.from(set("resources", "vcores, memory-mb").conf);
    assertThat(both.resources().countsAll()).isTrue();
    VqsConfiguration one = VqsConfiguration.from(set("resources", "memory-mb").conf);
    assertThat(one.resources().counts(ResourceMapping.MEMORY)).isTrue();
    assertThat(one.resources().counts(ResourceMapping.VCORES)).isFalse();
    assertThat(all.changesThatNeedRestart(one))
        .containsExactly("yarn.scheduler.vqs.resources from all to memory-mb");
    assertThat(all.withLive(one).resources().countsAll()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"best", ""})
  void unknownPolicy_isRefusedWithTheNamesThereAre(String name) {
    badValue_isRefusedWithPropertyValueAndRange("policy", name, "one of " + Policies.names());
  }

  @Test
  void everything_thatIsWrongIsReportedAtOnce() {
    set("am.max-share", "1.2").set("reservation.delay", "later").set("stal.kind", "none");
    assertThatIllegalArgumentException()
        .isThrownBy(this::options)
        .withMessageStartingWith("3 properties are wrong:\n")
        .withMessageContaining("yarn.scheduler.vqs.am.max-share (1.2) must be in (0, 1]\n")
        .withMessageContaining("yarn.scheduler.vqs.reservation.delay (later) must be a time")
        .withMessageContaining("yarn.scheduler.vqs.stal.kind is no property");
  }

  @Test
  void unknownKey_isRefusedWithTheNearest() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("stall.kid", "none").options())
        .withMessage(
            "yarn.scheduler.vqs.stall.kid is no property; the nearest is yarn.scheduler.vqs.stall.kind,"
                + " and vqs-default.xml has all");
  }

  @Test
  void adapterSettings_haveTheirDefaults() {
    VqsConfiguration defaults = VqsConfiguration.from(conf);
    assertThat(defaults.masterShare()).isEqualTo(0.5);
    assertThat(defaults.unknownQueue()).isEqualTo(UnknownQueue.REJECT);
    assertThat(defaults.placeOn()).isEqualTo(PlaceOn.EVENT);
    assertThat(defaults.maximumGangSize()).isEqualTo(1_000);
    assertThat(defaults.failoverErrors()).isZero();
    assertThat(defaults.whyDelay()).isEqualTo(30_000);
    assertThat(defaults.scale())
        .isEqualTo(
            new ScaleSettings(
                10_000,
                new ScaleOptions(30_000, 180_000, 600_000, 1, ScaleOptions.AUTOMATIC),
                false));
    assertThat(defaults.localityDelays()).isEqualTo(new LocalityDelays(0, 0));
    assertThat(defaults.localityDelays().areOff()).isTrue();
    assertThat(defaults.blackHoles()).isEqualTo(new BlackHoleSettings(3, 10_000, 30_000, 600_000));
    assertThat(defaults.blackHoles().isOn()).isTrue();
    assertThat(defaults.preemption())
        .isEqualTo(new PreemptionSettings(false, 60_000, 15_000, 3_000, 0.1));
    assertThat(defaults.mappingsOverride()).isFalse();
    assertThat(defaults.warnings()).isEmpty();
  }

  @Test
  void reservationThatEndsBeforeTheGrace_isWarnedOf() {
    set("preemption.enabled", "true").set("reservation.timeout", "15s");
    assertThat(VqsConfiguration.from(conf).warnings())
        .singleElement()
        .asString()
        .contains("reservation.timeout (15s) is not above", "preemption.grace (15s)");
    set("reservation.timeout", "16s");
    assertThat(VqsConfiguration.from(conf).warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "policy, m14, '[adaptive, bf-js, dra, fifo-ff, max-weight, vqs, vqs-bf]'",
    "policy, g16, '[adaptive, bf-js, dra, fifo-ff, max-weight, vqs, vqs-bf]'"
  })
  void whatRunsInSimulationsOnly_isRefusedNamingWhatIsOffered(
      String property, String value, String offered) {
    set(property, value);
    assertThatThrownBy(() -> VqsConfiguration.from(conf))
        .hasMessageContaining("yarn.scheduler.vqs." + property + " (" + value + ")")
        .hasMessageContaining(offered);
  }

  @Test
  void adapterSettings_areRead() {
    set("locality.node-delay", "3s").set("locality.rack-delay", "5s");
    set("black-hole.failures", "0").set("gang.max-size", "47").set("am.max-share", "0.37");
    set("queue.unknown", "default").set("place-on", "heartbeat");
    set("preemption.enabled", "true").set("preemption.delay", "8s").set("preemption.grace", "11s");
    set("scale.idle", "36s").set("scale.min-nodes", "3").set("scale.leave", "true");
    set("queue.mappings.override", "true");
    VqsConfiguration read = VqsConfiguration.from(conf);
    assertThat(read.localityDelays()).isEqualTo(new LocalityDelays(3_000, 5_000));
    assertThat(read.localityDelays().areOff()).isFalse();
    assertThat(read.blackHoles().isOn()).isFalse();
    assertThat(read.maximumGangSize()).isEqualTo(47);
    assertThat(read.masterShare()).isEqualTo(0.37);
    assertThat(read.unknownQueue()).isEqualTo(UnknownQueue.DEFAULT);
    assertThat(read.placeOn()).isEqualTo(PlaceOn.HEARTBEAT);
    assertThat(read.preemption()).isEqualTo(new PreemptionSettings(true, 8_000, 11_000, 400, 0.1));
    assertThat(read.scale())
        .isEqualTo(
            new ScaleSettings(
                2_000, new ScaleOptions(30_000, 36_000, 120_000, 3, ScaleOptions.AUTOMATIC), true));
    assertThat(read.mappingsOverride()).isTrue();
  }

  /** They would be taken for in force. */
  @ParameterizedTest
  @ValueSource(strings = {"stall.beta", "weight.tau", "probe-limit", "dra.slots", "why.delay"})
  void whatIsNoSetting_isRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set(name, "1").options())
        .withMessageStartingWith(VqsProperties.PREFIX + name + " is no property; the nearest is ")
        .withMessageEndingWith(", and vqs-default.xml has all");
  }

  @Test
  void settings_areAtMostThirty() {
    assertThat(VqsProperties.all()).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void refresh_takesOverAllPropertiesButTwo() {
    assertThat(
            VqsProperties.all().stream()
                .filter(property -> !property.isLive())
                .map(VqsProperty::shortName)
                .toList())
        .containsExactly("resources", "place-on");
  }

  @Test
  void changesThatNeedRestart_areThoseOfOtherProperties() {
    VqsConfiguration before = VqsConfiguration.from(conf);
    set("am.max-share", "0.7").set("policy", "vqs").set("root.default.weight", "2");
    VqsConfiguration live = VqsConfiguration.from(conf);
    assertThat(live).isNotEqualTo(before);
    assertThat(before.changesThatNeedRestart(live)).isEmpty();
    set("place-on", "heartbeat").set("reservation.delay", "off");
    assertThat(before.changesThatNeedRestart(VqsConfiguration.from(conf)))
        .containsExactly("yarn.scheduler.vqs.place-on from EVENT to HEARTBEAT");
  }

  @Test
  void keysOfOthers_areNotLookedAt() {
    conf.set("yarn.scheduler.capacity.root.queues", "a");
    conf.set("yarn.scheduler.vqsx", "1");
    assertThat(VqsConfiguration.from(conf))
        .isEqualTo(VqsConfiguration.from(new Configuration(false)));
  }

  @Test
  void equality_isThatOfValues() {
    VqsConfiguration defaults = VqsConfiguration.from(conf);
    VqsConfiguration sameInSeconds =
        VqsConfiguration.from(set("reservation.delay", " 60000 ").conf);
    assertThat(sameInSeconds).isEqualTo(defaults).hasSameHashCodeAs(defaults);
    assertThat(VqsConfiguration.from(set("reservation.delay", "61s").conf)).isNotEqualTo(defaults);
  }

  @Test
  void description_namesThePolicyAndWhatIsNotDefault() {
    assertThat(VqsConfiguration.from(conf)).hasToString("adaptive (defaults)");
    set("policy", "vqs").set("reservation.delay", "off").set("request.max-keys", "10000");
    assertThat(VqsConfiguration.from(conf)).hasToString("vqs (policy=vqs, reservation.delay=off)");
  }
}
