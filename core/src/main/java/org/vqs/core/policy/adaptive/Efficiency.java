package org.vqs.core.policy.adaptive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.EfficiencyModel;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.JobObserver;

/**
 * How well a server is used, compared with the best that an empty one of its class could do with
 * what waits: Σ sizes of what runs over Σ sizes of the best plan for all its capacity.
 *
 * <p>By size and not by {@link JobValue}: a server that is full is used well, whatever has waited
 * for longest; letting it empty for others would cost more than it could bring. Not thread-safe.
 */
public final class Efficiency implements EfficiencyModel {
  private static final StateKey<Attainable> ATTAINABLE =
      new StateKey<>("the best of an empty server");

  private static final int CHECKS = 16;

  private final JobStarter starter;
  private final JobStatistics statistics;
  private final LookAhead lookAhead;

  /** The best that an empty server of a class could do, when it was looked at. */
  private record Attainable(double size, long changes) {}

  /** When a job is expected to end, from now. */
  private record End(Job job, double after) {}

  Efficiency(JobStarter starter, JobStatistics statistics) {
    this.starter = starter;
    this.statistics = statistics;
    this.lookAhead = new LookAhead(starter);
  }

  /** Over a starter's cluster, of which it learns from now on what {@link #observer} is told. */
  public static Efficiency over(JobStarter starter) {
    return new Efficiency(starter, new JobStatistics(starter.cluster()));
  }

  @Override
  public JobObserver observer() {
    return statistics;
  }

  @Override
  public void eventBegins() {
    statistics.eventBegins();
  }

  @Override
  public double capacity(Server server) {
    return statistics.capacity(server.serverClass());
  }

  @Override
  public double waitingVolume() {
    return statistics.volume();
  }

  @Override
  public double now(Server server) {
    return of(server.shares(), attainable(server));
  }

  private static double of(double size, double attainable) {
    return attainable > 0 ? size / attainable : 1;
  }

  /** With what runs on it and the best plan for its free room. */
  @Override
  public double filled(Server server) {
    return filled(server, server.shares(), server.free());
  }

  private double filled(Server server, double running, long[] free) {
    double planned = lookAhead.plan(server, free, Worth.SIZE).worth();
    return of(running + planned, attainable(server));
  }

  /** The plan for an empty server; remembered while little changed. */
  private double attainable(Server server) {
    ServerClass serverClass = server.serverClass();
    Attainable known = serverClass.state().get(ATTAINABLE);
    if (known == null || statistics.changes() - known.changes > statistics.waiting() / 8) {
      double size = lookAhead.plan(server, serverClass.amounts(), Worth.SIZE).worth();
      known = new Attainable(size, statistics.changes());
      serverClass.state().put(ATTAINABLE, known);
    }
    return known.size;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Those jobs end first that are expected to. Whether the server could be filled well is asked
   * at most {@value #CHECKS} times, evenly over the jobs; cost as many plans, and O(J log J) in the
   * jobs on it.
   */
  @Override
  public double costOfWaiting(Server server, double wanted, double most) {
    double attainable = attainable(server);
    double filled = filled(server);
    List<End> ends = new ArrayList<>();
    server.jobs().forEach(job -> ends.add(new End(job, starter.cluster().times().left(job))));
    ends.sort(Comparator.comparingDouble(End::after));
    long[] free = server.free().clone();
    double running = server.shares();
    double time = 0;
    double cost = 0;
    int jobsPerCheck = (ends.size() + CHECKS - 1) / CHECKS;
    int unchecked = 0;
    for (int i = 0; i < ends.size(); i++) {
      Job job = ends.get(i).job();
      double end = ends.get(i).after();
      cost += Math.max(0, filled - of(running, attainable)) * (end - time);
      if (cost > most) {
        return cost;
      }
      time = end;
      job.demand().addTo(free, 1);
      running -= job.share();
      boolean othersEndToo = i + 1 < ends.size() && ends.get(i + 1).after() == end;
      unchecked++;
      if (!othersEndToo && unchecked >= jobsPerCheck) {
        unchecked = 0;
        if (filled(server, running, free) >= wanted) {
          return cost;
        }
      }
    }
    return cost;
  }
}
