package org.vqs.core.configuration;

import java.util.Arrays;
import org.vqs.core.model.RoomLeft;

/**
 * Finds the configuration of some room that weighs most, if any number of jobs of each type waited
 * (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, Definition 1 and §6.1; A
 * Theory of Auto-Scaling, Definitions 2.1 to 2.3): an unbounded knapsack with any resources.
 *
 * <pre>
 * f(k)    = Σ_j w_j k_j
 * k &gt; k'  if f(k) &gt; f(k'), or f(k) = f(k') and k_j &gt; k'_j for the smallest j with k_j ≠ k'_j
 * </pre>
 *
 * <p>Branch and bound: first the most jobs of the type that weighs most for its size, then of the
 * next, and so on; a branch ends where the room that is left can add no more than is missing. It
 * can add at most the room, of each resource alone and of a sum of their shares, times the most
 * that any type left weighs per unit of that. In the sum a resource counts for the more the scarcer
 * it is. A second search, type by type, finds the greatest of those that weigh most.
 *
 * <p>A search that visits too much ends with the best that it found, which weighs no less than that
 * of any type alone. Cost O(resources) for each visit. It makes no garbage. Not thread-safe.
 */
public final class HeaviestConfiguration {
  /** So many visits take a tenth of a millisecond, and nearly always suffice for sixteen types. */
  public static final int VISITS = 2_000;

  /** Sums that differ by no more than this part are equal: that is what rounding may do. */
  public static final double SAME = 1e-12;

  /** Resources may be scarce in very different degrees, so the first steps are large. */
  private static final double FIRST_STEP = 4;

  /** Smaller steps move the bound by less than they cost to try. */
  private static final double LAST_STEP = 1.02;

  private final long[][] demands;
  private final long[] capacity;
  private final double[] shares;

  /** What a resource counts in shares: more if it is what there is least of. */
  private final double[] scarcity;

  private final long visits;
  private final Order byDensity;
  private final Order byNumber;
  private final RoomLeft room;
  private final int[] tried;
  private final int[] best;
  private double[] weights = {};
  private double most;
  private long left;

  /**
   * Of these types.
   *
   * @param demands what a job of each demands; not copied
   * @param capacity by which shares are counted; of a resource that is not there, nothing counts
   * @param visits how many partial configurations a search looks at, at least one
   */
  public HeaviestConfiguration(long[][] demands, long[] capacity, long visits) {
    this.demands = demands;
    this.capacity = capacity.clone();
    this.visits = visits;
    shares = new double[demands.length];
    scarcity = new double[capacity.length];
    byDensity = new Order();
    byNumber = new Order();
    room = new RoomLeft(capacity.length);
    tried = new int[demands.length];
    best = new int[demands.length];
  }

  private double share(long[] amounts) {
    double share = 0;
    for (int r = 0; r < amounts.length; r++) {
      share += capacity[r] == 0 ? 0 : scarcity[r] * amounts[r] / capacity[r];
    }
    return share;
  }

  /** Takes other weights; a type that does not weigh more than 0 gets no slots. */
  public void weigh(double[] ofTypes) {
    weights = ofTypes;
    findScarcity();
    byNumber.clear();
    for (int j = 0; j < demands.length; j++) {
      if (weights[j] > 0 && shares[j] > 0) {
        byNumber.add(j);
      }
    }
    byDensity.sort(byNumber);
    byDensity.bound();
    byNumber.bound();
  }

  /** Moves single resources as long as that lowers the most that a whole server could weigh. */
  private void findScarcity() {
    Arrays.fill(scarcity, 1);
    double lowest = bound();
    for (double step = FIRST_STEP;
        scarcity.length > 1 && step > LAST_STEP;
        step = Math.sqrt(step)) {
      for (int r = 0; r < scarcity.length; r++) {
        lowest = moved(r, step, lowest);
        lowest = moved(r, 1 / step, lowest);
      }
    }
    bound();
  }

  private double moved(int resource, double times, double lowest) {
    double before = scarcity[resource];
    scarcity[resource] *= times;
    double bound = bound();
    if (bound >= lowest) {
      scarcity[resource] = before;
    }
    return Math.min(bound, lowest);
  }

  /** The most that a whole server could weigh; counts the shares anew. */
  private double bound() {
    double density = 0;
    for (int j = 0; j < demands.length; j++) {
      shares[j] = share(demands[j]);
      if (weights[j] > 0 && shares[j] > 0) {
        density = Math.max(density, weights[j] / shares[j]);
      }
    }
    return density * share(capacity);
  }

  /**
   * Finds one that weighs most in a room; which of several is left open.
   *
   * @param ofRoom where less than nothing is left, nothing fits
   * @return its weight
   */
  public double find(long[] ofRoom) {
    room.set(ofRoom);
    Arrays.fill(tried, 0);
    Arrays.fill(best, 0);
    most = 0;
    // So many that the search reaches the end of its first branch.
    left = Math.max(visits, byDensity.size + 1L);
    for (int i = 0; i < byDensity.size; i++) {
      ofOneType(byDensity.types[i]);
    }
    findMost(0, 0);
    return most;
  }

  /** Finds the greatest; if it gives up, the best so far. */
  public double findGreatest(long[] ofRoom) {
    find(ofRoom);
    if (isExact()) {
      findFirst(0, 0);
    }
    return most;
  }

  /** k_j of what was found. */
  public int count(int type) {
    return best[type];
  }

  /** False if the last search gave up before it was sure. */
  public boolean isExact() {
    return left > 0;
  }

  /** No search ends below [V] Lemma 6.1, which one type alone attains. */
  private void ofOneType(int type) {
    int count = most(type);
    if (count * weights[type] > most) {
      most = count * weights[type];
      Arrays.fill(best, 0);
      best[type] = count;
    }
  }

  private void findMost(int position, double weight) {
    left--;
    if (weight > most) {
      most = weight;
      System.arraycopy(tried, 0, best, 0, best.length);
    }
    if (position == byDensity.size) {
      return;
    }
    int type = byDensity.types[position];
    int count = most(type);
    int least = position + 1 == byDensity.size ? count : 0;
    for (int n = count; n >= least && left > 0; n--) {
      take(type, n);
      double sum = weight + n * weights[type];
      double missing = most * (1 + SAME) - sum;
      // With fewer of the densest the sum of the shares can add no more either.
      boolean isOver = byDensity.ofShares(position + 1, room.left()) <= missing;
      if (!isOver && byDensity.canAdd(position + 1, room.left(), missing)) {
        findMost(position + 1, sum);
      }
      take(type, -n);
      if (isOver) {
        return;
      }
    }
  }

  private boolean findFirst(int position, double weight) {
    left--;
    double target = most * (1 - SAME);
    if (weight >= target) {
      System.arraycopy(tried, 0, best, 0, best.length);
      return true;
    }
    // Bounds are sums in another order than weights, and may be lower by what rounding does.
    double missing = target * (1 - SAME) - weight;
    if (position == byNumber.size || !byNumber.canAdd(position, room.left(), missing)) {
      return false;
    }
    int type = byNumber.types[position];
    boolean found = false;
    for (int n = most(type); n >= 0 && !found && left > 0; n--) {
      take(type, n);
      found = findFirst(position + 1, weight + n * weights[type]);
      take(type, -n);
    }
    return found;
  }

  private int most(int type) {
    return (int) Math.min(Integer.MAX_VALUE, room.fitting(demands[type]));
  }

  private void take(int type, int count) {
    room.take(demands[type], count);
    tried[type] = Math.max(0, count);
  }

  /** Types in an order, and what those from each position on weigh at most per unit of room. */
  private final class Order {
    private final int[] types = new int[demands.length];
    private final double[] perShare = new double[demands.length + 1];
    private final double[][] perUnit = new double[demands.length + 1][capacity.length];
    private int size;

    void clear() {
      size = 0;
    }

    void add(int type) {
      types[size++] = type;
    }

    /** The same types, the densest first. */
    void sort(Order others) {
      size = 0;
      for (int i = 0; i < others.size; i++) {
        int type = others.types[i];
        int at = size++;
        for (; at > 0 && density(types[at - 1]) < density(type); at--) {
          types[at] = types[at - 1];
        }
        types[at] = type;
      }
    }

    private double density(int type) {
      return weights[type] / shares[type];
    }

    void bound() {
      perShare[size] = 0;
      Arrays.fill(perUnit[size], 0);
      for (int i = size - 1; i >= 0; i--) {
        int type = types[i];
        perShare[i] = Math.max(perShare[i + 1], density(type));
        for (int r = 0; r < capacity.length; r++) {
          // Of a type that needs none of a resource, that resource bounds nothing.
          perUnit[i][r] = Math.max(perUnit[i + 1][r], weights[type] / demands[type][r]);
        }
      }
    }

    double ofShares(int position, long[] amounts) {
      return perShare[position] * share(amounts);
    }

    /** True if types from a position on may add more than is missing to what is in the room. */
    boolean canAdd(int position, long[] amounts, double missing) {
      if (ofShares(position, amounts) <= missing) {
        return false;
      }
      for (int r = 0; amounts.length > 1 && r < amounts.length; r++) {
        // Not a number where there is nothing and nothing is needed.
        if (amounts[r] * perUnit[position][r] <= missing) {
          return false;
        }
      }
      return true;
    }
  }
}
