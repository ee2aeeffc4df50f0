package org.vqs.core.cluster;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.model.ResourceVector;

/**
 * Who jobs belong to: a queue of the host's, or a user of one (design §6.7).
 *
 * <p>Tenants form a tree. Each knows what the jobs of itself and of those below hold, its weight
 * relative to its siblings, and hard limits. Its <em>level</em> is its dominant share of the
 * cluster over its weight; of two tenants the one with the lower level is needier. Changed only
 * through {@link Tenants}.
 */
public final class Tenant {
  /** The neediest sibling first. */
  static final Comparator<Tenant> BY_LEVEL =
      (a, b) -> {
        int byLevel = Double.compare(a.level(), b.level());
        return byLevel != 0 ? byLevel : Integer.compare(a.index, b.index);
      };

  /**
   * What sums of shares may be off, which are kept by addition and subtraction of doubles; equal
   * queues must not take turns in being needy for it.
   */
  private static final double ROUNDING = 1e-9;

  /** What a tenant is. */
  public enum Kind {
    /** Has a weight that counts in virtual queues, and is lifted when far below its share. */
    QUEUE,
    /** One of those who use a queue; counts only among them. */
    USER
  }

  private final int index;
  private final String name;
  private final Tenant parent;
  private final int depth;
  private final Kind kind;
  private final Object owner;
  private final Set<Tenant> children = new LinkedHashSet<>();
  private final NavigableSet<Tenant> active = new TreeSet<>(BY_LEVEL);
  private final TenantLines heldMasters = new TenantLines();
  private final TenantLines heldTasks = new TenantLines();
  private final FitTree<Ask> bulkiest = new FitTree<>(Ask.BULKIEST_FIRST, Bound.AT_MOST);
  private final NavigableSet<Ask> waitingMasters = new TreeSet<>(Ask.SERVICE_ORDER);
  private OverdueBands bands = new OverdueBands();
  private final long[] used;
  private final long[] usedByMasters;
  private final long[] claimed;
  private int jobs;
  private int masters;
  private ResourceVector maximum;
  private ResourceVector mastersMaximum;
  private double weight;
  private double queueWeight;
  private double share;
  private double activeShare;
  private double activeWeight;
  private int waiting;
  private int asks;

  Tenant(
      int index,
      String name,
      Tenant parent,
      Kind kind,
      double weight,
      int dimensions,
      Object owner) {
    this.index = index;
    this.name = name;
    this.parent = parent;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.kind = kind;
    this.owner = owner;
    this.used = new long[dimensions];
    this.usedByMasters = new long[dimensions];
    this.claimed = new long[dimensions];
    setWeight(weight);
  }

  /** The order of creation. */
  int index() {
    return index;
  }

  /** How the host calls it. */
  public String name() {
    return name;
  }

  /** The tenant above, or null for the root. */
  public Tenant parent() {
    return parent;
  }

  /** The tenants below, in the order in which they came. */
  public List<Tenant> children() {
    return List.copyOf(children);
  }

  /** Queue or user. */
  public Kind kind() {
    return kind;
  }

  /** What the host attached. */
  public Object owner() {
    return owner;
  }

  /** Its weight relative to its siblings. */
  public double weight() {
    return weight;
  }

  /** The largest share, over resources, of the cluster that its jobs hold. */
  public double share() {
    return share;
  }

  /** Its dominant share over its weight. */
  public double level() {
    return share / weight;
  }

  /** What its jobs, and those of tenants below, hold. */
  public ResourceVector used() {
    return ResourceVector.of(used);
  }

  /** What application masters among them hold. */
  public ResourceVector usedByMasters() {
    return ResourceVector.of(usedByMasters);
  }

  /** What its jobs may hold at most, or null. */
  public ResourceVector maximum() {
    return maximum;
  }

  /** What application masters may hold at most, or null. One may run in any case. */
  public ResourceVector mastersMaximum() {
    return mastersMaximum;
  }

  /** How many asks, of itself and of those below, could start on some server. */
  public int waiting() {
    return waiting;
  }

  /** How many asks are its own, whether they wait or not. */
  public int asks() {
    return asks;
  }

  /** True if asks of it wait because of its own limits. */
  public boolean hasHeld() {
    return !heldMasters.isEmpty() || !heldTasks.isEmpty();
  }

  /** The queue it is, or belongs to. */
  public Tenant queue() {
    return kind == Kind.QUEUE ? this : parent.queue();
  }

  /** True if it is {@code other} or below it. */
  public boolean isWithin(Tenant other) {
    Tenant at = this;
    while (at != null && at.depth > other.depth) {
      at = at.parent;
    }
    return at == other;
  }

  /**
   * Compares by need: where the ways to the root part, the sibling of the lower level goes first.
   * Zero for the same tenant, or if one is above the other. Cost O(depth).
   */
  public static int compareNeed(Tenant a, Tenant b) {
    Tenant left = a;
    Tenant right = b;
    while (left.depth > right.depth) {
      left = left.parent;
    }
    while (right.depth > left.depth) {
      right = right.parent;
    }
    if (left == right) {
      return 0;
    }
    while (left.parent != right.parent) {
      left = left.parent;
      right = right.parent;
    }
    return BY_LEVEL.compare(left, right);
  }

  /**
   * The mean level of the tenants below that wait for room: the sum of their shares over that of
   * their weights.
   */
  double meanLevel() {
    return activeWeight == 0 ? 0 : activeShare / activeWeight;
  }

  /** By how much the mean level may be wrong. */
  double rounding() {
    return activeWeight == 0 ? 0 : ROUNDING / activeWeight;
  }

  /** What is left of its limits now. */
  Headroom headroom() {
    return new Headroom(this);
  }

  /** Why one more job would be too much for a limit of this tenant alone, or null. */
  public Refusal.Reason exceeded(ResourceVector demand, Ask.Lane lane) {
    if (maximum != null && Headroom.exceeds(used, demand, maximum)) {
      return Refusal.Reason.QUEUE_LIMIT;
    }
    boolean tooManyMasters =
        lane == Ask.Lane.MASTER
            && mastersMaximum != null
            && masters > 0
            && Headroom.exceeds(usedByMasters, demand, mastersMaximum);
    return tooManyMasters ? Refusal.Reason.AM_LIMIT : null;
  }

  /** How many jobs of it and of those below run; some may hold nothing. */
  public int jobs() {
    return jobs;
  }

  /** How many application masters run. */
  public int masters() {
    return masters;
  }

  /** The larger weight of its queues the longer its virtual queues: the product along its path. */
  double queueWeight() {
    return queueWeight;
  }

  final void setWeight(double newWeight) {
    weight = newWeight;
    double above = parent == null ? 1 : parent.queueWeight;
    queueWeight = kind == Kind.QUEUE ? above * newWeight : above;
    children.forEach(child -> child.setWeight(child.weight));
  }

  void setLimits(ResourceVector newMaximum, ResourceVector newMastersMaximum) {
    maximum = newMaximum;
    mastersMaximum = newMastersMaximum;
  }

  void change(ResourceVector demand, int sign, Ask.Lane lane, long[] cluster) {
    demand.addTo(used, sign);
    jobs += sign;
    if (lane == Ask.Lane.MASTER) {
      demand.addTo(usedByMasters, sign);
      masters += sign;
    }
    rescale(cluster);
  }

  /** What is set aside on claimed servers for its jobs and those of tenants below. */
  ResourceVector claimed() {
    return ResourceVector.of(claimed);
  }

  void changeClaimed(ResourceVector demand, int sign) {
    demand.addTo(claimed, sign);
  }

  /** Its level if its claims and one more job counted as used. */
  double levelWith(ResourceVector demand, long[] cluster) {
    long[] all = used.clone();
    for (int r = 0; r < all.length; r++) {
      all[r] += claimed[r] + demand.get(r);
    }
    return dominantShare(all, cluster) / weight;
  }

  /** The part of a resource that its jobs and one more hold. */
  double partWith(int resource, long demand, long total) {
    return total <= 0 ? 0 : (double) (used[resource] + demand) / total;
  }

  void rescale(long[] cluster) {
    share = dominantShare(used, cluster);
  }

  private static double dominantShare(long[] amounts, long[] cluster) {
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      if (cluster[r] > 0) {
        largest = Math.max(largest, (double) amounts[r] / cluster[r]);
      }
    }
    return largest;
  }

  void changeWaiting(int delta) {
    waiting += delta;
  }

  /** Joins those of its parent that wait for room, at its present level. */
  void activate() {
    if (parent != null && waiting > 0 && parent.active.add(this)) {
      parent.activeShare += share;
      parent.activeWeight += weight;
    }
  }

  /** Leaves them, before its level changes. */
  void deactivate() {
    if (parent != null && parent.active.remove(this)) {
      boolean last = parent.active.isEmpty();
      parent.activeShare = last ? 0 : parent.activeShare - share;
      parent.activeWeight = last ? 0 : parent.activeWeight - weight;
    }
  }

  /** The tenants below that wait for room, the neediest first. */
  NavigableSet<Tenant> active() {
    return active;
  }

  /** Asks that wait because of its own limits. */
  TenantLines held(Ask.Lane lane) {
    return lane == Ask.Lane.MASTER ? heldMasters : heldTasks;
  }

  /** Asks of it came into being or were forgotten. */
  void changeAsks(int delta) {
    asks += delta;
  }

  /** Waiting asks of a queue's ordinary jobs, the largest demand first. */
  public FitTree<Ask> bulkiest() {
    return bulkiest;
  }

  /** Waiting asks for application masters of a queue, in the order in which they are served. */
  public NavigableSet<Ask> waitingMasters() {
    return Collections.unmodifiableNavigableSet(waitingMasters);
  }

  void changeWaitingMasters(Ask ask, boolean waits) {
    if (waits) {
      waitingMasters.add(ask);
    } else {
      waitingMasters.remove(ask);
    }
  }

  /** How its overdue asks take turns. */
  public OverdueBands bands() {
    return bands;
  }

  /** All its sizes, and it among the queues that claim, have equal turns again. */
  void forgetTurns() {
    bands = new OverdueBands();
  }

  void add(Tenant child) {
    children.add(child);
  }

  void remove(Tenant child) {
    children.remove(child);
  }

  /** True if nothing runs, is asked for or hangs below. */
  public boolean isIdle() {
    return asks == 0 && children.isEmpty() && jobs == 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
