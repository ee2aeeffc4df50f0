package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.experiment.sharing.Attained.Claimant;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * Whether queues get what their weights give them, and what that costs. Not in the papers.
 *
 * <p>The packer runs with the ResourceManager's settings. Services are exponential; their mean is
 * the unit of time.
 */
final class WeightedShares {
  /** Those of which experiments on sharing tell, the default first. */
  static final List<String> POLICIES =
      List.of(Policies.DEFAULT, Policies.VQS_BF, Policies.BF_JS, Policies.VQS);

  private static final List<Integer> SERVERS = List.of(20, 100);
  private static final double LOAD = 0.9;
  private static final double OVERLOAD = 1.5;

  private WeightedShares() {}

  static void show(Draft draft) {
    double length = Attained.WARM_UP + draft.lab().length(80, 40);
    Replications runs = draft.runs();
    draft
        .report()
        .table(shares(runs, "equal", "Equal sizes", Mix.equal(), length))
        .table(shares(runs, "mixes", "Adversarial sizes", Mix.adversarial(), length))
        .table(trees(runs, length))
        .table(alone(runs, length))
        .table(new SharingCost(POLICIES, List.of(LOAD, OVERLOAD)).table(runs, length))
        .note("Unit of time: a mean service. Each queue always has jobs that wait.");
  }

  /** Two queues on servers under a policy. */
  private record Rivalry(int servers, String policy, Mix mix) {}

  private static Table shares(
      Replications runs, String name, String title, List<Mix> mixes, double length) {
    List<Rivalry> cases = new ArrayList<>();
    for (int servers : SERVERS) {
      for (String policy : POLICIES) {
        mixes.forEach(mix -> cases.add(new Rivalry(servers, policy, mix)));
      }
    }
    return explained(
            TableOf.<Replicated<Rivalry, List<Attained>>>named(name, title)
                .number("servers", "", row -> row.of().servers)
                .text("policy", row -> row.of().policy)
                .text("weight 3 | 1", row -> row.of().mix.name())
                .interval("share, 3", "", row -> row.mean(run -> run.get(0).share()))
                .interval("share, 1", "", row -> row.mean(run -> run.get(1).share()))
                .interval(
                    "ratio", "", row -> row.mean(run -> run.get(0).share() / run.get(1).share()))
                .interval("part, 3", "", row -> row.mean(run -> run.get(0).part()))
                .number("worst window, 3", "", row -> worst(row.runs(), 0))
                .interval("part, 1", "", row -> row.mean(run -> run.get(1).part()))
                .number("worst window, 1", "", row -> worst(row.runs(), 1)))
        .over(runs.of(name, cases, (each, seed) -> attained(each, seed, length)));
  }

  private static <T> TableOf<T> explained(TableOf<T> table) {
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

  private static List<Attained> attained(Rivalry rivalry, long seed, double length) {
    Mix mix = rivalry.mix;
    SharedCluster cluster = new SharedCluster(mix.saturated(rivalry.policy, rivalry.servers), seed);
    cluster.runUntil(length);
    return Attained.of(
        cluster.log(),
        List.of(
            new Claimant(Mix.HEAVY_WEIGHT, ServerFractions.mostAlone(mix.heavy(), mix.server())),
            new Claimant(1, ServerFractions.mostAlone(mix.light(), mix.server()))));
  }

  private record TreeCase(String policy, Trees.Tree tree) {}

  private record LeafRow(String policy, Trees.Leaf leaf, int index, List<List<Attained>> runs) {}

  private static Table trees(Replications runs, double length) {
    List<TreeCase> cases = new ArrayList<>();
    for (String policy : POLICIES) {
      Trees.all(policy).forEach(tree -> cases.add(new TreeCase(policy, tree)));
    }
    List<LeafRow> rows = new ArrayList<>();
    for (Replicated<TreeCase, List<Attained>> each :
        runs.of("trees", cases, (one, seed) -> one.tree.run(seed, length))) {
      List<Trees.Leaf> leaves = each.of().tree.leaves();
      for (int i = 0; i < leaves.size(); i++) {
        rows.add(new LeafRow(each.of().policy, leaves.get(i), i, each.runs()));
      }
    }
    return explained(
            TableOf.<LeafRow>named(
                    "trees", "Two levels of queues, and users of a queue, on 100 servers")
                .text("policy", LeafRow::policy)
                .text("queue or user", row -> row.leaf.name())
                .text("size", row -> String.valueOf(row.leaf.size()))
                .number("part of the weights", "", row -> row.leaf.weightPart())
                .interval(
                    "share", "", row -> Interval.over(row.runs, r -> r.get(row.index).share()))
                .interval("part", "", row -> Interval.over(row.runs, r -> r.get(row.index).part()))
                .number("worst window", "", row -> worst(row.runs, row.index)))
        .over(rows);
  }

  /** The light queue's jobs, with nothing in the heavy one. */
  private static Table alone(Replications runs, double length) {
    int servers = SERVERS.get(0);
    List<Rivalry> cases = new ArrayList<>();
    for (String policy : POLICIES) {
      Mix.adversarial().forEach(mix -> cases.add(new Rivalry(servers, policy, mix)));
    }
    return TableOf.<Replicated<Rivalry, Double>>named(
            "alone", "The queue of weight 1 while the other has no jobs, " + servers + " servers")
        .text("policy", row -> row.of().policy)
        .text("weight 3 | 1", row -> row.of().mix.name())
        .interval("share", "", row -> row.mean(share -> share))
        .number(
            "as many as fit",
            "",
            row -> ServerFractions.mostAlone(row.of().mix.light(), row.of().mix.server()))
        .over(
            runs.of(
                "alone",
                cases,
                (each, seed) ->
                    shareAlone(each.mix.saturated(each.policy, servers), seed, length)));
  }

  private static double shareAlone(SharingScene both, long seed, double length) {
    SharingScene scene =
        new SharingScene(
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
