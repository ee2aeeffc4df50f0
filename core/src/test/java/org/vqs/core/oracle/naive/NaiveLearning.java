package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ForgettingMean;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.ServiceTimes;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;

/**
 * What is learned of waits and lives, and the budget of reservations for age. The histogram and the
 * mean are those of the product, which have tests of their own; who is told of what, and when, is
 * not.
 */
public final class NaiveLearning {
  private static final int MASTERS = -1;
  private static final int ENOUGH = 20;
  private static final int STEPS = 48;

  private final NaiveModel model;
  private final ServiceTimes tasks = new ServiceTimes();
  private final Map<Integer, ServiceTimes> byType = new HashMap<>();
  private final ForgettingMean logStay = new ForgettingMean(1_000);
  private final ForgettingMean serviceBySize = new ForgettingMean(1_000);
  private final ForgettingMean squareBySize = new ForgettingMean(1_000);
  private final double[] lump;
  private final double[] lumpSquares;
  private final List<Ended> ended = new ArrayList<>();
  private final double[] arrived;
  private final double[] left;
  private double span;
  private double inUse;
  private double offered;
  private double tokens;
  private double most;
  private boolean isFull = true;
  private Long last;

  private record Ended(int type, double size, long start) {}

  NaiveLearning(NaiveModel model) {
    this.model = model;
    this.arrived = new double[model.cluster.dimensions()];
    this.left = new double[model.cluster.dimensions()];
    this.lump = new double[model.cluster.dimensions()];
    this.lumpSquares = new double[model.cluster.dimensions()];
  }

  void arrived(NaiveAsk ask, int jobs) {
    for (int r = 0; r < arrived.length; r++) {
      double these = ask.master ? 0 : (double) jobs * ask.demand.get(r);
      arrived[r] += these;
      lump[r] += these;
    }
  }

  void started(NaiveJob job, NaiveAsk ask) {
    if (!job.master && tasks.known() > 0) {
      double wait = Math.max(0, model.now - ask.oldestArrival.toDouble());
      logStay.add(Math.log(wait + Math.max(1, tasks.mean())), size(job));
    }
  }

  void ended(NaiveJob job) {
    for (int r = 0; r < left.length; r++) {
      left[r] += job.master ? 0 : job.demand.get(r);
    }
    if (job.startedAt != null) {
      ended.add(new Ended(type(job), size(job), job.startedAt));
    }
  }

  void eventBegins() {
    for (Ended each : ended) {
      double service = Math.max(0, (double) model.now - each.start);
      byType.computeIfAbsent(each.type, t -> new ServiceTimes()).add(service);
      if (each.type != MASTERS) {
        tasks.add(service);
        serviceBySize.add(service, each.size);
        squareBySize.add(service * service, each.size);
      }
    }
    ended.clear();
  }

  private static double size(NaiveJob job) {
    return Fraction.size(job.demand, job.server.capacity).toDouble();
  }

  private int type(NaiveJob job) {
    return job.master ? MASTERS : model.cluster.type(job.demand, job.server.capacity);
  }

  boolean knowsLives() {
    return tasks.known() > 0;
  }

  double meanService() {
    return tasks.mean();
  }

  /**
   * How long a job waits before it is overdue.
   *
   * @param passedOver whether its kind is passed over
   */
  double patience(boolean passedOver) {
    double servers = Math.max(1, model.cluster.openServers().size());
    double most = Math.max(2, isOverloaded() ? 40 / servers : 1000 / (servers * servers));
    double capped = Math.max(tasks.mean() / 4, Math.min(3 * typicalWait(), most * tasks.mean()));
    double some = Math.max(2, 40 / servers) * tasks.mean();
    double served =
        isOverloaded()
            ? isHalfIdle() ? 0 : Math.min(1.3 * typicalWait(), typicalWait() + 5 * some)
            : Math.max(
                isHalfIdle() ? 0 : 4 * tasks.mean(),
                Math.min(16 * typicalWait(), typicalWait() + 10 * some));
    return passedOver ? capped : Math.max(capped, served);
  }

  double typicalWait() {
    double stay = Math.exp(logStay.value(Double.NEGATIVE_INFINITY));
    return Math.max(0, stay - Math.max(1, tasks.mean()));
  }

  /** The first time of the grid at which enough is expected to have ended. */
  double timeUntilRoom(NaiveServer server, ResourceVector demand) {
    return timeUntilRoom(server, demand, server.jobs);
  }

  /** The same if masters stay, and a job at least as large is followed by another when it ends. */
  double timeUntilOtherRoom(NaiveServer server, ResourceVector demand) {
    List<NaiveJob> smaller =
        server.jobs.stream()
            .filter(j -> !j.master && !NaiveCluster.fitsEmpty(demand, j.demand))
            .toList();
    return timeUntilRoom(server, demand, smaller);
  }

  double longest() {
    return timeOf(STEPS);
  }

  private double timeUntilRoom(NaiveServer server, ResourceVector demand, List<NaiveJob> ending) {
    if (server.hasRoomFor(demand)) {
      return 0;
    }
    for (int step = 0; step <= STEPS; step++) {
      if (hasRoomBy(server, demand, ending, timeOf(step))) {
        return timeOf(step);
      }
    }
    return 2 * timeOf(STEPS);
  }

  private double timeOf(int step) {
    return Math.max(1, tasks.mean()) * Math.pow(2, (step - 24) / 2.0);
  }

  private boolean hasRoomBy(
      NaiveServer server, ResourceVector demand, List<NaiveJob> ending, double time) {
    for (int r = 0; r < demand.dimensions(); r++) {
      double freed = 0;
      long smallest = Long.MAX_VALUE;
      for (NaiveJob job : ending) {
        long amount = job.demand.get(r);
        freed += amount * (1 - survival(job, time));
        smallest = amount > 0 ? Math.min(smallest, amount) : smallest;
      }
      double missing = (double) demand.get(r) - server.free(r);
      double least = smallest == Long.MAX_VALUE ? 0 : smallest;
      if (missing > 0 && freed < (Math.max(missing, least) - least / 2) * (1 - 1e-9)) {
        return false;
      }
    }
    return true;
  }

  private double survival(NaiveJob job, double time) {
    ServiceTimes like = byType.get(type(job));
    if (!job.master && (like == null || like.known() < ENOUGH)) {
      like = tasks;
    }
    return like != null && like.known() >= ENOUGH && job.startedAt != null
        ? like.survival((double) model.now - job.startedAt, time)
        : Math.exp(-time / Math.max(1, tasks.mean()));
  }

  // ---- the budget ----

  void pass(double share) {
    int servers = Math.max(1, model.cluster.openServers().size());
    most = 3 * tasks.mean() * Math.max(share, 1.0 / servers);
    double elapsed = last == null ? 0 : (double) model.now - last;
    double window = Math.max(1, 30 * tasks.mean());
    double kept = Math.exp(-elapsed / window);
    for (int r = 0; elapsed > 0 && r < lump.length; r++) {
      lumpSquares[r] += lump[r] * lump[r];
      lump[r] = 0;
    }
    span = kept * span + (1 - kept) * window;
    inUse = kept * inUse + (1 - kept) * window * ofCluster(used());
    double stays =
        span < window / 3
            ? 0
            : Math.max(0, inUse / span - ofCluster(left) * serviceBySize.value(0) / span - 0.1);
    offered =
        span == 0
            ? 0
            : ofCluster(surelyArrived())
                * serviceBySize.value(0)
                / span
                / (1 - Math.min(0.9, stays));
    for (int r = 0; r < arrived.length; r++) {
      arrived[r] *= kept;
      left[r] *= kept;
      lumpSquares[r] *= kept * kept;
    }
    tokens = isFull ? most : Math.min(most, tokens + elapsed * rate());
    isFull = isFull && most == 0;
    last = model.now;
  }

  private double[] surelyArrived() {
    double mean = serviceBySize.value(0);
    double variation = mean > 0 ? Math.max(0, squareBySize.value(0) / mean / mean - 1) : 0;
    double ofService = variation / Math.max(1, Math.min(1_000, tasks.known()));
    double[] surely = new double[arrived.length];
    for (int r = 0; r < surely.length; r++) {
      double ofLumps = lumpSquares[r] + lump[r] * lump[r];
      double error = Math.sqrt(ofLumps + ofService * arrived[r] * arrived[r]);
      surely[r] = Math.max(0, arrived[r] - 2 * error);
    }
    return surely;
  }

  private double[] used() {
    double[] used = new double[model.cluster.dimensions()];
    for (int r = 0; r < used.length; r++) {
      for (NaiveJob job : model.jobs) {
        used[r] += job.server.closed == null ? job.demand.get(r) : 0;
      }
    }
    return used;
  }

  private double rate() {
    int dimensions = model.cluster.dimensions();
    double[] waiting = new double[dimensions];
    for (int r = 0; r < dimensions; r++) {
      for (NaiveAsk ask : model.cluster.asks) {
        waiting[r] += ask.waits && !ask.master ? (double) ask.count * ask.demand.get(r) : 0;
      }
    }
    double idle = Math.max(0, 1 - ofCluster(used()));
    double overload = Math.min(1, Math.max(0, (offered - 1.05) / 0.2));
    double many = Math.min(1, Math.max(0, model.cluster.openServers().size() - 1) / 9.0);
    double enough = Math.min(1, model.cluster.openServers().size() / 5.0);
    return 0.001
        + 0.5 * idle * idle * Math.max(0, 1 - 2 * ofCluster(waiting)) * many
        + 0.099 * enough * overload;
  }

  boolean isHalfIdle() {
    return 1 - ofCluster(used()) >= 0.5;
  }

  boolean isOverloaded() {
    return offered > 1.05;
  }

  boolean allows(double cost) {
    return tokens >= Math.min(cost, most);
  }

  double most() {
    return most;
  }

  void take(double cost) {
    tokens = Math.max(0, tokens - cost);
  }

  double cost(double[] amounts, double time) {
    return time * ofCluster(amounts);
  }

  private double ofCluster(double[] amounts) {
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      long total = 0;
      for (NaiveServer server : model.cluster.openServers()) {
        total += server.capacity.get(r);
      }
      largest = total > 0 ? Math.max(largest, amounts[r] / total) : largest;
    }
    return largest;
  }
}
