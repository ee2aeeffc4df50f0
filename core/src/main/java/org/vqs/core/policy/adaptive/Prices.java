package org.vqs.core.policy.adaptive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.configuration.HeaviestConfiguration;
import org.vqs.core.learn.ForgettingMean;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;
import org.vqs.core.server.ServerClass;

/**
 * What a job of a class takes of the cluster, relative to its size, when room is used as well as it
 * can be: the shadow prices of the static packing problem.
 *
 * <pre>
 * maximise θ over mixes of configurations k of the servers, subject to  mean of k_c ≥ θ · (arrivals of c)
 * its dual:  prices s_c r_c such that no configuration is worth more than 1, and what arrives is worth most
 *
 * b_c := the class's share in Σ sizes of what arrives
 * one round of learning:
 *   k   := the best configuration of a server by Σ s_c r_c k_c, if any number of each class waited ({@link HeaviestConfiguration})
 *   V   := mean of  Σ s_c r_c k_c / Σ b_c r_c  over the last 300 rounds
 *   r_c := max(0, r_c + .02 (m (b_c − s_c k_c / V) − (r_c − 1))),  m := number of classes
 * price of c := mean of r_c over the last 300 rounds
 * </pre>
 *
 * <p>Sizes just above 1/2 and 1/3 take more than they look, because what they leave is no use; jobs
 * that fit into what others leave anyway take less. The pull towards 1 decides where the dual has
 * many solutions, and says that without reason to believe something else a job takes its size.
 * Servers of several classes come in turn, as often as there are servers of them. Jobs that fit no
 * server, and servers that no job fits, are left out; where jobs may run is not looked at.
 *
 * <p>A round is done in each event after jobs arrived, while there are 2 to 16 classes; its cost is
 * that of a search. Not thread-safe.
 */
final class Prices {
  private static final double STEP = 0.02;

  /** The golden ratio: its multiples modulo 1 fall evenly however many there are. */
  private static final double EVENLY = 0.6180339887498949;

  private final JobStatistics statistics;
  private final Cluster cluster;
  private HeaviestConfiguration heaviest;
  private ForgettingMean value = new ForgettingMean(JobClass.ROUNDS);
  private JobClasses learnedOf;
  private final List<ServerClass> servers = new ArrayList<>();
  private JobClass[] classes = {};
  private double[] sizes = {};
  private double[] shares = {};
  private double[] values = {};
  private double[] multipliers = {};
  private int version;
  private int classChanges;
  private long learned;
  private long rounds;

  Prices(JobStatistics statistics, Cluster cluster) {
    this.statistics = statistics;
    this.cluster = cluster;
  }

  /** Learns of what arrived. */
  void eventBegins() {
    JobClasses known = statistics.classes();
    boolean isUpToDate = known == learnedOf && known.arrived() == learned;
    if (isUpToDate || known.count() < 2 || known.count() > JobClasses.FEW) {
      return;
    }
    look(known);
    learned = known.arrived();
    learn();
  }

  private void look(JobClasses known) {
    if (known != learnedOf) {
      learnedOf = known;
      learned = 0;
      rounds = 0;
      value = new ForgettingMean(JobClass.ROUNDS);
      version = -1;
    }
    if (known.version() != version || cluster.classChanges() != classChanges) {
      version = known.version();
      classChanges = cluster.classChanges();
      collect(known);
    }
    double work = 0;
    for (int c = 0; c < classes.length; c++) {
      shares[c] = known.arrivalShare(classes[c]) * sizes[c];
      work += shares[c];
    }
    for (int c = 0; c < classes.length; c++) {
      shares[c] /= work;
    }
  }

  private void collect(JobClasses known) {
    servers.clear();
    for (ServerClass serverClass : cluster.classes()) {
      if (known.all().stream().anyMatch(jobs -> fits(jobs, serverClass))) {
        servers.add(serverClass);
      }
    }
    classes =
        statistics.classesBySize().stream()
            .filter(jobs -> servers.stream().anyMatch(serverClass -> fits(jobs, serverClass)))
            .toArray(JobClass[]::new);
    sizes = Arrays.stream(classes).mapToDouble(c -> statistics.sizeOf(c.demand())).toArray();
    shares = new double[classes.length];
    values = new double[classes.length];
    multipliers = new double[classes.length];
    long[][] demands =
        Arrays.stream(classes).map(each -> each.demand().amounts()).toArray(long[][]::new);
    heaviest =
        new HeaviestConfiguration(demands, statistics.largest(), HeaviestConfiguration.VISITS);
  }

  private static boolean fits(JobClass jobs, ServerClass serverClass) {
    return jobs.demand().fitsIn(serverClass.amounts());
  }

  private void learn() {
    ServerClass serverClass = next();
    if (serverClass == null) {
      return;
    }
    double ofArrivals = 0;
    for (int c = 0; c < classes.length; c++) {
      multipliers[c] = classes[c].multiplier();
      values[c] = sizes[c] * multipliers[c];
      ofArrivals += shares[c] * multipliers[c];
    }
    heaviest.weigh(values);
    value.add(heaviest.find(serverClass.amounts()) / ofArrivals, 1);
    for (int c = 0; c < classes.length; c++) {
      double served = sizes[c] * heaviest.count(c) / value.value(1);
      double change = classes.length * (shares[c] - served) - (multipliers[c] - 1);
      classes[c].setMultiplier(Math.max(0, multipliers[c] + STEP * change));
    }
  }

  /** Whose turn it is, or null if no server is of use. */
  private ServerClass next() {
    rounds++;
    int all = 0;
    for (int i = 0; i < servers.size(); i++) {
      all += servers.get(i).servers();
    }
    double drawn = rounds * EVENLY % 1 * all;
    for (int i = 0; i < servers.size(); i++) {
      ServerClass serverClass = servers.get(i);
      drawn -= serverClass.servers();
      if (drawn < 0) {
        return serverClass;
      }
    }
    return null;
  }
}
