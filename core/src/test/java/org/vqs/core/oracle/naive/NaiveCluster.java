package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.vqs.core.PackerOptions;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;
import org.vqs.core.tenant.Tenant.Kind;

/**
 * Servers and asks as plain lists, and what the papers say of sizes, types, virtual queues and
 * configurations, recomputed from them at each question.
 */
public final class NaiveCluster {
  public static final String EVERYWHERE = "*";

  /** The home of the servers that are not everywhere. */
  public static final String PARTITION = "partition";

  /** What all servers are at, by which nobody asks. */
  private static final String ALL = "all";

  /** The least residual capacity first, then the lowest index. */
  static final Comparator<NaiveServer> TIGHTEST_FIRST =
      Comparator.comparing(NaiveServer::residual).thenComparingInt(s -> s.index);

  public final TreeMap<Integer, NaiveServer> servers = new TreeMap<>();
  public final List<NaiveAsk> asks = new ArrayList<>();
  public final List<NaiveTenant> tenants = new ArrayList<>();
  Fraction tolerance;
  long halfLife;

  /** When the last run began. */
  long time;

  private long nextStep;
  private final Map<String, List<ResourceVector>> classesAt = new HashMap<>();
  private final Map<ResourceVector, Integer> shapes = new LinkedHashMap<>();
  private final ResourceVector smallest;
  private int fixedJ;
  private long tau;
  private int shapesMade;

  NaiveCluster(PackerOptions options) {
    this.smallest = options.smallest();
    set(options);
    tenants.add(new NaiveTenant(this, null, Kind.QUEUE, Fraction.of(1)));
  }

  void set(PackerOptions options) {
    fixedJ = options.j();
    tau = Double.isInfinite(options.tau()) ? 0 : (long) options.tau();
    setHalfLife(options.shares() == null ? 0 : options.shares().halfLife());
    tolerance = Fraction.quarters(options.shares() == null ? 1 : options.shares().tolerance());
  }

  private void setHalfLife(long wanted) {
    if (wanted != halfLife) {
      boolean begins = halfLife == 0;
      halfLife = wanted;
      nextStep = time;
      if (begins) {
        tenants.forEach(NaiveTenant::beginHistory);
      }
    }
  }

  /** All averages are brought up to date 64 times in each half-life. */
  void follow(long now) {
    time = now;
    if (halfLife > 0 && now >= nextStep) {
      nextStep = now + Math.max(1, halfLife / 64);
      tenants.forEach(NaiveTenant::averageUpToNow);
    }
  }

  int dimensions() {
    return smallest.dimensions();
  }

  /** Server classes in the order in which they appeared at a location. */
  List<ResourceVector> classesAt(String location) {
    return classesAt.computeIfAbsent(location, p -> new ArrayList<>());
  }

  /** Server classes in the order in which they appeared. */
  List<ResourceVector> classes() {
    return classesAt(ALL);
  }

  /** The first class that can hold a job of an ask. */
  Optional<ResourceVector> firstFitting(NaiveAsk ask) {
    return classes().stream().filter(capacity -> fitsEmpty(ask.demand, capacity)).findFirst();
  }

  static boolean isHome(String location) {
    return location.equals(EVERYWHERE) || location.equals(PARTITION);
  }

  private static List<String> places(NaiveServer server) {
    List<String> places = new ArrayList<>(server.locations);
    places.add(ALL);
    return places;
  }

  void join(NaiveServer server) {
    for (String location : places(server)) {
      if (!classesAt(location).contains(server.capacity)) {
        classesAt(location).add(server.capacity);
      }
    }
  }

  void leave(NaiveServer server) {
    for (String location : places(server)) {
      boolean last = serversAt(location, server.capacity).stream().allMatch(s -> s == server);
      if (last) {
        classesAt(location).remove(server.capacity);
      }
    }
  }

  List<NaiveServer> serversAt(String location) {
    return servers.values().stream().filter(s -> places(s).contains(location)).toList();
  }

  List<NaiveServer> openServers() {
    return servers.values().stream().filter(server -> server.closed == null).toList();
  }

  List<NaiveServer> openServersOf(String home) {
    return openServers().stream().filter(server -> server.home().equals(home)).toList();
  }

  List<NaiveServer> serversOf(ResourceVector capacity) {
    return serversAt(ALL, capacity);
  }

  List<NaiveServer> serversAt(String location, ResourceVector capacity) {
    return serversAt(location).stream().filter(s -> s.capacity.equals(capacity)).toList();
  }

  /** A shape is numbered when its first ask is made, and forgotten with its last. */
  int shapeOf(ResourceVector demand) {
    if (asks.stream().noneMatch(a -> a.demand.equals(demand))) {
      shapes.put(demand, shapesMade++);
    }
    return shapes.get(demand);
  }

  boolean fitsSomeServer(ResourceVector demand) {
    return servers.values().stream().anyMatch(s -> fitsEmpty(demand, s.capacity));
  }

  static boolean fitsEmpty(ResourceVector demand, ResourceVector capacity) {
    return Fraction.size(demand, capacity).compareTo(Fraction.of(1)) <= 0;
  }

  /** The smallest J with 2^-J at most the smallest size, at least 2. */
  int j(ResourceVector capacity) {
    int j = 2;
    while (fixedJ == 0
        && j < 24
        && Fraction.size(smallest, capacity).compareTo(new Fraction(1, 1L << j)) < 0) {
      j++;
    }
    return fixedJ == 0 ? j : fixedJ;
  }

  /** Eq. (6), interval by interval. */
  int type(ResourceVector demand, ResourceVector capacity) {
    Fraction size = Fraction.size(demand, capacity);
    int j = j(capacity);
    if (size.compareTo(Fraction.of(1)) > 0) {
      return 0;
    }
    for (int m = 0; m < j; m++) {
      Fraction high = new Fraction(1, 1L << m);
      Fraction middle = new Fraction(2, 3L << m);
      Fraction low = new Fraction(1, 2L << m);
      if (size.compareTo(middle) > 0 && size.compareTo(high) <= 0) {
        return 2 * m;
      }
      if (size.compareTo(low) > 0 && size.compareTo(middle) <= 0) {
        return 2 * m + 1;
      }
    }
    return 2 * j - 1;
  }

  int jobsOfType(NaiveServer server, int type) {
    int count = 0;
    for (NaiveJob job : server.jobs) {
      count += type(job.demand, server.capacity) == type ? 1 : 0;
    }
    return count;
  }

  /** Jobs that outlasted a stall use no slot. */
  int slotsInUse(NaiveServer server, int type) {
    int count = 0;
    for (NaiveJob job : server.jobs) {
      count += !job.outlasting && type(job.demand, server.capacity) == type ? 1 : 0;
    }
    return count;
  }

  /** Waiting tasks that may run on the server and fit it when it is empty. */
  List<NaiveAsk> tasksFor(NaiveServer server) {
    return asks.stream()
        .filter(
            a -> a.waits && !a.master && a.mayRunAt(server) && fitsEmpty(a.demand, server.capacity))
        .sorted(NaiveAsk.SERVICE_ORDER)
        .toList();
  }

  /** Q as the server sees it: the sum of 1, or of 1 + age/τ, times the weight of the queue. */
  Fraction[] queues(NaiveServer server, long now) {
    Fraction[] q = new Fraction[2 * j(server.capacity)];
    Arrays.fill(q, Fraction.ZERO);
    for (NaiveAsk ask : tasksFor(server)) {
      int type = type(ask.demand, server.capacity);
      q[type] = q[type].plus(weight(ask, now));
    }
    return q;
  }

  /** What the jobs of an ask add to Q: 1, or 1 + age/τ, times the weight of the queue, for each. */
  Fraction weight(NaiveAsk ask, long now) {
    Fraction weight = Fraction.of(ask.count);
    if (tau > 0) {
      weight = weight.plus(Fraction.of(now).minus(ask.meanArrival).times(ask.count, tau));
    }
    Fraction ofQueue = ask.queueWeight();
    return weight.times(ofQueue.numerator(), ofQueue.denominator());
  }

  /** Eq. (7), line by line. */
  static List<ReducedConfiguration> reducedConfigurations(int j) {
    List<ReducedConfiguration> all = new ArrayList<>();
    for (int m = 0; m <= j - 1; m++) {
      all.add(new ReducedConfiguration(false, 2 * m, (int) Math.pow(2, m)));
    }
    for (int m = 1; m <= j - 1; m++) {
      all.add(new ReducedConfiguration(false, 2 * m + 1, (int) (3 * Math.pow(2, m - 1))));
    }
    for (int m = 2; m <= j - 1; m++) {
      all.add(new ReducedConfiguration(true, 2 * m, (int) Math.floor(Math.pow(2, m) / 3)));
    }
    for (int m = 1; m <= j - 1; m++) {
      all.add(new ReducedConfiguration(true, 2 * m + 1, (int) Math.pow(2, m - 1)));
    }
    return all;
  }

  /** Whether the configuration of a server weighs less than β of the best one. */
  boolean isBelow(NaiveServer server, double beta, long now) {
    if (server.configuration == null || server.isAsGoodAsEmpty()) {
      return false;
    }
    Fraction[] q = queues(server, now);
    return weight(server.reduced(), q).toDouble() < beta * weight(maxWeight(q), q).toDouble();
  }

  /** Whether what uses slots of a server is part of the best configuration. */
  boolean isPartOfBest(NaiveServer server, long now) {
    Fraction[] q = queues(server, now);
    int[] k = vector(maxWeight(q), q.length);
    for (int j = 0; j < k.length; j++) {
      if (slotsInUse(server, j) > k[j]) {
        return false;
      }
    }
    return true;
  }

  /** k_j for all j. */
  static int[] vector(ReducedConfiguration k, int types) {
    int[] vector = new int[types];
    vector[k.type()] = k.count();
    vector[1] += k.hasTypeOne() ? 1 : 0;
    return vector;
  }

  /** Eq. (5). */
  static Fraction weight(ReducedConfiguration k, Fraction[] q) {
    Fraction weight = Fraction.ZERO;
    int[] vector = vector(k, q.length);
    for (int j = 0; j < q.length; j++) {
      weight = weight.plus(q[j].times(vector[j], 1));
    }
    return weight;
  }

  /** Eq. (8), the first in the order of eq. (7) among equals. */
  static ReducedConfiguration maxWeight(Fraction[] q) {
    ReducedConfiguration best = null;
    for (ReducedConfiguration k : reducedConfigurations(q.length / 2)) {
      if (best == null || weight(k, q).compareTo(weight(best, q)) > 0) {
        best = k;
      }
    }
    return best;
  }
}
