package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/**
 * How soon a queue has its share that begins to ask when another holds everything. If it gets all
 * that ends it has a share of 1 − exp(−t) after t mean services, and x after −ln(1 − x). Not in the
 * papers.
 */
public final class Newcomer implements Experiment {
  private static final String OLD = "old";
  private static final String NEW = "new";
  private static final List<String> POLICIES =
      List.of(Policies.VQS_BF, Policies.BF_JS, Policies.VQS);
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

  @Override
  public String id() {
    return "s-newcomer";
  }

  @Override
  public String title() {
    return "How soon a queue that comes last has its share (our own)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(10);
    Report.Builder report = Report.builder(id(), title()).seeds(seeds);
    List<List<ShareLog>> equal = runs(lab, SMALL, seeds);
    report.table(
        table("equal", "Jobs of 0.1 of a server in both queues", SMALL, equal, seeds.size()));
    report.plot("share", plot(equal));
    if (!lab.quick()) {
      List<List<ShareLog>> large = runs(lab, LARGE, seeds);
      report.table(
          table(
              "large",
              "Jobs of 0.9 of a server come to a cluster full of jobs of 0.1",
              LARGE,
              large,
              seeds.size()));
    }
    return report
        .note("Unit of time: a mean service. Services are exponential.")
        .note("Share: of what both queues hold together, which is what the weights divide.")
        .build();
  }

  /** For each case, in the order of the table, a log of each seed. */
  private List<List<ShareLog>> runs(Lab lab, double size, List<Long> seeds) {
    List<Supplier<ShareLog>> runs = new ArrayList<>();
    for (int servers : SERVERS) {
      for (String policy : POLICIES) {
        for (double share : SHARES) {
          Scene scene = scene(policy, servers, share, size);
          for (long seed : seeds) {
            runs.add(() -> log(scene, seed, size == SMALL ? BEGIN + PLOTTED + 1 : LENGTH));
          }
        }
      }
    }
    List<ShareLog> logs = lab.pool().compute(id() + " " + size, runs);
    List<List<ShareLog>> cases = new ArrayList<>();
    for (int i = 0; i < logs.size(); i += seeds.size()) {
      cases.add(logs.subList(i, i + seeds.size()));
    }
    return cases;
  }

  private static ShareLog log(Scene scene, long seed, double length) {
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(length);
    return cluster.log();
  }

  /** An old queue that holds everything, and a new one of a share {@code x} by weight. */
  static Scene scene(String policy, int servers, double x, double size) {
    ResourceVector small = Amounts.of(SMALL);
    int waiting = WAITING_PER_SERVER * servers;
    return new Scene(
        Production.options(policy, small),
        servers,
        Amounts.server(1),
        List.of(Scene.Queue.of(OLD, 1 - x), Scene.Queue.of(NEW, x)),
        List.of(
            new Stream(OLD, OLD, small, new Stream.Constant(waiting, 1, 0)),
            new Stream(NEW, NEW, Amounts.of(size), new Stream.Constant(waiting, 1, BEGIN))));
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
      String name, String title, double size, List<List<ShareLog>> cases, int seeds) {
    Table.Builder table =
        Table.builder(
            name,
            title,
            Column.number("servers", ""),
            Column.text("policy"),
            Column.number("share x", ""),
            Column.interval("time to 0.9 x", "services"),
            Column.interval("time to x", "services"),
            Column.number("seeds that reached x", ""),
            Column.number("−ln(1 − x)", "services"),
            Column.number("1.2 × −ln(1 − x)", "services"));
    int next = 0;
    for (int servers : SERVERS) {
      for (String policy : POLICIES) {
        for (double x : SHARES) {
          List<ShareLog> logs = cases.get(next++);
          // One job more or less is as near as jobs of this size come.
          double reached = x - size / 2 / servers;
          long count = logs.stream().filter(log -> timeToReach(log, reached) >= 0).count();
          table.row(
              servers,
              policy,
              x,
              Interval.over(logs, log -> timeToReach(log, 0.9 * x)),
              Interval.over(logs, log -> timeToReach(log, reached)),
              count,
              -Math.log(1 - x),
              ALLOWANCE * -Math.log(1 - x));
        }
      }
    }
    return table.note("Time to x: to within half a job. Seeds: " + seeds + ".").build();
  }

  private static LinePlot plot(List<List<ShareLog>> cases) {
    LinePlot.Builder plot =
        LinePlot.builder(
            "The share of a queue that comes last, "
                + POLICIES.get(0)
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
    int first = POLICIES.size() * SHARES.size();
    for (int i = 0; i < SHARES.size(); i++) {
      List<ShareLog> logs = cases.get(first + i);
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
