package org.vqs.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host;
import org.vqs.core.testing.TestSize;

/**
 * Every policy against a naive re-implementation made from the papers' text: the same starts in the
 * same order, and the same state, after every event. Of {@code max-weight} the naive model has one
 * resource and few demands only, whatever a test says of resources.
 */
@Tag("long")
class OracleTest {
  private static final int MOMENTS = 60;

  private static void duels(int all, Features features) {
    duels(all, features, Counters::starts);
  }

  /**
   * @param all how many random sequences are played before a release; {@code mvn verify} plays 15 %
   * @param subject counts what the sequences are about, which must not be rare
   */
  private static void duels(int all, Features features, ToLongFunction<Counters> subject) {
    int seeds = TestSize.of(all * 3 / 20, all);
    long seen = 0;
    for (int seed = 0; seed < seeds; seed++) {
      seen += subject.applyAsLong(new Duel(seed, features).play(MOMENTS));
    }
    assertThat(seen)
        .as("what %d sequences of %s are about", seeds, features)
        .isGreaterThanOrEqualTo(seeds / 5);
  }

  /** The naive Algorithm 1 has one resource, and few demands of which each is a type. */
  private static Features features(String policy, int resources, Feature... features) {
    Features asked = Features.of(policy, resources, features);
    return policy.equals(Policies.MAX_WEIGHT) ? asked.ofFewDemands() : asked;
  }

  private static Features all(String policy) {
    Features all = Features.all(policy, 2);
    return policy.equals(Policies.MAX_WEIGHT) ? all.ofFewDemands() : all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesWithThePaperOnOneResource(String policy) {
    duels(100, features(policy, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnServersOfSeveralClassesThatComeAndGo(String policy) {
    duels(100, features(policy, 1, Feature.CLASSES, Feature.CHURN, Feature.FOREIGN_JOBS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff"})
  void policy_agreesOnSeveralResources(String policy) {
    duels(100, features(policy, 3, Feature.CLASSES, Feature.CHURN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnPlacesAndMasters(String policy) {
    duels(
        100, features(policy, 2, Feature.CLASSES, Feature.CHURN, Feature.PLACES, Feature.MASTERS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnUrgencyAndRefusals(String policy) {
    duels(
        100,
        features(policy, 1, Feature.CLASSES, Feature.URGENCY, Feature.REFUSALS),
        counters -> counters.refusals(Reason.MORE_URGENT_ASK));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "max-weight"})
  void policy_agreesOnStallingAndDelayWeights(String policy) {
    duels(
        100,
        features(policy, 1, Feature.CLASSES, Feature.CHURN, Feature.STALL, Feature.TAU),
        Counters::stalls);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnReservations(String policy) {
    duels(
        100,
        features(policy, 2, Feature.CLASSES, Feature.CHURN, Feature.RESERVATIONS),
        Counters::reservations);
  }

  /** Few sequences: each is five times as long as others, until waits are long. */
  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnReservationsUnderOverload(String policy) {
    Features features =
        features(policy, 1, Feature.RESERVATIONS, Feature.TENANTS, Feature.OVERLOAD);
    int seeds = TestSize.of(3, 15);
    long reservations = 0;
    for (int seed = 0; seed < seeds; seed++) {
      reservations += new Duel(seed, features).play(300).reservations();
    }
    assertThat(reservations).isGreaterThan(seeds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnTheNeedOfTenants(String policy) {
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.CHURN,
            Feature.TENANTS,
            Feature.MASTERS,
            Feature.TAU));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnLimitsOfTenants(String policy) {
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.TENANTS,
            Feature.LIMITS,
            Feature.MASTERS,
            Feature.RESERVATIONS,
            Feature.FOREIGN_JOBS),
        counters -> counters.refusals(Reason.QUEUE_LIMIT) + counters.refusals(Reason.AM_LIMIT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "max-weight"})
  void policy_agreesOnLimitsAndWeightsOfTenantsAtHomes(String policy) {
    duels(
        100,
        features(policy, 2, Feature.CLASSES, Feature.TENANTS, Feature.SHARES, Feature.HOMES),
        counters -> counters.starts(Step.LIFTED));
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.TENANTS,
            Feature.LIMITS,
            Feature.HOMES,
            Feature.MASTERS,
            Feature.FOREIGN_JOBS),
        counters -> counters.refusals(Reason.QUEUE_LIMIT) + counters.refusals(Reason.AM_LIMIT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnTheOrderBelowQueues(String policy) {
    duels(
        100,
        features(policy, 1, Feature.TENANTS, Feature.DISCIPLINES, Feature.MASTERS, Feature.PLACES));
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.TENANTS,
            Feature.DISCIPLINES,
            Feature.LIMITS,
            Feature.MASTERS,
            Feature.RESERVATIONS,
            Feature.SHARES));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnSharesOfTenants(String policy) {
    duels(
        100,
        features(policy, 2, Feature.CLASSES, Feature.CHURN, Feature.TENANTS, Feature.SHARES),
        counters -> counters.starts(Step.LIFTED));
    duels(
        50,
        features(policy, 2, Feature.TENANTS, Feature.SHARES, Feature.PLACES, Feature.RESERVATIONS),
        Counters::reservations);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnWhatTenantsUsedBefore(String policy) {
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.CHURN,
            Feature.TENANTS,
            Feature.DISCIPLINES,
            Feature.SHARES,
            Feature.HISTORY,
            Feature.MASTERS,
            Feature.FOREIGN_JOBS,
            Feature.SWITCHES),
        counters -> counters.starts(Step.LIFTED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesWhenOptionsAndPoliciesChangeOnTheWay(String policy) {
    duels(100, features(policy, 1, Feature.CLASSES, Feature.SWITCHES, Feature.POLICIES));
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.CHURN,
            Feature.PLACES,
            Feature.STALL,
            Feature.TAU,
            Feature.SWITCHES,
            Feature.POLICIES),
        counters -> 4 * counters.activations(Host.Activation.RECONFIGURED));
    duels(
        100,
        features(
            policy,
            2,
            Feature.TENANTS,
            Feature.LIMITS,
            Feature.RESERVATIONS,
            Feature.SHARES,
            Feature.URGENCY,
            Feature.MASTERS,
            Feature.SWITCHES,
            Feature.POLICIES),
        Counters::reservations);
  }

  /** A small limit of starts per run only delays: the same starts follow in the same order. */
  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesWithFewStartsPerRun(String policy) {
    duels(150, features(policy, 1, Feature.BUDGET));
    duels(
        100,
        features(
            policy,
            2,
            Feature.CLASSES,
            Feature.CHURN,
            Feature.PLACES,
            Feature.MASTERS,
            Feature.STALL,
            Feature.TAU,
            Feature.BUDGET));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "max-weight"})
  void policy_agreesOnEverythingAtOnce(String policy) {
    duels(100, all(policy));
  }
}
