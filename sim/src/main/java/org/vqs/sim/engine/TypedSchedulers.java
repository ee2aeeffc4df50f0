package org.vqs.sim.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.Beta;
import org.vqs.sim.policy.maxweight.BasicNonPreemptiveScheduling;
import org.vqs.sim.policy.maxweight.LocalRefreshMaxWeight;
import org.vqs.sim.policy.maxweight.RandomizedSampling;
import org.vqs.sim.policy.maxweight.Renewal;
import org.vqs.sim.policy.maxweight.SamplingRates;
import org.vqs.sim.policy.maxweight.TypedCluster;
import org.vqs.sim.policy.maxweight.TypedHost;
import org.vqs.sim.policy.maxweight.TypedPolicy;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.workload.Workload;

/**
 * The policies for finitely many job types (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in
 * the Cloud). They serve workloads that name their {@link Workload#types}.
 *
 * @param name how it is called in tables and legends
 * @param kind makes the policy
 */
public record TypedSchedulers(String name, Kind kind) implements SchedulerFactory {
  /** Keeps the policy's chance apart from that of the workload, which has the same seed. */
  private static final long STREAM = 0x6d61782d77656967L;

  /** Makes the policy on an empty cluster. */
  @FunctionalInterface
  public interface Kind {
    /** A policy with its own chance that acts through a host. */
    TypedPolicy make(TypedCluster cluster, RandomGenerator random, TypedHost host);
  }

  /** Algorithm 1. */
  public static TypedSchedulers maxWeight(
      String name, MaxWeightSolver.Factory solver, Beta beta, Renewal renewal) {
    return new TypedSchedulers(
        name,
        (cluster, random, host) ->
            new BasicNonPreemptiveScheduling(cluster, solver, beta, renewal, random, host));
  }

  /**
   * M14.
   *
   * @param renewOnArrival whether an arrival that finds no empty slot refreshes an empty server
   */
  public static TypedSchedulers m14(
      String name, MaxWeightSolver.Factory solver, boolean renewOnArrival) {
    return new TypedSchedulers(
        name,
        (cluster, random, host) ->
            new LocalRefreshMaxWeight(cluster, solver, renewOnArrival, random, host));
  }

  /** The same without chance: all servers start alike and ties go to the same configuration. */
  public TypedSchedulers withFixedTies() {
    return new TypedSchedulers(name, (cluster, random, host) -> kind.make(cluster, () -> 0L, host));
  }

  /** G16. */
  public static TypedSchedulers g16(String name, SamplingRates rates) {
    return new TypedSchedulers(
        name, (cluster, random, host) -> new RandomizedSampling(cluster, rates, random, host));
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    List<ResourceVector> types = workload.types();
    if (types.isEmpty()) {
      throw new IllegalArgumentException(
          ("%s needs finitely many job types, all known beforehand; %s does not have them: take "
                  + "a workload of types, or a policy for any size")
              .formatted(name, workload.describe()));
    }
    List<ResourceVector> servers = new ArrayList<>();
    for (ServerGroup group : cluster) {
      servers.addAll(Collections.nCopies(group.count(), group.capacity()));
    }
    TypedCluster typed = new TypedCluster(types, servers);
    RandomGenerator random = new SplittableRandom(seed ^ STREAM);
    return new TypedScheduler(typed.types(), starts, host -> kind.make(typed, random, host));
  }
}
