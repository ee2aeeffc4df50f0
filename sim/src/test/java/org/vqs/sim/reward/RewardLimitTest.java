package org.vqs.sim.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.RewardType;
import org.vqs.core.reward.classification.GreedyAssignment;
import org.vqs.sim.bound.LinearProgram;
import org.vqs.sim.experiment.reward.RewardSystems;
import org.vqs.sim.policy.maxweight.solver.ConfigurationSearch;
import org.vqs.sim.workload.ServiceLaw;

class RewardLimitTest {
  private static final double ONE_LESS_ONE_OVER_E = 1 - 1 / Math.E;

  @Test
  void limit_isThatOfTheProgramWithAllConfigurations() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n = 0; n < 60; n++) {
      LossSystem system = system(random, 1 + random.nextInt(4), 1);
      assertThat(new RewardLimit(system).ofMean())
          .isEqualTo(withAllConfigurations(system), within(1e-6));
    }
  }

  /** The program with a variable for each maximal configuration, and the jobs that have slots. */
  private static double withAllConfigurations(LossSystem system) {
    LossServers servers = system.servers().get(0);
    List<Integer> fitting = new ArrayList<>();
    for (int type = 0; type < system.jobs().size(); type++) {
      if (system.types().get(type).demand().fitsIn(servers.capacity())) {
        fitting.add(type);
      }
    }
    List<ResourceVector> demands =
        fitting.stream().map(type -> system.types().get(type).demand()).toList();
    List<int[]> all = new ArrayList<>();
    ConfigurationSearch.forEach(
        demands, servers.capacity().toArray(), Long.MAX_VALUE, k -> all.add(k.clone()));
    int types = fitting.size();
    double[] objective = new double[types + all.size()];
    for (int j = 0; j < types; j++) {
      objective[j] = system.types().get(fitting.get(j)).reward();
    }
    LinearProgram program = new LinearProgram(objective);
    double[] sum = new double[objective.length];
    for (int j = 0; j < types; j++) {
      double[] slots = new double[objective.length];
      double[] load = new double[objective.length];
      slots[j] = 1;
      load[j] = 1;
      for (int c = 0; c < all.size(); c++) {
        slots[types + c] = -all.get(c)[j];
        sum[types + c] = 1;
      }
      program.atMost(slots, 0);
      program.atMost(load, system.workload()[fitting.get(j)]);
    }
    program.atMost(sum, servers.count());
    double[] variables = types == 0 ? new double[0] : program.maximize().variables();
    double reward = 0;
    for (int j = 0; j < types; j++) {
      reward += objective[j] * variables[j];
    }
    return reward;
  }

  @Test
  void greedy_earnsAtLeastHalfOfTheLimitOnOnePoolOrMore() {
    SplittableRandom random = new SplittableRandom(2);
    for (int n = 0; n < 300; n++) {
      LossSystem system = system(random, 1 + random.nextInt(5), 1 + random.nextInt(3));
      double ratio = ratio(system);
      assertThat(ratio).isBetween(.5 - 1e-6, 1 + 1e-6);
    }
  }

  @Test
  void greedy_ofTwoTypesEarnsMore_becauseTheyAreMonotone() {
    SplittableRandom random = new SplittableRandom(3);
    double least = 1;
    for (int n = 0; n < 1000; n++) {
      least = Math.min(least, ratio(system(random, 2, 1)));
    }
    assertThat(least).isGreaterThan(ONE_LESS_ONE_OVER_E).isLessThan(.9);
  }

  private static double ratio(LossSystem system) {
    double limit = new RewardLimit(system).ofMean() / system.serverCount();
    return limit < 1e-9 ? 1 : GreedyReward.of(system) / limit;
  }

  @Test
  void worstFamily_fallsTowardsOneLessOneOverE() {
    for (int n = 2; n <= 5; n++) {
      LossSystem system = RewardSystems.worst(n, 1);
      assertThat(new RewardLimit(system).ofMean()).isEqualTo(1, within(1e-6));
      assertThat(GreedyReward.of(system)).isEqualTo(1 - Math.pow(1 - 1. / n, n), within(1e-6));
    }
    assertThat(GreedyReward.of(RewardSystems.worst(15, 1)))
        .isBetween(ONE_LESS_ONE_OVER_E, ONE_LESS_ONE_OVER_E + .015);
  }

  @Test
  void assignment_earnsTheLimitButForPartsOfServers() {
    LossSystem system = RewardSystems.fourTypes(400);
    RewardLimit limit = new RewardLimit(system);

    GreedyAssignment assignment = limit.assignmentOfMean();

    double reward = 0;
    for (int type = 0; type < system.jobs().size(); type++) {
      long slots = 0;
      for (int i = 0; i < assignment.size(); i++) {
        slots += (long) assignment.servers(i) * assignment.configuration(i)[type];
      }
      reward +=
          Math.min((double) slots, system.workload()[type]) * system.types().get(type).reward();
    }
    assertThat(assignment.serversUsed()).isLessThanOrEqualTo(400);
    assertThat(reward / limit.ofMean()).isBetween(.99, 1.);
  }

  @Test
  void fourTypes_ofOurLoadsHaveTheirOptimumAndCriticalPoints() {
    LossSystem system = RewardSystems.fourTypes(400);

    assertThat(new RewardLimit(system).ofMean() / 400).isEqualTo(158.3, within(.06));
    assertThat(ratio(system)).isEqualTo(.872, within(5e-4));
    assertThat(ratio(system.times(.75))).isEqualTo(1, within(1e-6));
    assertThat(ratio(system.times(.8))).isLessThan(.97);
    assertThat(ratio(system.times(3.1))).isLessThan(1 - 1e-4);
    assertThat(ratio(system.times(3.2))).isEqualTo(1, within(1e-6));
  }

  private static LossSystem system(SplittableRandom random, int types, int pools) {
    int resources = 1 + random.nextInt(2);
    List<LossJobs> jobs = new ArrayList<>();
    for (int type = 0; type < types; type++) {
      RewardType drawn =
          new RewardType(
              ResourceVector.of(random.longs(resources, 1, 8).toArray()), .1 + random.nextDouble());
      double load = random.nextDouble() * 3;
      jobs.add(new LossJobs("type " + type, drawn, 0, load, new ServiceLaw.Exponential(1)));
    }
    List<LossServers> servers = new ArrayList<>();
    for (int pool = 0; pool < pools; pool++) {
      ResourceVector capacity = ResourceVector.of(random.longs(resources, 4, 12).toArray());
      servers.add(new LossServers(1 + random.nextInt(3), capacity, 1 + random.nextDouble()));
    }
    return new LossSystem(jobs, servers);
  }
}
