package org.vqs.yarn.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.PackerOptions.ClaimOptions;
import org.vqs.core.PackerOptions.Stall;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.stall.AdaptiveBeta;

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
            new PackerOptions(
                "vqs-bf",
                SMALLEST,
                0,
                100,
                100,
                300_000,
                new Stall.Adaptive(DEFAULT_BETA),
                600_000,
                new ClaimOptions(60_000, 300_000, 0.05)));
    assertThat(VqsConfiguration.from(conf).masterShare()).isEqualTo(0.5);
    assertThat(VqsConfiguration.from(conf).unknownQueue()).isEqualTo(UnknownQueue.REJECT);
    assertThat(VqsConfiguration.from(conf).placeOn()).isEqualTo(PlaceOn.EVENT);
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
    set("claim.delay", "23").set("claim.timeout", "29h").set("claim.max-fraction", "0.31");
    set("am.max-share", "0.37").set("queue.unknown", "default").set("place-on", "heartbeat");
    assertThat(options())
        .isEqualTo(
            new PackerOptions(
                "vqs",
                SMALLEST,
                7,
                11,
                13,
                17_000,
                new Stall.Adaptive(new AdaptiveBeta(0.8, 0.1, 0.02, 0.3, true)),
                19 * 60_000,
                new ClaimOptions(23, 29 * 3_600_000, 0.31)));
    assertThat(VqsConfiguration.from(conf).masterShare()).isEqualTo(0.37);
    assertThat(VqsConfiguration.from(conf).unknownQueue()).isEqualTo(UnknownQueue.DEFAULT);
    assertThat(VqsConfiguration.from(conf).placeOn()).isEqualTo(PlaceOn.HEARTBEAT);
  }

  @Test
  void paper_canBeSet() {
    set("weight.tau", "inf")
        .set("stall.kind", "constant")
        .set("stall.timeout", "inf")
        .set("claim.delay", "off");
    PackerOptions options = options();
    assertThat(options.tau()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(options.stall()).isEqualTo(new Stall.Constant(0.9));
    assertThat(options.stallTimeout()).isEqualTo(Long.MAX_VALUE);
    assertThat(options.claims()).isNull();
  }

  @Test
  void claimDelayZero_isOff() {
    assertThat(set("claim.delay", "0").options().claims()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"vqs-bf, true", "vqs, true", "bf-js, false", "fifo-ff, false"})
  void defaultStall_isForPoliciesWithConfigurations(String policy, boolean stalls) {
    Stall expected = stalls ? new Stall.Adaptive(DEFAULT_BETA) : new Stall.None();
    assertThat(set("policy", policy).options().stall()).isEqualTo(expected);
  }

  @Test
  void stall_canBeForcedOnAndOff() {
    assertThat(set("stall.kind", "none").options().stall()).isEqualTo(new Stall.None());
    assertThat(set("policy", "bf-js").set("stall.kind", "constant").options().stall())
        .isEqualTo(new Stall.Constant(0.9));
  }

  @Test
  void defaultStall_allowsOneServerOfFive() {
    AdaptiveBeta beta = ((Stall.Adaptive) options().stall()).beta();
    assertThat(beta.value(100_000, 5, 0)).isGreaterThan(0.5);
    assertThat(beta.value(100_000, 5, 1)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          policy               | best             | one of [bf-js, fifo-ff, vqs, vqs-bf]
          policy               | ''               | one of [bf-js, fifo-ff, vqs, vqs-bf]
          partition.j          | 1                | 0, or in [2, 24]
          partition.j          | 25               | 0, or in [2, 24]
          partition.j          | 2.5              | 0, or in [2, 24]
          max-starts-per-event | 0                | in [1, 2147483647]
          probe-limit          | -3               | in [1, 2147483647]
          weight.tau           | 0                | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          weight.tau           | soon             | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          stall.kind           | sometimes        | one of [default, none, constant, adaptive]
          stall.beta           | 1.2              | in (0, 1]
          stall.beta           | 0                | in (0, 1]
          stall.beta           | NaN              | in (0, 1]
          stall.p              | 1.01             | in [-1, 1]
          stall.z              | 0                | in (0, 1]
          stall.max-fraction   | 10%              | in (0, 1]
          stall.timeout        | -1               | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          claim.delay          | 99999999999d     | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or off (or 0)
          claim.timeout        | off              | a time in [1 ms, 3650d], such as 60000, 60s or 10m, or inf
          claim.max-fraction   | Infinity         | in (0, 1]
          am.max-share         | 0                | in (0, 1]
          queue.unknown        | drop             | one of [reject, default]
          """)
  void badValue_isRefusedWithPropertyValueAndRange(String shortName, String value, String range) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set(shortName, value).options())
        .withMessage("%s%s (%s) must be %s", VqsProperties.PREFIX, shortName, value, range);
  }

  @Test
  void everything_thatIsWrongIsReportedAtOnce() {
    set("stall.beta", "1.2").set("claim.delay", "later").set("stal.p", "0");
    assertThatIllegalArgumentException()
        .isThrownBy(this::options)
        .withMessageStartingWith("3 properties are wrong:\n")
        .withMessageContaining("yarn.scheduler.vqs.stall.beta (1.2) must be in (0, 1]\n")
        .withMessageContaining("yarn.scheduler.vqs.claim.delay (later) must be a time")
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
  void queueSetting_isRefusedAsNotSupportedYet() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("root.etl.weight", "2").options())
        .withMessageStartingWith("yarn.scheduler.vqs.root.etl.weight is not supported yet");
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
    VqsConfiguration sameInSeconds = VqsConfiguration.from(set("claim.delay", " 60000 ").conf);
    assertThat(sameInSeconds).isEqualTo(defaults).hasSameHashCodeAs(defaults);
    assertThat(VqsConfiguration.from(set("claim.delay", "61s").conf)).isNotEqualTo(defaults);
  }

  @Test
  void description_namesThePolicyAndWhatIsNotDefault() {
    assertThat(VqsConfiguration.from(conf)).hasToString("vqs-bf (defaults)");
    set("policy", "vqs").set("claim.delay", "off").set("probe-limit", "100");
    assertThat(VqsConfiguration.from(conf)).hasToString("vqs (policy=vqs, claim.delay=off)");
  }
}
