package org.vqs.core.tenant;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.Lane;
import org.vqs.core.model.OwnedState;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;

/**
 * Who jobs belong to: a queue of the host's, a user of one, or an application of a user's
 * (design.md, "Tenants").
 *
 * <p>Tenants form a tree. Each knows what its jobs and those of tenants below use, its weight
 * relative to its siblings, hard limits, and what it is guaranteed. Its <em>level</em> is its
 * dominant share of the cluster over its weight, or with a half-life an average of that ({@link
 * Tenants#follow}), and below zero while it uses less than it is guaranteed; of two tenants the one
 * with the lower level is less served. Changed only through {@link Tenants}.
 */
public final class Tenant {
  /** What a tenant is. */
  public enum Kind {
    /** Has a weight that counts in virtual queues, and is lifted when far below its share. */
    QUEUE,
    /** One of those who use a queue; counts only among them. */
    USER,
    /** One of a user's applications, where those of a queue are compared with each other. */
    APPLICATION
  }

  private final int index;
  private final String name;
  private final Tenant parent;
  private final int depth;
  private final Kind kind;
  private final Object owner;
  private final HomeTenants home;
  private final ClusterAmounts cluster;
  private final History history;
  private final Set<Tenant> children = new LinkedHashSet<>();
  private final ActiveTenants active = new ActiveTenants();
  private final FitTree.Node<Tenant> activeNode = new FitTree.Node<>(this);
  private final OwnedState state = new OwnedState();
  private final long[] used;
  private final long[] usedByMasters;
  private final long[] reserved;
  private int jobs;
  private int masters;
  private ResourceVector maximum;
  private ResourceVector mastersMaximum;
  private double weight;
  private double reward = 1;
  private double queueWeight;
  private double share;
  private int shareCountedAt;
  private double average;
  private long averagedAt;
  private Departed departed;
  private Guarantee guarantee;
  private double beyondGuaranteed;
  private int guaranteedChildren;
  private int waiting;
  private int asks;
  private Discipline discipline = Discipline.USERS;
  private int rank;
  private long seniority;

  Tenant(int index, TenantSpec spec, ClusterAmounts cluster, History history) {
    int dimensions = cluster.dimensions();
    this.index = index;
    this.cluster = cluster;
    this.history = history;
    this.averagedAt = history.now();
    this.name = spec.name();
    this.parent = spec.parent();
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.kind = spec.kind();
    this.owner = spec.owner();
    this.home = spec.home();
    this.used = new long[dimensions];
    this.usedByMasters = new long[dimensions];
    this.reserved = new long[dimensions];
    setWeight(spec.weight());
  }

  /** The order of creation. */
  public int index() {
    return index;
  }

  /** How many tenants are above it. */
  int depth() {
    return depth;
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

  /** The same without a copy: whoever walks along it adds and removes none. */
  Set<Tenant> below() {
    return children;
  }

  /** Queue, user or application. */
  public Kind kind() {
    return kind;
  }

  /** What the host attached. */
  public Object owner() {
    return owner;
  }

  /** Whose servers alone count for it, or null if all do. */
  public HomeTenants home() {
    return home;
  }

  /** What others keep on it, as long as it lives. */
  public OwnedState state() {
    return state;
  }

  /** Its weight relative to its siblings. */
  public double weight() {
    return weight;
  }

  /**
   * What its jobs earn in a unit of time for each part of a server that they use, as policy {@code
   * dra} counts it; 1 unless it was set.
   */
  public double reward() {
    return reward;
  }

  void setReward(double newReward) {
    reward = newReward;
  }

  /** The largest share, over resources, of the cluster that its jobs use. */
  public double share() {
    // It may be read by any thread: nothing is written here.
    return shareCountedAt == cluster.changes() ? share : cluster.dominantShare(used);
  }

  private void countShare() {
    share = cluster.dominantShare(used);
    shareCountedAt = cluster.changes();
  }

  /** What it is compared by, before its weight: its share, or with a half-life its average. */
  public double compared() {
    return compared(share());
  }

  private double compared(double ofShare) {
    return history.isOn() ? History.compared(average, ofShare) : ofShare;
  }

  /** True if its level is an average over the past. */
  public boolean hasHistory() {
    return history.isOn();
  }

  /** With a half-life the average of its share over the past ({@link Tenants#follow}); else 0. */
  public double average() {
    return history.isOn() ? history.upToDate(average, share(), averagedAt) : 0;
  }

  /** When its average was last brought up to date. */
  long averagedAt() {
    return averagedAt;
  }

  /** Its share is about to change, or was the same for long. */
  void averageUpToNow() {
    average = history.upToDate(average, share(), averagedAt);
    averagedAt = history.now();
  }

  /** It had an average before. */
  void recall(double before, long at) {
    average = before;
    averagedAt = at;
    averageUpToNow();
  }

  /** Its past is as if it had always used what it uses now. */
  void beginHistory() {
    average = share();
    averagedAt = history.now();
    departed = null;
  }

  /** One below that uses nothing has left; its past is kept for when it comes back. */
  void remember(Tenant child) {
    child.averageUpToNow();
    departed = departed == null ? new Departed() : departed;
    departed.add(child);
  }

  /** One comes below, perhaps again. */
  void recallFor(Tenant child) {
    if (departed != null) {
      departed.recall(child);
    }
  }

  /** Forgets those below that left long ago. */
  void forgetDeparted() {
    if (departed != null && !departed.forget(history)) {
      departed = null;
    }
  }

  /**
   * Its dominant share over its weight. Below what it is guaranteed, the part of that which it
   * lacks, negative: such tenants come before all others, the worst served of them first.
   */
  public double level() {
    return level(compared(), beyondGuaranteed);
  }

  private double level(double ofShare, double beyond) {
    return beyond < 0 ? beyond : ofShare / weight;
  }

  /** What its jobs may use before those of siblings, whatever the weights are; or null. */
  public ResourceVector guaranteed() {
    return guarantee == null ? null : guarantee.amounts();
  }

  /** True if something is guaranteed to a tenant directly below. */
  public boolean hasGuaranteedChild() {
    return guaranteedChildren > 0;
  }

  /**
   * Of what it is guaranteed, the part that it uses, of the resource in which that is most; 1 if
   * nothing is.
   */
  public double partOfGuarantee() {
    return 1 + beyondGuaranteed;
  }

  /** True if it uses no more than it is guaranteed: no comparison of weights takes from it then. */
  public boolean isWithinGuarantee() {
    return guarantee != null && beyondGuaranteed <= 0;
  }

  /** What its jobs, and those of tenants below, use. */
  public ResourceVector used() {
    return ResourceVector.of(used);
  }

  /** What its jobs use of a resource. */
  public long used(int resource) {
    return used[resource];
  }

  /** What application masters among them use. */
  public ResourceVector usedByMasters() {
    return ResourceVector.of(usedByMasters);
  }

  /** What its jobs may use at most, or null. */
  public ResourceVector maximum() {
    return maximum;
  }

  /** What application masters may use at most, or null. One may run in any case. */
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

  /** The queue it is, or belongs to. */
  public Tenant queue() {
    return kind == Kind.QUEUE ? this : parent.queue();
  }

  /** Who goes first of those below it that wait for the same. */
  public Discipline discipline() {
    return discipline;
  }

  /** Sets it; while nobody below waits. */
  void setDiscipline(Discipline newDiscipline) {
    discipline = newDiscipline;
  }

  /** Sets who it goes before of those as well served: the larger rank, then the less senior. */
  void setPrecedence(int newRank, long newSeniority) {
    rank = newRank;
    seniority = newSeniority;
  }

  /** Of those as well served, the larger goes first. */
  int rank() {
    return rank;
  }

  /** Of those of one rank, the smaller goes first. */
  long seniority() {
    return seniority;
  }

  /** The tenant in whose line its asks stand: itself, or its queue where all stand in one. */
  public Tenant line() {
    Tenant queue = queue();
    return queue.discipline == Discipline.FIRST_COME ? queue : this;
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
   * The mean level of the tenants below that wait for room: the sum of what they are compared by
   * over that of their weights. Those within what they are guaranteed do not count: they have what
   * they have by that, not by weight.
   */
  public double meanLevel() {
    return active.meanLevel();
  }

  /** By how much the mean level may be wrong. */
  double rounding() {
    return active.rounding();
  }

  /** Why one more job would be too much for a limit of this tenant alone, or null. */
  public Refusal.Reason exceeded(ResourceVector demand, Lane lane) {
    if (maximum != null && maximum.isExceededBy(used, demand)) {
      return Refusal.Reason.QUEUE_LIMIT;
    }
    boolean tooManyMasters =
        lane == Lane.MASTER
            && mastersMaximum != null
            && masters > 0
            && mastersMaximum.isExceededBy(usedByMasters, demand);
    return tooManyMasters ? Refusal.Reason.AM_LIMIT : null;
  }

  /** How many jobs of it and of those below run; some may use nothing. */
  public int jobs() {
    return jobs;
  }

  /** How many application masters run. */
  public int masters() {
    return masters;
  }

  /**
   * The factor by which its jobs make virtual queues longer: the product of weights on its path.
   */
  public double queueWeight() {
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

  void setGuaranteed(ResourceVector newGuaranteed) {
    boolean had = guarantee != null;
    guarantee = Guarantee.of(newGuaranteed);
    if (parent != null && had != (guarantee != null)) {
      parent.guaranteedChildren += had ? -1 : 1;
    }
    beyondGuaranteed = beyondGuaranteed(used);
  }

  private double beyondGuaranteed(long[] amounts) {
    return guarantee == null ? 0 : guarantee.beyond(amounts);
  }

  void change(ResourceVector demand, int sign, Lane lane) {
    if (history.isOn()) {
      averageUpToNow();
    }
    demand.addTo(used, sign);
    jobs += sign;
    if (lane == Lane.MASTER) {
      demand.addTo(usedByMasters, sign);
      masters += sign;
    }
    countShare();
    beyondGuaranteed = beyondGuaranteed(used);
  }

  /** What is kept free on reserved servers for its jobs and those of tenants below. */
  public ResourceVector reserved() {
    return ResourceVector.of(reserved);
  }

  void changeReserved(ResourceVector demand, int sign) {
    demand.addTo(reserved, sign);
  }

  /** Its level if its reservations and one more job counted as used. */
  double levelWith(ResourceVector demand) {
    long[] all = usedWith(demand);
    return level(compared(cluster.dominantShare(all)), beyondGuaranteed(all));
  }

  /** What it would use beyond its guarantee then, as a part of that; negative below it. */
  double beyondGuaranteedWith(ResourceVector demand) {
    return beyondGuaranteed(usedWith(demand));
  }

  private long[] usedWith(ResourceVector demand) {
    long[] all = used.clone();
    for (int r = 0; r < all.length; r++) {
      all[r] += reserved[r] + demand.get(r);
    }
    return all;
  }

  /** The part of a resource that its jobs and one more use. */
  double partWith(int resource, long demand) {
    long total = cluster.total(resource);
    return total <= 0 ? 0 : (double) (used[resource] + demand) / total;
  }

  void changeWaiting(int delta) {
    waiting += delta;
  }

  /** What it is ordered by, or whether it waits for room, is about to change. */
  void beforeChange() {
    if (parent != null && ServiceOrder.isCompared(this)) {
      ServiceOrder.above(this).active.beforeChange(this);
    }
  }

  /** It has changed. */
  void afterChange() {
    if (parent != null && ServiceOrder.isCompared(this)) {
      ServiceOrder.above(this).active.afterChange(this, waiting > 0);
    }
  }

  /** The levels of all are about to change, so that no place in the order is known meanwhile. */
  void leaveOrder() {
    beforeChange();
    activeNode.detach();
  }

  /** The levels of all have changed. */
  void rejoinOrder() {
    countShare();
    afterChange();
  }

  /** Its place among those that it is compared with. */
  FitTree.Node<Tenant> activeNode() {
    return activeNode;
  }

  /**
   * The tenants below that wait for room and are compared with each other, the least served first.
   */
  public ActiveTenants active() {
    return active;
  }

  /** Asks of it came into being or were forgotten. */
  public void changeAsks(int delta) {
    asks += delta;
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
