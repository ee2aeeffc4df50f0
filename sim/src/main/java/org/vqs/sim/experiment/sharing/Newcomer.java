package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Production;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/**
 * How soon a queue has its share that begins to ask when another holds everything. If it gets all
 * that ends it has a share of 1 − exp(−t) after t mean services, and x after −ln(1 − x). Not in the
 * papers.
 */
final class Newcomer {
  private static final String OLD = "old";
  private static final String NEW = "new";
  private static final List<Double> SHARES = List.of(0.1, 0.25, 0.5, 0.75);
  private static final List<Integer> SERVERS = List.of(20, 100);
  private static final double SMALL = 0.1;
  private static final double LARGE = 0.9;

  /** When the new queue begins to ask. */
  private static final int BEGIN = 5;

  private static final int LENGTH = 40;
  private static final double ALLOWANCE = 1.2;
  private static final int WAITING_PER_SERVER = 12;
  private static final double PLOTTED = 3;
  private static final int POINTS_PER_SERVICE = 50;

  private Newcomer() {}

  static void show(Draft draft) {
    Replications runs = draft.runs();
    List<Replicated<Arrival, ShareLog>> equal = logs(runs, SMALL);
    draft
        .report()
        .table(table("equal", "Jobs of 0.1 of a server in both queues", SMALL, equal))
        .plot("share", plot(equal));
    if (!draft.lab().quick()) {
      draft
          .report()
          .table(
              table(
                  "large",
                  "Jobs of 0.9 of a server come to a cluster full of jobs of 0.1",
                  LARGE,
                  logs(runs, LARGE)));
    }
    draft
        .report()
        .note("Unit of time: a mean service. Services are exponential.")
        .note("Share: of what both queues hold together, which is what the weights divide.");
  }

  /** A queue of a share {@code x} by weight that comes last. */
  private record Arrival(int servers, String policy, double x) {}

  /** For each case, in the order of the table, a log of each seed. */
  private static List<Replicated<Arrival, ShareLog>> logs(Replications runs, double size) {
    List<Arrival> cases = new ArrayList<>();
    for (int servers : SERVERS) {
      for (String policy : WeightedShares.POLICIES) {
        SHARES.forEach(x -> cases.add(new Arrival(servers, policy, x)));
      }
    }
    double length = size == SMALL ? BEGIN + PLOTTED + 1 : LENGTH;
    return runs.of(
        String.valueOf(size),
        cases,
        (each, seed) -> log(scene(each.policy, each.servers, each.x, size), seed, length));
  }

  private static ShareLog log(SharingScene scene, long seed, double length) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(length);
    return cluster.log();
  }

  /** An old queue that holds everything, and a new one of a share {@code x} by weight. */
  static SharingScene scene(String policy, int servers, double x, double size) {
    ResourceVector small = ServerFractions.of(SMALL);
    int waiting = WAITING_PER_SERVER * servers;
    return new SharingScene(
        Production.options(policy, small),
        servers,
        ServerFractions.server(1),
        List.of(SharingScene.Queue.of(OLD, 1 - x), SharingScene.Queue.of(NEW, x)),
        List.of(
            new Stream(OLD, OLD, small, new Stream.Constant(waiting, 1, 0)),
            new Stream(
                NEW, NEW, ServerFractions.of(size), new Stream.Constant(waiting, 1, BEGIN))));
  }

  /** After how many mean services the new queue had a share first; NaN if it never did. */
  static double timeToReach(ShareLog log, double share) {
    for (int s = BEGIN * ShareLog.STEPS_PER_SERVICE; s < log.steps(); s++) {
      if (shareOfNew(log, s) >= share) {
        return (s + 1.0) / ShareLog.STEPS_PER_SERVICE - BEGIN;
      }
    }
    return Double.NaN;
  }

  private static double shareOfNew(ShareLog log, int step) {
    double old = log.share(0, step, step + 1);
    double young = log.share(1, step, step + 1);
    return young / (old + young);
  }

  private static Table table(
      String name, String title, double size, List<Replicated<Arrival, ShareLog>> cases) {
    return TableOf.<Replicated<Arrival, ShareLog>>named(name, title)
        .number("servers", "", row -> row.of().servers)
        .text("policy", row -> row.of().policy)
        .number("share x", "", row -> row.of().x)
        .interval(
            "time to 0.9 x", "services", row -> row.mean(log -> timeToReach(log, 0.9 * row.of().x)))
        .interval(
            "time to x", "services", row -> row.mean(log -> timeToReach(log, near(row.of(), size))))
        .number(
            "seeds that reached x",
            "",
            row ->
                row.runs().stream()
                    .filter(log -> timeToReach(log, near(row.of(), size)) >= 0)
                    .count())
        .number("−ln(1 − x)", "services", row -> -Math.log(1 - row.of().x))
        .number("1.2 × −ln(1 − x)", "services", row -> ALLOWANCE * -Math.log(1 - row.of().x))
        .note("Time to x: to within half a job. Seeds: " + cases.get(0).runs().size() + ".")
        .over(cases);
  }

  /** One job more or less is as near as jobs of this size come. */
  private static double near(Arrival arrival, double size) {
    return arrival.x - size / 2 / arrival.servers;
  }

  private static LinePlot plot(List<Replicated<Arrival, ShareLog>> cases) {
    LinePlot.Builder plot =
        LinePlot.builder(
            "The share of a queue that comes last, "
                + WeightedShares.POLICIES.get(0)
                + ", "
                + SERVERS.get(1)
                + " servers",
            Axis.linear("time since it began to ask", "mean services").range(0, PLOTTED),
            Axis.linear("share of what both hold", "").range(0, 1));
    List<Point> all = new ArrayList<>();
    for (int s = 0; s <= PLOTTED * POINTS_PER_SERVICE; s++) {
      double time = (double) s / POINTS_PER_SERVICE;
      all.add(Point.of(time, 1 - Math.exp(-time)));
    }
    plot.series("1 − exp(−t): all that ends goes to it", all, false);
    int first = WeightedShares.POLICIES.size() * SHARES.size();
    for (int i = 0; i < SHARES.size(); i++) {
      List<ShareLog> logs = cases.get(first + i).runs();
      List<Point> points = new ArrayList<>();
      for (int s = 0; s < PLOTTED * POINTS_PER_SERVICE; s++) {
        int step =
            BEGIN * ShareLog.STEPS_PER_SERVICE
                + s * ShareLog.STEPS_PER_SERVICE / POINTS_PER_SERVICE;
        double[] shares = logs.stream().mapToDouble(log -> shareOfNew(log, step)).toArray();
        points.add(Point.range((double) s / POINTS_PER_SERVICE, shares));
      }
      plot.series("x = " + SHARES.get(i), points, false);
    }
    return plot.build();
  }
}
