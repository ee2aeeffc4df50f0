package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SafetyNet;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;
import org.vqs.core.policy.bestfit.BestFitServer;
import org.vqs.core.policy.bestfit.LargestFirst;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.ShapeQueue;

/**
 * The net under {@link Adaptive}: while very much waits, servers run configurations of maximum
 * weight. Whenever some policy could keep every queue finite, so does the net (src/docs/proof.md
 * has the model).
 *
 * <pre>
 * w_j  := s_j Q_j ā / (a_j C):  about how many services the queue of shape j waits for, times its size
 *         s_j size, Q_j number of waiting jobs, a_j share in arrivals ({@link JobClasses#keptShare}), ā mean size, C cluster
 * M[x] := max Σ w_j k_j of all that fits room x, if any number waited ({@link HeaviestFill})
 * W*   := M[server without what stays: masters, and tasks that have run for 10 mean services];   W(l) := Σ w of what runs on server l + M[its free room];   g := κ sqrt(W*)
 *
 * it acts on server l while  √L servers' worth of work waits,  g &lt; W*,
 *                            and at most 16 shapes wait, which have few configurations there (the exact case)
 *   a fill starts the jobs of M[free room]; then BF-S
 *   l is inefficient, and stalls at a departure, if  W(l) &lt; W* − g
 *   l is heavy, and takes work again,            if  W(l) ≥ W* − g/2
 * </pre>
 *
 * <p>Of several kinds of servers each has its own W*. With more shapes, or more configurations, the
 * net does not act. What runs and does not wait weighs nothing. Limits of tenants and the host's
 * consent are not looked at. Cost: an event O(shapes); a decision on a server on which it acts some
 * thousand configurations at most. Not thread-safe.
 */
final class MaxWeightNet implements SafetyNet {
  /** So many shapes may wait in the exact case. */
  private static final int MOST_SHAPES = 16;

  /** κ. */
  private static final double SLACK = 16;

  /** A task that has run for so many mean services is taken for one that stays. */
  private static final double OLD = 10;

  private final JobStarter starter;
  private final JobStatistics statistics;
  private final BestFitServer bestFitServer;
  private final Shape[] shapes = new Shape[MOST_SHAPES];
  private final long[][] demands = new long[MOST_SHAPES][];
  private final double[] weights = new double[MOST_SHAPES];
  private final HeaviestFill heaviest = new HeaviestFill();
  private int count;
  private boolean mayAct;

  MaxWeightNet(JobStarter starter, JobStatistics statistics) {
    this.starter = starter;
    this.statistics = statistics;
    this.bestFitServer = new BestFitServer(starter);
  }

  @Override
  public void eventBegins() {
    int servers = starter.cluster().serverCount();
    mayAct =
        statistics.classCount() > 0
            && statistics.volume() * Math.sqrt(servers) >= statistics.clusterCapacity()
            && longestQueue() * starter.cluster().dimensions() > SLACK * SLACK;
  }

  /** max w_j / s_j: W* is at most so much for each resource. */
  private double longestQueue() {
    double longest = 0;
    for (JobClass jobs : statistics.classes().all()) {
      longest = Math.max(longest, jobs.waiting() / statistics.classes().keptShare(jobs));
    }
    return longest * unit();
  }

  private double unit() {
    return statistics.meanArrival() / statistics.clusterCapacity();
  }

  @Override
  public boolean mayAct() {
    return mayAct;
  }

  @Override
  public boolean actsOn(Server server) {
    return slack(attainable(server)) > 0;
  }

  @Override
  public Inefficiency inefficiency(Server server) {
    double attainable = attainable(server);
    double least = attainable - slack(attainable);
    if (least >= attainable) {
      return null;
    }
    double weight = weight(server);
    return weight < least ? new Inefficiency(null, weight, attainable, least / attainable) : null;
  }

  @Override
  public boolean isHeavy(Server server) {
    double attainable = attainable(server);
    return weight(server) >= attainable - slack(attainable) / 2;
  }

  /** Starts the jobs of the heaviest fill of the free room. To be called where it acts. */
  void fill(Server server) {
    look(server);
    heaviest.find(demands, weights, count, server.free());
    Tenant all = starter.cluster().tenants().root();
    for (int j = 0; j < count && !starter.isExhausted() && server.closed() == null; j++) {
      int wanted = heaviest.count(j);
      if (wanted > 0) {
        bestFitServer.fillFrom(server, shapes[j], all, wanted, Step.PLANNED);
      }
    }
    bestFitServer.fill(server);
  }

  /** g; 0 where it does not act. */
  private static double slack(double attainable) {
    double slack = SLACK * Math.sqrt(attainable);
    return slack < attainable ? slack : 0;
  }

  /** W*; 0 where it may not act. */
  private double attainable(Server server) {
    if (!mayAct || !look(server)) {
      return 0;
    }
    boolean isExact = heaviest.find(demands, weights, count, roomBesideThoseThatStay(server));
    return isExact ? heaviest.weight() : 0;
  }

  /** What stays makes the server smaller, or it would never be heavy enough. */
  private long[] roomBesideThoseThatStay(Server server) {
    long[] room = server.serverClass().capacity().toArray();
    for (Job job : server.jobs()) {
      if (stays(job)) {
        job.demand().addTo(room, -1);
      }
    }
    return room;
  }

  private boolean stays(Job job) {
    double old = OLD * statistics.services().mean();
    return job.lane() == Lane.MASTER
        || (job.hasKnownStart() && (double) starter.now() - job.startedAt() > old);
  }

  /** W(l), of a server that was looked at. */
  private double weight(Server server) {
    double weight = 0;
    for (Job job : server.jobs()) {
      weight += stays(job) ? 0 : weightOf(job.demand());
    }
    heaviest.find(demands, weights, count, server.free());
    return weight + heaviest.weight();
  }

  private double weightOf(ResourceVector demand) {
    for (int j = 0; j < count; j++) {
      if (shapes[j].demand().equals(demand)) {
        return weights[j];
      }
    }
    return 0;
  }

  /** Sees what waits for a server, the largest first. Returns whether these are few shapes. */
  private boolean look(Server server) {
    count = 0;
    double unit = unit();
    long[] all = server.serverClass().amounts();
    ShapeQueue queue = LargestFirst.next(server, null, all);
    while (queue != null) {
      if (count == MOST_SHAPES) {
        return false;
      }
      Shape shape = queue.shape();
      shapes[count] = shape;
      demands[count] = shape.amounts();
      weights[count++] =
          unit
              * statistics.sizeOf(shape.demand())
              * Candidates.countOf(shape, server)
              / statistics.keptShare(shape);
      queue = LargestFirst.next(server, queue, all);
    }
    Arrays.fill(shapes, count, MOST_SHAPES, null);
    return true;
  }
}
