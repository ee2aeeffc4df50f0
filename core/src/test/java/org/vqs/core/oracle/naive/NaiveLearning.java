package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.learn.ForgettingMean;
import org.vqs.core.learn.ServiceTimes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;

/**
 * What is learned of waits and lives. The histogram and the mean are those of the product, which
 * have tests of their own; who is told of what, and when, is not.
 */
public final class NaiveLearning {
  private static final int MASTERS = -1;
  private static final int ENOUGH = 20;
  private static final int STEPS = 48;

  private final NaiveModel model;
  private final ServiceTimes tasks = new ServiceTimes();
  private final Map<Integer, ServiceTimes> byType = new HashMap<>();
  private final ForgettingMean logStay = new ForgettingMean();
  private final List<Ended> ended = new ArrayList<>();

  private record Ended(int type, long start) {}

  NaiveLearning(NaiveModel model) {
    this.model = model;
  }

  void started(NaiveJob job, NaiveAsk ask) {
    job.startedAt = model.now;
    if (!job.master && tasks.known() > 0) {
      double wait = Math.max(0, model.now - ask.oldestArrival.toDouble());
      logStay.add(Math.log(wait + Math.max(1, tasks.mean())), size(job));
    }
  }

  void ended(NaiveJob job) {
    if (job.startedAt != null) {
      ended.add(new Ended(type(job), job.startedAt));
    }
  }

  void eventBegins() {
    for (Ended each : ended) {
      double service = Math.max(0, (double) model.now - each.start);
      byType.computeIfAbsent(each.type, t -> new ServiceTimes()).add(service);
      if (each.type != MASTERS) {
        tasks.add(service);
      }
    }
    ended.clear();
  }

  void forgetTypes() {
    byType.clear();
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

  /** How long a job waits before it is overdue, if the delay is shorter. */
  double usualWait(int halvings) {
    return typicalWait() / Math.pow(2, halvings) + 4 * tasks.mean();
  }

  double typicalWait() {
    double stay = Math.exp(logStay.value(Double.NEGATIVE_INFINITY));
    return Math.max(0, stay - Math.max(1, tasks.mean()));
  }

  boolean areWaitsLong() {
    return typicalWait() > tasks.mean();
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

  private double timeUntilRoom(NaiveServer server, ResourceVector demand, List<NaiveJob> ending) {
    if (server.hasRoomFor(demand)) {
      return 0;
    }
    for (int step = 0; step <= STEPS; step++) {
      if (hasRoomBy(server, demand, ending, timeOf(step))) {
        return timeOf(step);
      }
    }
    return Double.POSITIVE_INFINITY;
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
}
