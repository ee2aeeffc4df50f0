package org.vqs.sim.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.experiment.reward.RewardSystems;
import org.vqs.sim.policy.reward.AdmissionHost;
import org.vqs.sim.policy.reward.AdmissionPolicy;
import org.vqs.sim.workload.ServiceLaw;

class LossSimulationTest {
  @Test
  void oneTypeThatFillsAServer_isLostAsErlangSays() {
    LossSystem system = system(10, jobs(1, 1, 0, 1));
    // Erlang's B for 10 servers and 10 Erlang.
    double lost = .2146;

    for (String policy : List.of("dra", "dra+migration=none", "gpa", "lp")) {
      LossRun run = run(system, policy, 4000);
      assertThat(run.rejectedShare()).as(policy).isEqualTo(lost, within(.01));
      assertThat(run.reward()).isEqualTo(1 - lost, within(.015));
    }
    assertThat(run(system, "power-of-d", 4000).rejectedShare()).isGreaterThan(.3);
  }

  @Test
  void jobsThatAllFit_areAllServed() {
    LossSystem system = system(50, jobs(1, 1, 0, .5), jobs(2, 3, 0, .2));

    LossRun run = run(system, "dra", 4000);

    assertThat(run.rejectedShare()).isLessThan(1e-3);
    assertThat(run.reward()).isEqualTo(.5 + .2 * 3, within(.02));
    assertThat(run.running().get(0)).isEqualTo(25, within(.5));
  }

  @Test
  void dra_comesCloseToGreedyOnTheFourTypes() {
    LossSystem system = RewardSystems.fourTypes(100);

    assertThat(run(system, "dra", 40).reward()).isBetween(134., 138.2);
    assertThat(run(system, "dra+migration=none", 40).reward()).isBetween(131., 136.);
    assertThat(run(system, "power-of-d", 40).reward()).isLessThan(110);
  }

  @Test
  void staticPolicies_earnWhatTheirAssignmentsPromise() {
    LossSystem system = RewardSystems.fourTypes(400);
    double greedy = GreedyReward.of(system);

    double gpa = run(system, "gpa", 15).reward();
    double lp = run(system, "lp", 15).reward();

    // Whole servers and chance cost a few percent.
    assertThat(gpa).isBetween(.96 * greedy, 1.001 * greedy);
    assertThat(lp).isGreaterThan(greedy).isLessThan(new RewardLimit(system).ofMean() / 400);
  }

  @Test
  void period_isAfterSoManyEvents() {
    LossSystem system = RewardSystems.fourTypes(20);

    assertThat(run(system, "dra+period=1", 20)).isEqualTo(run(system, "dra", 20));
    assertThat(run(system, "dra+period=1000", 60).reward())
        .isLessThan(run(system, "dra", 60).reward() - 1);
    // From empty there are few slots: what is rejected must count, or they stay few.
    assertThat(run(RewardSystems.fourTypes(200), "dra+period=1000", 60).reward())
        .isGreaterThan(125);
  }

  @Test
  void preemption_isForTheHigherPriority() {
    LossSystem system = system(60, jobs(1, 1, 0, 4), jobs(2, 8, 1, .5));

    LossRun without = run(system, "dra+reserve=1", 60);
    LossRun with = run(system, "dra+reserve=1+preemption", 60);

    assertThat(without.preemptions()).isZero();
    assertThat(with.preemptions()).isPositive();
    assertThat(with.rejectedOf().get(1)).isLessThan(without.rejectedOf().get(1) / 2);
  }

  @Test
  void sameSeed_givesTheSameRun() {
    LossSystem system = RewardSystems.fourTypes(20);

    assertThat(run(system, "dra", 20)).isEqualTo(run(system, "dra", 20));
  }

  @Test
  void series_hasTheMeansOfAllIntervals() {
    LossSystem system = RewardSystems.fourTypes(20);

    LossRun run = run(system, "dra", 20);

    List<Double> measured = run.series().subList(48, 240);
    double mean = measured.stream().mapToDouble(each -> each).average().orElseThrow();
    assertThat(run.series()).hasSize(240);
    assertThat(mean).isEqualTo(run.reward(), within(1e-6));
  }

  @Test
  void jobThatMigrates_endsWhenItWouldHave() {
    LossSystem system = system(2, jobs(1, 1, 0, 1));
    List<LossArrival> trace = List.of(new LossArrival(1, 0, 5), new LossArrival(2, 0, 1));
    LossPolicy moving = (of, random, host) -> new MovesFirst(host);

    LossRun run = new LossSimulation(system, seed -> trace.iterator(), moving, 1, 10).run(0, 10);

    // From 1 to 6 and from 2 to 3.
    assertThat(run.running().get(0)).isEqualTo(.6, within(1e-9));
    assertThat(run.migrations()).isEqualTo(.5);
  }

  /** Starts on server 0; the second arrival sends the first job to server 1. */
  private static final class MovesFirst implements AdmissionPolicy {
    private final AdmissionHost host;
    private int arrivals;

    MovesFirst(AdmissionHost host) {
      this.host = host;
    }

    @Override
    public void arrival(int type) {
      if (arrivals++ == 1) {
        host.migrate(0, 1, type);
      }
      host.start(0, type);
    }

    @Override
    public void departure(int server, int type) {
      assertThat(server).isBetween(0, 1);
    }
  }

  @Test
  void mistakes_areNamed() {
    assertThatThrownBy(() -> LossPolicies.of("best")).hasMessageContaining("policy (best) must be");
    assertThatThrownBy(() -> LossPolicies.of("dra+x")).hasMessageContaining("(dra+x) must be");
    assertThatThrownBy(() -> LossPolicies.of("dra+reserve=x"))
        .hasMessageContaining("reserve of dra+reserve=x must be a whole number");
    assertThatThrownBy(() -> LossPolicies.of("dra+reserve=0"))
        .hasMessageContaining("reserve (0) must be at least 1");
    assertThatThrownBy(() -> LossPolicies.of("dra+period=0"))
        .hasMessageContaining("period (0) must be at least 1");
    assertThatThrownBy(() -> LossPolicies.of("dra+period=x"))
        .hasMessageContaining("period of dra+period=x must be a whole number");
    assertThatThrownBy(() -> jobs(1, 1, 0, -1)).hasMessageContaining("(-1.0) must be");
    assertThatThrownBy(() -> jobs(1, 1, -1, 1)).hasMessageContaining("(-1) must be at least 0");
  }

  private static LossRun run(LossSystem system, String policy, double length) {
    return new LossSimulation(
            system, new PoissonArrivals(system), LossPolicies.of(policy), 1, length)
        .run(length / 5, length);
  }

  /** On servers of 1, or of 2 if there is more than one type. */
  private static LossSystem system(int servers, LossJobs... jobs) {
    return new LossSystem(
        List.of(jobs), List.of(new LossServers(servers, ResourceVector.of(jobs.length), 1)));
  }

  private static LossJobs jobs(long demand, double reward, int priority, double load) {
    RewardType type = new RewardType(ResourceVector.of(demand), reward);
    return new LossJobs("size " + demand, type, priority, load, new ServiceLaw.Exponential(1));
  }
}
