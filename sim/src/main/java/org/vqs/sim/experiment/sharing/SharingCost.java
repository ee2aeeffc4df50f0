package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * What queues cost: the same arrivals with the same services with two queues and with one.
 *
 * @param policies which policies
 * @param loads as fractions of the largest that any policy could support
 */
record SharingCost(List<String> policies, List<Double> loads) {
  private static final int SERVERS = 20;

  /** What was used, and what was done, per server and mean service. */
  record Output(double utilisation, double work) {}

  /** The same arrivals in one queue and in two. */
  record Pair(Output one, Output two) {
    double utilisationLoss() {
      return 1 - two.utilisation / one.utilisation;
    }

    double workLoss() {
      return 1 - two.work / one.work;
    }
  }

  /** Arrivals under a policy. */
  private record Arrivals(double load, String policy, Mix mix) {}

  Table table(Replications runs, double length) {
    List<Mix> mixes = new ArrayList<>(Mix.equal());
    mixes.addAll(Mix.adversarial());
    List<Arrivals> cases = new ArrayList<>();
    for (double load : loads) {
      for (String policy : policies) {
        mixes.forEach(mix -> cases.add(new Arrivals(load, policy, mix)));
      }
    }
    return TableOf.<Replicated<Arrivals, Pair>>named(
            "cost",
            "The same arrivals with queues of weight 3:1 and with one queue, "
                + SERVERS
                + " servers")
        .number("load", "of ρ*", row -> row.of().load)
        .text("policy", row -> row.of().policy)
        .text("weight 3 | 1", row -> row.of().mix.name())
        .interval("utilisation, one queue", "", row -> row.mean(pair -> pair.one.utilisation))
        .interval("utilisation, two", "", row -> row.mean(pair -> pair.two.utilisation))
        .interval("loss", "fraction", row -> row.mean(Pair::utilisationLoss))
        .interval("loss of completed work", "fraction", row -> row.mean(Pair::workLoss))
        .note("Three quarters of the work that comes are the queue of weight 3's.")
        .note("Losses are of the mean over the run after the warm-up, seed by seed.")
        .over(
            runs.of(
                "cost",
                cases,
                (each, seed) ->
                    pair(each.mix.open(each.policy, SERVERS, each.load), seed, length)));
  }

  static Pair pair(SharingScene scene, long seed, double length) {
    return new Pair(output(scene.withOneQueue(), seed, length), output(scene, seed, length));
  }

  private static Output output(SharingScene scene, long seed, double length) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(Attained.WARM_UP);
    cluster.measureFromNow();
    cluster.runUntil(length);
    ShareLog log = cluster.log();
    int from = Attained.WARM_UP * ShareLog.STEPS_PER_SERVICE;
    double perServer = scene.servers() * (length - Attained.WARM_UP);
    return new Output(log.utilisation(from, log.steps()), cluster.completedWork() / perServer);
  }
}
