package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.sharing.Attained.Claimant;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/**
 * Whether queues get what their weights give them, and what that costs. Not in the papers.
 *
 * <p>The packer runs with the ResourceManager's settings. Services are exponential; their mean is
 * the unit of time.
 */
public final class WeightedShares implements Experiment {
  private static final List<String> POLICIES =
      List.of(Policies.VQS_BF, Policies.BF_JS, Policies.VQS);
  private static final List<Integer> SERVERS = List.of(20, 100);
  private static final double LOAD = 0.9;
  private static final double OVERLOAD = 1.5;

  @Override
  public String id() {
    return "s-sharing";
  }

  @Override
  public String title() {
    return "Shares of two saturated queues of weight 3:1, and what they cost (our own)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    double length = Attained.WARM_UP + lab.length(80, 40);
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(shares(lab, "equal", "Equal sizes", Mix.equal(), seeds, length))
        .table(shares(lab, "mixes", "Adversarial sizes", Mix.adversarial(), seeds, length))
        .table(trees(lab, seeds, length))
        .table(alone(lab, seeds, length))
        .table(new SharingCost(id(), POLICIES, List.of(LOAD, OVERLOAD)).table(lab, seeds, length))
        .note("Unit of time: a mean service. Each queue always has jobs that wait.")
        .build();
  }

  private Table shares(
      Lab lab, String name, String title, List<Mix> mixes, List<Long> seeds, double length) {
    List<Supplier<List<Attained>>> runs = new ArrayList<>();
    for (int servers : SERVERS) {
      for (String policy : POLICIES) {
        for (Mix mix : mixes) {
          for (long seed : seeds) {
            runs.add(() -> attained(mix, mix.saturated(policy, servers), seed, length));
          }
        }
      }
    }
    List<List<Attained>> results = lab.pool().compute(id() + " " + name, runs);
    Table.Builder table =
        Table.builder(
            name,
            title,
            Column.number("servers", ""),
            Column.text("policy"),
            Column.text("weight 3 | 1"),
            Column.interval("share, 3", ""),
            Column.interval("share, 1", ""),
            Column.interval("ratio", ""),
            Column.interval("part, 3", ""),
            Column.number("worst window, 3", ""),
            Column.interval("part, 1", ""),
            Column.number("worst window, 1", ""));
    int next = 0;
    for (int servers : SERVERS) {
      for (String policy : POLICIES) {
        for (Mix mix : mixes) {
          List<List<Attained>> ofCase = results.subList(next, next += seeds.size());
          table.row(
              servers,
              policy,
              mix.name(),
              Interval.over(ofCase, run -> run.get(0).share()),
              Interval.over(ofCase, run -> run.get(1).share()),
              Interval.over(ofCase, run -> run.get(0).share() / run.get(1).share()),
              Interval.over(ofCase, run -> run.get(0).part()),
              worst(ofCase, 0),
              Interval.over(ofCase, run -> run.get(1).part()),
              worst(ofCase, 1));
        }
      }
    }
    return explain(table).build();
  }

  private static Table.Builder explain(Table.Builder table) {
    return table
        .note("Share: dominant share of the cluster, in the mean.")
        .note(
            "Part: the share over what the weights give of the sum of all queues' shares, but at"
                + " most over what the queue can have alone.")
        .note(
            "Worst window: the least part over any "
                + Attained.WINDOW
                + " mean services, of all seeds.");
  }

  private static double worst(List<List<Attained>> runs, int queue) {
    return runs.stream().mapToDouble(run -> run.get(queue).leastPart()).min().orElseThrow();
  }

  private static List<Attained> attained(Mix mix, Scene scene, long seed, double length) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(length);
    return Attained.of(
        cluster.log(),
        List.of(
            new Claimant(Mix.HEAVY_WEIGHT, Amounts.mostAlone(mix.heavy(), mix.server())),
            new Claimant(1, Amounts.mostAlone(mix.light(), mix.server()))));
  }

  private Table trees(Lab lab, List<Long> seeds, double length) {
    List<Supplier<List<Attained>>> runs = new ArrayList<>();
    for (String policy : POLICIES) {
      for (Trees.Tree tree : Trees.all(policy)) {
        for (long seed : seeds) {
          runs.add(() -> tree.run(seed, length));
        }
      }
    }
    List<List<Attained>> results = lab.pool().compute(id() + " trees", runs);
    Table.Builder table =
        Table.builder(
            "trees",
            "Two levels of queues, and users of a queue, on 100 servers",
            Column.text("policy"),
            Column.text("queue or user"),
            Column.text("size"),
            Column.number("part of the weights", ""),
            Column.interval("share", ""),
            Column.interval("part", ""),
            Column.number("worst window", ""));
    int next = 0;
    for (String policy : POLICIES) {
      for (Trees.Tree tree : Trees.all(policy)) {
        List<List<Attained>> ofCase = results.subList(next, next += seeds.size());
        for (int leaf = 0; leaf < tree.leaves().size(); leaf++) {
          int at = leaf;
          Trees.Leaf queue = tree.leaves().get(leaf);
          table.row(
              policy,
              queue.name(),
              String.valueOf(queue.size()),
              queue.weightPart(),
              Interval.over(ofCase, run -> run.get(at).share()),
              Interval.over(ofCase, run -> run.get(at).part()),
              worst(ofCase, at));
        }
      }
    }
    return explain(table).build();
  }

  /** The light queue's jobs, with nothing in the heavy one. */
  private Table alone(Lab lab, List<Long> seeds, double length) {
    int servers = SERVERS.get(0);
    List<Mix> mixes = Mix.adversarial();
    List<Supplier<Double>> runs = new ArrayList<>();
    for (String policy : POLICIES) {
      for (Mix mix : mixes) {
        for (long seed : seeds) {
          runs.add(() -> shareAlone(mix.saturated(policy, servers), seed, length));
        }
      }
    }
    List<Double> results = lab.pool().compute(id() + " alone", runs);
    Table.Builder table =
        Table.builder(
            "alone",
            "The queue of weight 1 while the other has no jobs, " + servers + " servers",
            Column.text("policy"),
            Column.text("weight 3 | 1"),
            Column.interval("share", ""),
            Column.number("as many as fit", ""));
    int next = 0;
    for (String policy : POLICIES) {
      for (Mix mix : mixes) {
        List<Double> ofCase = results.subList(next, next += seeds.size());
        table.row(
            policy,
            mix.name(),
            Interval.over(ofCase, share -> share),
            Amounts.mostAlone(mix.light(), mix.server()));
      }
    }
    return table.build();
  }

  private static double shareAlone(Scene both, long seed, double length) {
    Scene scene =
        new Scene(
            both.options(),
            both.servers(),
            both.capacity(),
            both.queues(),
            List.of(both.streams().get(1)));
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(length);
    ShareLog log = cluster.log();
    return log.share(1, Attained.WARM_UP * ShareLog.STEPS_PER_SERVICE, log.steps());
  }
}
