package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.configuration.HeaviestConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;
import org.vqs.core.policy.bestfit.RoomLoss;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * What room is worth by what may come to fill it: a job that arrives goes where the room loses
 * least, so that it spoils no room that others need.
 *
 * <pre>
 * p_j  := π_j s_j / μ                       s_j size, π_j whole price ({@link Prices})
 * μ    := the largest worth of an empty server over its size, at prices π s
 * A_j  := how many jobs of class j fit on the open servers, each alone
 * ρ_j  := how many are offered: the part of class j in what arrives of the jobs that run (Little's law)
 * h_j  := p_j exp(−(A_j + 1) / ρ_j):    room for what has plenty of it is worth little
 * U[x] := max Σ h_j k_j of all that fits room x, if any number of each class waited ({@link HeaviestConfiguration})
 * a job of class j that takes its part of room x costs  U[x] − U[x − s_j]
 * </pre>
 *
 * <p>Of .2 and .5 in the proportion 2 : 1 each is worth its size. A job of .2 costs .3 in room for
 * one of .5, where it leaves .3, and .2 in room of .7, which is the looser fit. Best-Fit takes the
 * tighter one, and with hundreds of servers fills most rooms for .5 with jobs of .2. Without A_j,
 * rooms that are worth nothing to anybody are kept from those who need them.
 *
 * <p>It is known with 2 to 16 classes of jobs, if it is surely found for every kind of empty
 * server. Where jobs may run is not looked at. A_j is counted once in as many looks as a 32nd part
 * of the servers, at each look with fewer than 32 servers. Then prices are taken again, and
 * remembered worths are forgotten. To count costs O(servers · classes); a worth that is not
 * remembered costs a search. Not thread-safe.
 */
final class RoomWorth implements RoomLoss {
  private static final int SERVERS_PER_LOOK = 32;

  private final JobStatistics statistics;
  private final Cluster cluster;
  private final Map<ResourceVector, Double> worths = new HashMap<>();
  private JobClasses known;
  private int version = -1;
  private int classChanges = -1;
  private List<JobClass> classes = List.of();
  private long[][] demands = {};
  private HeaviestConfiguration heaviest;
  private double[] sizes = {};
  private double[] prices = {};
  private double[] weights = {};
  private long[] fitting = {};
  private RoomLeft room = new RoomLeft(0);
  private int looksLeft;
  private boolean isKnown;

  RoomWorth(JobStatistics statistics, Cluster cluster) {
    this.statistics = statistics;
    this.cluster = cluster;
  }

  @Override
  public boolean isKnown() {
    boolean isAnother =
        known != statistics.classes()
            || version != statistics.classes().version()
            || classChanges != cluster.classChanges();
    if (isAnother) {
      collect();
    }
    if (isAnother || looksLeft-- <= 0) {
      looksLeft = cluster.serverCount() / SERVERS_PER_LOOK;
      isKnown = classes.size() > 1 && takePrices();
      if (isKnown) {
        weigh();
      }
    }
    return isKnown;
  }

  private void collect() {
    known = statistics.classes();
    version = known.version();
    classChanges = cluster.classChanges();
    int count = known.count() <= JobClasses.FEW ? known.count() : 0;
    classes = count == 0 ? List.of() : statistics.classesBySize();
    demands = classes.stream().map(each -> each.demand().amounts()).toArray(long[][]::new);
    heaviest =
        new HeaviestConfiguration(demands, statistics.largest(), HeaviestConfiguration.VISITS);
    sizes = classes.stream().mapToDouble(each -> statistics.sizeOf(each.demand())).toArray();
    prices = new double[count];
    weights = new double[count];
    fitting = new long[count];
    room = new RoomLeft(cluster.dimensions());
  }

  /** Returns whether they could be told. */
  private boolean takePrices() {
    for (int j = 0; j < prices.length; j++) {
      prices[j] = classes.get(j).price() * sizes[j];
    }
    heaviest.weigh(prices);
    double most = 0;
    for (ServerClass serverClass : cluster.classes()) {
      double worth = heaviest.find(serverClass.amounts());
      if (!heaviest.isExact()) {
        return false;
      }
      most = Math.max(most, worth / statistics.capacity(serverClass));
    }
    for (int j = 0; j < prices.length; j++) {
      prices[j] /= most;
    }
    return most > 0;
  }

  private void weigh() {
    worths.clear();
    Arrays.fill(fitting, 0);
    double offered = 0;
    for (Server server : cluster.servers()) {
      offered += server.jobCount();
      if (server.isOpen()) {
        count(server);
      }
    }
    for (int j = 0; j < weights.length; j++) {
      double ofClass = offered * known.arrivalShare(classes.get(j));
      weights[j] = prices[j] * Math.exp(-(fitting[j] + 1) / ofClass);
    }
    heaviest.weigh(weights);
  }

  private void count(Server server) {
    room.set(server.free());
    for (int j = 0; j < fitting.length; j++) {
      fitting[j] += room.fitting(demands[j]);
    }
  }

  @Override
  public double of(Shape shape, long[] free) {
    long[] left = free.clone();
    shape.demand().addTo(left, -1);
    return worth(free) - worth(left);
  }

  /** U. */
  private double worth(long[] free) {
    return worths.computeIfAbsent(ResourceVector.of(free), key -> heaviest.find(key.amounts()));
  }
}
