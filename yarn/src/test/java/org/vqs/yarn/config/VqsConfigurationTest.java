package org.vqs.yarn.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.AdaptiveBeta;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.yarn.config.property.DraPreemption;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;

class VqsConfigurationTest {
  private static final ResourceVector SMALLEST = ResourceVector.of(1024, 1);
  private static final AdaptiveBeta DEFAULT_BETA = new AdaptiveBeta(0.9, -0.05, 0.005, 0.1, true);

  private final Configuration conf = new Configuration(false);

  private VqsConfigurationTest set(String shortName, String value) {
    conf.set(VqsProperties.PREFIX + shortName, value);
    return this;
  }

  private PackerOptions options() {
    return VqsConfiguration.from(conf).packerOptions(SMALLEST);
  }

  @Test
  void emptyConfiguration_isTheDefault() {
    assertThat(options())
        .isEqualTo(
            PackerOptions.paper("adaptive", SMALLEST)
                .with(
                    o ->
                        o.maxStartsPerEvent(100)
                            .probeLimit(100)
                            .tau(300_000)
                            .stall(new Stall.Drain())
                            .stallTimeout(600_000)
                            .reservations(new ReservationOptions(60_000, 300_000, 0.1))
                            .gangs(GangOptions.DEFAULT.delay(60_000))
                            .slots(new SlotOptions(0, 0.05, 64, 3_600_000))));
    assertThat(VqsConfiguration.from(conf).masterShare()).isEqualTo(0.5);
    assertThat(VqsConfiguration.from(conf).unknownQueue()).isEqualTo(UnknownQueue.REJECT);
    assertThat(VqsConfiguration.from(conf).placeOn()).isEqualTo(PlaceOn.EVENT);
  }

  @Test
  void whatIsAskedForOnEachEvent_isReadOnce() {
    set("node.max-silence", "7s").set("why.delay", "3s").set("locality.node-delay", "2s");
    VqsConfiguration read = VqsConfiguration.from(conf);
    assertThat(read.nodeMaxSilence()).isEqualTo(7_000);
    assertThat(read.whyDelay()).isEqualTo(3_000);
    assertThat(read.localityDelays()).isSameAs(read.localityDelays());
    assertThat(read.localityDelays().nodeMillis()).isEqualTo(2_000);
    assertThat(read.blackHoles()).isSameAs(read.blackHoles());
    assertThat(read.preemption()).isSameAs(read.preemption());
    assertThat(read.shares()).isSameAs(read.shares());

    set("node.max-silence", "9s").set("locality.node-delay", "4s");
    VqsConfiguration mixed = read.withLive(VqsConfiguration.from(conf));
    assertThat(mixed.nodeMaxSilence()).isEqualTo(9_000);
    assertThat(mixed.localityDelays().nodeMillis()).isEqualTo(4_000);
  }

  @Test
  void everySetting_reachesTheCore() {
    set("policy", "vqs")
        .set("partition.j", "7")
        .set("max-starts-per-event", "11")
        .set("probe-limit", "13");
    set("weight.tau", "17s")
        .set("stall.kind", "adaptive")
        .set("stall.beta", "0.8")
        .set("stall.p", "0.1");
    set("stall.z", "0.02").set("stall.max-fraction", "0.3").set("stall.timeout", "19m");
    set("reservation.delay", "23")
        .set("reservation.timeout", "29h")
        .set("reservation.max-fraction", "0.31");
    set("gang.max-size", "47").set("gang.max-fraction", "0.43").set("graph.search", "41");
    set("graph.placement", "round-robin").set("graph.rack-distance", "3.5");
    set("dra.slots", "53").set("dra.max-fraction", "0.59").set("dra.types", "61");
    set("dra.memory", "67s");
    set("am.max-share", "0.37").set("queue.unknown", "default").set("place-on", "heartbeat");
    assertThat(options())
        .isEqualTo(
            PackerOptions.paper("vqs", SMALLEST)
                .with(
                    o ->
                        o.j(7)
                            .maxStartsPerEvent(11)
                            .probeLimit(13)
                            .tau(17_000)
                            .stall(new Stall.Adaptive(new AdaptiveBeta(0.8, 0.1, 0.02, 0.3, true)))
                            .stallTimeout(19 * 60_000)
                            .reservations(new ReservationOptions(23, 29 * 3_600_000, 0.31))
                            .gangs(
                                new GangOptions(
                                    new GangOptions.Graph(
                                        GangOptions.Placement.ROUND_ROBIN, 3.5, 41),
                                    23,
                                    0.43))
                            .slots(new SlotOptions(53, 0.59, 61, 67_000))));
    assertThat(VqsConfiguration.from(conf).gangs().maximumSize()).isEqualTo(47);
    assertThat(VqsConfiguration.from(conf).masterShare()).isEqualTo(0.37);
    assertThat(VqsConfiguration.from(conf).unknownQueue()).isEqualTo(UnknownQueue.DEFAULT);
    assertThat(VqsConfiguration.from(conf).placeOn()).isEqualTo(PlaceOn.HEARTBEAT);
  }

  @Test
  void limitsOfRequests_areRead() {
    assertThat(VqsConfiguration.from(conf).requestLimits())
        .isEqualTo(new RequestLimits(10_000, 10_000, 1000, 10_000, 1000));
    assertThat(VqsConfiguration.from(conf).constraintLimits())
        .isEqualTo(new ConstraintLimits(100, 1000, 65_536));
    set("request.max-keys", "1").set("request.max-priorities", "2").set("request.max-sizes", "3");
    set("request.max-unknown-names", "4").set("request.max-tags", "5");
    set("constraint.max-terms", "6")
        .set("constraint.max-tags", "7")
        .set("constraint.max-bytes", "8");
    VqsConfiguration read = VqsConfiguration.from(conf);
    assertThat(read.requestLimits()).isEqualTo(new RequestLimits(1, 2, 3, 4, 5));
    assertThat(read.constraintLimits()).isEqualTo(new ConstraintLimits(6, 7, 8));
    assertThat(VqsConfiguration.from(new Configuration(false)).withLive(read).requestLimits())
        .isEqualTo(read.requestLimits());
  }

  @Test
  void paper_canBeSet() {
    set("policy", "vqs-bf")
        .set("weight.tau", "inf")
        .set("stall.kind", "constant")
        .set("stall.timeout", "inf")
        .set("reservation.delay", "off");
    PackerOptions options = options();
    assertThat(options.tau()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(options.stall().when()).isEqualTo(new Stall.Constant(0.9));
    assertThat(options.stall().timeout()).isEqualTo(Long.MAX_VALUE);
    assertThat(options.reservations()).isNull();
  }

  @Test
  void reservationDelayZero_isOff() {
    assertThat(set("reservation.delay", "0").options().reservations()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"vqs-bf, true", "vqs, true", "max-weight, true", "bf-js, false", "fifo-ff, false"})
  void defaultStall_isForPoliciesWithConfigurations(String policy, boolean stalls) {
    Stall expected = stalls ? new Stall.Adaptive(DEFAULT_BETA) : new Stall.None();
    assertThat(set("policy", policy).options().stall().when()).isEqualTo(expected);
  }

  @Test
  void stall_canBeForcedOnAndOff() {
    assertThat(set("stall.kind", "none").options().stall().when()).isEqualTo(new Stall.None());
    assertThat(set("policy", "bf-js").set("stall.kind", "constant").options().stall().when())
        .isEqualTo(new Stall.Constant(0.9));
  }

  @Test
  void adaptivePolicy_holdsUnlessToldNotTo() {
    assertThat(set("policy", "adaptive").options().policy()).isEqualTo(Policies.ADAPTIVE);
    assertThat(options().stall().when()).isEqualTo(new Stall.Drain());
    assertThat(set("stall.kind", "drain").options().stall().when()).isEqualTo(new Stall.Drain());
    assertThat(set("stall.kind", "none").options().stall().when()).isEqualTo(new Stall.None());
  }

  @ParameterizedTest
  @CsvSource({"vqs-bf", "vqs", "max-weight", "bf-js", "fifo-ff"})
  void hold_isRefusedUnderOtherPolicies(String policy) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("policy", policy).set("stall.kind", "drain").options())
        .withMessage(
            "yarn.scheduler.vqs.stall.kind (drain) must be default, none, constant or adaptive under"
                + " yarn.scheduler.vqs.policy (%s): only policy adaptive knows what a node wastes;"
                + " leave it out for the kind that suits the policy",
            policy);
  }

  @ParameterizedTest
  @CsvSource({"constant", "adaptive"})
  void adaptivePolicy_refusesStallsOfOthers(String kind) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("policy", "adaptive").set("stall.kind", kind).options())
        .withMessageStartingWith(
            "yarn.scheduler.vqs.stall.kind (%s) must be default, none or drain under"
                + " yarn.scheduler.vqs.policy (adaptive): constant and adaptive compare",
            kind)
        .withMessageEndingWith("leave it out for the kind that suits the policy");
  }

  @Test
  void defaultStall_allowsOneServerOfFive() {
    AdaptiveBeta beta = ((Stall.Adaptive) set("policy", "vqs-bf").options().stall().when()).beta();
    assertThat(beta.value(100_000, 5, 0)).isGreaterThan(0.5);
    assertThat(beta.value(100_000, 5, 1)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          partition.j          | 1                | 0, or in [2, 24]
          partition.j          | 25               | 0, or in [2, 24]
          partition.j          | 2.5              | 0, or in [2, 24]
          max-starts-per-event | 0                | in [1, 2147483647]
          probe-limit          | -3               | in [1, 2147483647]
          weight.tau           | 0                | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          weight.tau           | soon             | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          stall.kind           | sometimes        | one of [default, none, constant, adaptive, drain]
          stall.beta           | 1.2              | in (0, 1]
          stall.beta           | 0                | in (0, 1]
          stall.beta           | NaN              | in (0, 1]
          stall.p              | 1.01             | in [-1, 1]
          stall.z              | 0                | in (0, 1]
          stall.max-fraction   | 10%              | in (0, 1]
          stall.timeout        | -1               | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          reservation.delay          | 99999999999d     | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or off (or 0)
          reservation.timeout        | off              | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          reservation.max-fraction   | Infinity         | in (0, 1]
          am.max-share         | 0                | in (0, 1]
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

  @ParameterizedTest
  @ValueSource(strings = {"best", ""})
  void unknownPolicy_isRefusedWithTheNamesThereAre(String name) {
    badValue_isRefusedWithPropertyValueAndRange("policy", name, "one of " + Policies.names());
  }

  @Test
  void everything_thatIsWrongIsReportedAtOnce() {
    set("stall.beta", "1.2").set("reservation.delay", "later").set("stal.p", "0");
    assertThatIllegalArgumentException()
        .isThrownBy(this::options)
        .withMessageStartingWith("3 properties are wrong:\n")
        .withMessageContaining("yarn.scheduler.vqs.stall.beta (1.2) must be in (0, 1]\n")
        .withMessageContaining("yarn.scheduler.vqs.reservation.delay (later) must be a time")
        .withMessageContaining("yarn.scheduler.vqs.stal.p is no property");
  }

  @Test
  void unknownKey_isRefusedWithTheNearest() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("stall.bta", "0.5").options())
        .withMessage(
            "yarn.scheduler.vqs.stall.bta is no property; the nearest is yarn.scheduler.vqs.stall.beta,"
                + " and vqs-default.xml has all");
  }

  @Test
  void adapterSettings_haveTheirDefaults() {
    VqsConfiguration defaults = VqsConfiguration.from(conf);
    assertThat(defaults.shares()).isEqualTo(new ShareSettings(0.1, 0.1, 300_000));
    assertThat(defaults.localityDelays()).isEqualTo(new LocalityDelays(0, 0));
    assertThat(defaults.localityDelays().areOff()).isTrue();
    assertThat(defaults.blackHoles()).isEqualTo(new BlackHoleSettings(3, 10_000, 30_000, 600_000));
    assertThat(defaults.blackHoles().isOn()).isTrue();
    assertThat(defaults.preemption())
        .isEqualTo(new PreemptionSettings(false, 60_000, 15_000, 3_000, 0.1, DraPreemption.OFF));
    assertThat(defaults.mappingsOverride()).isFalse();
    assertThat(defaults.warnings()).isEmpty();
  }

  @Test
  void reservationThatEndsBeforeTheGrace_isWarnedOf() {
    set("preemption.enabled", "true").set("share.reservation.timeout", "15s");
    assertThat(VqsConfiguration.from(conf).warnings())
        .singleElement()
        .asString()
        .contains("share.reservation.timeout (15s) is not above", "preemption.grace (15s)");
    set("share.reservation.timeout", "16s");
    assertThat(VqsConfiguration.from(conf).warnings()).isEmpty();
  }

  @Test
  void whatDoesNothing_isWarnedOf_andAnUnknownWayIsRefused() {
    set("dra.preemption", "lowest").set("policy", "bf-js");
    assertThat(VqsConfiguration.from(conf).warnings())
        .singleElement()
        .asString()
        .contains("dra.preemption (lowest) does nothing under", "policy (bf-js)");
    set("policy", "dra");
    assertThat(VqsConfiguration.from(conf).warnings())
        .singleElement()
        .asString()
        .contains("dra.preemption (lowest) does nothing while", "preemption.enabled is false");
    set("preemption.enabled", "true");
    assertThat(VqsConfiguration.from(conf).warnings()).isEmpty();
    set("dra.preemption", "highest");
    assertThatThrownBy(() -> VqsConfiguration.from(conf))
        .hasMessageContaining("yarn.scheduler.vqs.dra.preemption (highest)")
        .hasMessageContaining("[off, lowest]");
  }

  @ParameterizedTest
  @CsvSource({
    "policy, m14, '[adaptive, bf-js, dra, fifo-ff, max-weight, vqs, vqs-bf]'",
    "policy, g16, '[adaptive, bf-js, dra, fifo-ff, max-weight, vqs, vqs-bf]'",
    "graph.placement, dgp, '[closest, round-robin]'"
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
    set("share.tolerance", "0")
        .set("share.reservation.max-fraction", "1")
        .set("share.reservation.timeout", "inf");
    set("locality.node-delay", "3s").set("locality.rack-delay", "5s");
    set("black-hole.failures", "0").set("black-hole.quick", "1s");
    set("black-hole.back-off", "2s").set("black-hole.max-back-off", "2s");
    set("preemption.enabled", "true").set("preemption.delay", "7s").set("preemption.grace", "11s");
    set("preemption.interval", "13s").set("preemption.max-share-per-round", "0.17");
    set("dra.preemption", "lowest");
    set("queue.mappings.override", "true");
    VqsConfiguration read = VqsConfiguration.from(conf);
    assertThat(read.shares()).isEqualTo(new ShareSettings(0, 1, Long.MAX_VALUE));
    assertThat(read.localityDelays()).isEqualTo(new LocalityDelays(3_000, 5_000));
    assertThat(read.localityDelays().areOff()).isFalse();
    assertThat(read.blackHoles()).isEqualTo(new BlackHoleSettings(0, 1_000, 2_000, 2_000));
    assertThat(read.blackHoles().isOn()).isFalse();
    assertThat(read.preemption())
        .isEqualTo(new PreemptionSettings(true, 7_000, 11_000, 13_000, 0.17, DraPreemption.LOWEST));
    assertThat(read.mappingsOverride()).isTrue();
  }

  @Test
  void longestBackOff_isNotBelowTheFirst() {
    set("black-hole.back-off", "2m").set("black-hole.max-back-off", "1m");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VqsConfiguration.from(conf))
        .withMessage(
            "yarn.scheduler.vqs.black-hole.max-back-off (60000 ms) must be at least"
                + " yarn.scheduler.vqs.black-hole.back-off (120000 ms)");
  }

  @Test
  void refresh_takesOverAllPropertiesButOne() {
    assertThat(
            VqsProperties.all().stream()
                .filter(property -> !property.isLive())
                .map(VqsProperty::shortName)
                .toList())
        .containsExactly("place-on");
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
    set("policy", "vqs").set("reservation.delay", "off").set("probe-limit", "100");
    assertThat(VqsConfiguration.from(conf)).hasToString("vqs (policy=vqs, reservation.delay=off)");
  }
}
