package org.vqs.core.oracle;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.Policies;
import org.vqs.core.oracle.naive.NaiveModel;

/**
 * What a random sequence of events may contain.
 *
 * @param policy the policy
 * @param resources how many resource types
 * @param on the optional features
 */
record Features(String policy, int resources, Set<Feature> on) {

  /** One thing that real clusters have and the papers do not. */
  enum Feature {
    /** Servers of several capacities. */
    CLASSES,
    /** Servers that come, go, change size, close and open while asks wait. */
    CHURN,
    /** Strict and preferred hosts and racks. */
    PLACES,
    /** Asks of one application with different urgencies, and ranks. */
    URGENCY,
    /** Application masters. */
    MASTERS,
    /** A host that refuses. */
    REFUSALS,
    /** Servers that stall. */
    STALL,
    /** Jobs that reserve servers. */
    RESERVATIONS,
    /** Delay-weighted queues. */
    TAU,
    /** Jobs that run before any policy saw them, and change size. */
    FOREIGN_JOBS,
    /** Queues and users with weights, which change; asks and jobs that change hands. */
    TENANTS,
    /** Other orders among those below a queue, which change. */
    DISCIPLINES,
    /** Limits of tenants, which change. */
    LIMITS,
    /** Servers that are not everywhere, with limits of their own if there are limits. */
    HOMES,
    /** Help for queues below their share. */
    SHARES,
    /** What queues and users used before counts, if queues below their share are helped. */
    HISTORY,
    /** Other options on the way. */
    SWITCHES,
    /** With other options also another policy. */
    POLICIES,
    /** Among the other policies also those that the naive model does not have. */
    UNMODELLED,
    /** Few starts per run, and as many runs as it takes. */
    BUDGET,
    /** More and more waits for long, and nothing is withdrawn. */
    OVERLOAD,
    /** Few demands, so that all of them are types and all configurations are listed. */
    FEW_DEMANDS
  }

  static Features of(String policy, int resources, Feature... features) {
    Set<Feature> on = EnumSet.noneOf(Feature.class);
    on.addAll(Set.of(features));
    return new Features(policy, resources, on);
  }

  /**
   * Everything that the naive model has, but {@link Feature#BUDGET}, which may change what a host
   * that refuses is asked, and {@link Feature#HOMES}, whose reservations it does not have.
   */
  static Features all(String policy, int resources) {
    return new Features(
        policy,
        resources,
        EnumSet.complementOf(
            EnumSet.of(
                Feature.BUDGET,
                Feature.HOMES,
                Feature.UNMODELLED,
                Feature.OVERLOAD,
                Feature.FEW_DEMANDS)));
  }

  /** The policies that may be taken on the way. */
  List<String> policies() {
    if (!has(Feature.POLICIES)) {
      return List.of(policy);
    }
    if (has(Feature.UNMODELLED)) {
      return Policies.names();
    }
    return has(Feature.FEW_DEMANDS) ? NaiveModel.POLICIES_FOR_FEW_DEMANDS : NaiveModel.POLICIES;
  }

  /** The same with one resource and few demands. */
  Features ofFewDemands() {
    Set<Feature> few = EnumSet.of(Feature.FEW_DEMANDS);
    few.addAll(on);
    return new Features(policy, 1, few);
  }

  boolean has(Feature feature) {
    return on.contains(feature);
  }
}
