package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;

/**
 * What queues cost: the same arrivals with the same services with two queues and with one.
 *
 * @param id the experiment's
 * @param policies which policies
 * @param loads as fractions of the largest that any policy could support
 */
record SharingCost(String id, List<String> policies, List<Double> loads) {
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

  Table table(Lab lab, List<Long> seeds, double length) {
    List<Mix> mixes = new ArrayList<>(Mix.equal());
    mixes.addAll(Mix.adversarial());
    List<Supplier<Pair>> runs = new ArrayList<>();
    for (double load : loads) {
      for (String policy : policies) {
        for (Mix mix : mixes) {
          Scene scene = mix.open(policy, SERVERS, load);
          for (long seed : seeds) {
            runs.add(() -> pair(scene, seed, length));
          }
        }
      }
    }
    List<Pair> results = lab.pool().compute(id + " cost", runs);
    Table.Builder table =
        Table.builder(
            "cost",
            "The same arrivals with queues of weight 3:1 and with one queue, "
                + SERVERS
                + " servers",
            Column.number("load", "of ρ*"),
            Column.text("policy"),
            Column.text("weight 3 | 1"),
            Column.interval("utilisation, one queue", ""),
            Column.interval("utilisation, two", ""),
            Column.interval("loss", "fraction"),
            Column.interval("loss of completed work", "fraction"));
    int next = 0;
    for (double load : loads) {
      for (String policy : policies) {
        for (Mix mix : mixes) {
          List<Pair> ofCase = results.subList(next, next += seeds.size());
          table.row(
              load,
              policy,
              mix.name(),
              Interval.over(ofCase, pair -> pair.one.utilisation),
              Interval.over(ofCase, pair -> pair.two.utilisation),
              Interval.over(ofCase, Pair::utilisationLoss),
              Interval.over(ofCase, Pair::workLoss));
        }
      }
    }
    return table
        .note("Three quarters of the work that comes are the queue of weight 3's.")
        .note("Losses are of the mean over the run after the warm-up, seed by seed.")
        .build();
  }

  static Pair pair(Scene scene, long seed, double length) {
    return new Pair(output(scene.withOneQueue(), seed, length), output(scene, seed, length));
  }

  private static Output output(Scene scene, long seed, double length) {
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
