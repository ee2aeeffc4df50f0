package org.vqs.sim.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.workload.ServiceLaw;

class MonotoneGreedyTest {
  @Test
  void twoTypes_areMonotone() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n = 0; n < 30; n++) {
      LossJobs[] jobs = {jobs(random), jobs(random)};
      assertThat(new MonotoneGreedy(system(jobs)).search(100, random)).isEmpty();
    }
  }

  @Test
  void counterexample_isFoundWhereMoreOfASmallTypeParts() {
    // 4 + 4 + 2 earns most on a server. With more of 2 there are more of these, so fewer of 4 are
    // left for servers with a 6.
    LossSystem system = system(jobs(2, .34), jobs(6, .74), jobs(4, .72));
    GreedyReward greedy = new GreedyReward(system);
    assertThat(greedy.of(new double[] {.5, .8, 1.1})).isEqualTo(1.332, within(1e-6));
    assertThat(greedy.of(new double[] {.55, .8, 1.1})).isEqualTo(1.312, within(1e-6));

    MonotoneGreedy.Counterexample found =
        new MonotoneGreedy(system).search(200, new SplittableRandom(1)).orElseThrow();

    double[] loads = found.loads().stream().mapToDouble(load -> load).toArray();
    double[] more = loads.clone();
    long slots = 10 / system.types().get(found.type()).demand().get(0);
    more[found.type()] += 1e-3 * slots;
    assertThat(greedy.of(more) / greedy.of(loads))
        .isEqualTo(1 - found.lost(), within(1e-9))
        .isLessThan(1);
  }

  private static LossJobs jobs(SplittableRandom random) {
    return jobs(1 + random.nextInt(9), .1 + random.nextDouble());
  }

  private static LossJobs jobs(int demand, double reward) {
    return new LossJobs(
        String.valueOf(demand),
        new RewardType(ResourceVector.of(demand), reward),
        0,
        1,
        new ServiceLaw.Exponential(1));
  }

  private static LossSystem system(LossJobs... jobs) {
    return new LossSystem(List.of(jobs), List.of(new LossServers(1, ResourceVector.of(10), 1)));
  }
}
