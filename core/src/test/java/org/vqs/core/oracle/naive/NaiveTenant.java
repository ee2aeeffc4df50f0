package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant.Kind;

/**
 * A queue, a user or an application; what it holds and how below its fair share it is is counted
 * from the cluster each time.
 */
public final class NaiveTenant {
  /** The lower level first, then the higher rank, the senior, the older. */
  static final Comparator<NaiveTenant> BY_LEVEL = byLevel(NaiveTenant::level);

  public final int index;
  final NaiveTenant parent;
  public final boolean user;
  private final Kind kind;
  private final String home;
  final NaiveTenant of;
  private final Map<String, NaiveTenant> atHomes = new HashMap<>();
  private final NaiveCluster cluster;
  public final NaiveKinds kinds = new NaiveKinds();
  public Fraction weight;
  public boolean hasOwnWeight;
  public ResourceVector maximum;
  public ResourceVector mastersMaximum;
  public ResourceVector guaranteed;

  private double average;
  private long averagedAt;

  Discipline discipline = Discipline.USERS;
  public int rank;
  public long seniority;

  public NaiveTenant(NaiveCluster cluster, NaiveTenant parent, Kind kind, Fraction weight) {
    this.cluster = cluster;
    this.index = cluster.tenants.size();
    this.parent = parent;
    this.kind = kind;
    this.user = kind != Kind.QUEUE;
    this.weight = weight;
    this.home = null;
    this.of = this;
    this.averagedAt = cluster.time;
  }

  /** A queue as it is on the servers of a home. */
  private NaiveTenant(NaiveTenant of, String home) {
    this.cluster = of.cluster;
    this.index = of.index;
    this.parent = of.parent == null ? null : of.parent.at(home);
    this.kind = Kind.QUEUE;
    this.user = false;
    this.weight = of.weight;
    this.home = home;
    this.of = of;
  }

  private static Comparator<NaiveTenant> byLevel(Function<NaiveTenant, Fraction> level) {
    return Comparator.comparing(level)
        .thenComparingInt(t -> -t.rank)
        .thenComparingLong(t -> t.seniority)
        .thenComparingInt(t -> t.index);
  }

  /** Its queue on the servers of a home. */
  public NaiveTenant at(String place) {
    return user
        ? parent.at(place)
        : atHomes.computeIfAbsent(place, each -> new NaiveTenant(this, each));
  }

  /** Of a home: whether any queue has a weight of its own there. */
  boolean isWeighted() {
    return cluster.tenants.stream().anyMatch(t -> !t.user && t.at(home).hasOwnWeight);
  }

  /** Of a home: its own weight there, else that of its queue. */
  private Fraction weight() {
    return home == null || hasOwnWeight ? weight : of.weight;
  }

  static int compareServiceAt(String place, NaiveTenant a, NaiveTenant b) {
    int byQueue = a.at(place).isWeighted() ? compareService(a.at(place), b.at(place)) : 0;
    return byQueue != 0 ? byQueue : compareService(a, b);
  }

  boolean isWithin(NaiveTenant other) {
    return this == other || (parent != null && parent.isWithin(other));
  }

  int depth() {
    return parent == null ? 0 : 1 + parent.depth();
  }

  NaiveTenant queue() {
    return user ? parent.queue() : this;
  }

  /** All below a queue stand in its line if they are served first come, first served. */
  NaiveTenant line() {
    return queue().discipline == Discipline.FIRST_COME ? queue() : this;
  }

  /** The tenant among those below which it is compared; null for none. */
  private NaiveTenant arena() {
    return switch (kind) {
      case QUEUE -> parent;
      case USER -> parent.discipline == Discipline.USERS ? parent : null;
      case APPLICATION ->
          switch (queue().discipline) {
            case USERS -> parent;
            case FIRST_COME -> null;
            case APPLICATIONS -> queue();
          };
    };
  }

  private List<NaiveJob> jobs() {
    List<NaiveJob> jobs = new ArrayList<>();
    for (NaiveServer server : cluster.servers.values()) {
      if (home == null || server.home().equals(home)) {
        for (NaiveJob job : server.jobs) {
          if (job.tenant.isWithin(of)) {
            jobs.add(job);
          }
        }
      }
    }
    return jobs;
  }

  private long held(int resource, boolean mastersOnly) {
    long held = 0;
    for (NaiveJob job : jobs()) {
      held += job.master || !mastersOnly ? job.demand.get(resource) : 0;
    }
    return held;
  }

  private long reserved(int resource) {
    return cluster.servers.values().stream()
        .filter(s -> s.reservedFor != null && s.reservedFor.tenant.isWithin(of))
        .mapToLong(s -> s.reservedFor.demand.get(resource))
        .sum();
  }

  Fraction share() {
    return share(null);
  }

  /**
   * The dominant share of what its jobs hold and, if one more is given, its reservations and that
   * one.
   */
  private Fraction share(ResourceVector more) {
    Fraction largest = Fraction.ZERO;
    for (int r = 0; r < cluster.dimensions(); r++) {
      int resource = r;
      long all =
          cluster.servers.values().stream()
              .filter(s -> home == null || s.home().equals(home))
              .mapToLong(s -> s.capacity.get(resource))
              .sum();
      long amount = held(r, false) + (more == null ? 0 : reserved(r) + more.get(r));
      Fraction share = all == 0 ? Fraction.ZERO : Fraction.of(amount).times(1, all);
      largest = share.compareTo(largest) > 0 ? share : largest;
    }
    return largest;
  }

  /** What it used on average, up to now: to be called before it uses something else. */
  void averageUpToNow() {
    if (cluster.halfLife > 0 && cluster.time > averagedAt) {
      double past = StrictMath.pow(2, -((double) (cluster.time - averagedAt) / cluster.halfLife));
      double share = share().toDouble();
      average = share + (average - share) * past;
    }
    averagedAt = cluster.time;
  }

  /** What it and those above use is about to change. */
  void changesUse() {
    for (NaiveTenant at = this; at != null; at = at.parent) {
      at.averageUpToNow();
    }
  }

  /** It has always used what it uses now. */
  void beginHistory() {
    average = share().toDouble();
    averagedAt = cluster.time;
  }

  /** What it is compared by: its share, or the average a tenth of a half-life ahead. */
  private Fraction compared(ResourceVector more) {
    if (cluster.halfLife == 0) {
      return share(more);
    }
    double share = share(more).toDouble();
    double ahead = share + (average - share) * StrictMath.pow(2, -0.1);
    return Fraction.ZERO.plus(new Fraction(Math.round((1 << 20) * ahead), 1 << 20));
  }

  public Fraction level() {
    return levelWith(null);
  }

  Fraction levelWith(ResourceVector more) {
    Fraction part = guaranteedPart(more);
    return part.compareTo(Fraction.of(1)) < 0
        ? part.minus(Fraction.of(1))
        : compared(more).times(weight().denominator(), weight().numerator());
  }

  /** The largest part of a guaranteed amount that it holds, as {@link #share(ResourceVector)}. */
  Fraction guaranteedPart(ResourceVector more) {
    Fraction largest = null;
    for (int r = 0; guaranteed != null && r < cluster.dimensions(); r++) {
      if (guaranteed.get(r) > 0) {
        long amount = held(r, false) + (more == null ? 0 : reserved(r) + more.get(r));
        Fraction part = Fraction.of(amount).times(1, guaranteed.get(r));
        largest = largest == null || part.compareTo(largest) > 0 ? part : largest;
      }
    }
    return largest == null ? Fraction.of(1) : largest;
  }

  private boolean isWithinGuarantee() {
    return guaranteed != null
        && !guaranteed.isZero()
        && guaranteedPart(null).compareTo(Fraction.of(1)) <= 0;
  }

  public boolean waits() {
    for (NaiveAsk ask : cluster.asks) {
      if (ask.waits
          && !ask.master
          && ask.tenant.isWithin(of)
          && (home == null || ask.home.equals(home))) {
        return true;
      }
    }
    return false;
  }

  /** The tenants below with jobs that wait, the least served first. */
  List<NaiveTenant> active() {
    List<NaiveTenant> active = waiting();
    Map<NaiveTenant, Fraction> levels = new HashMap<>();
    active.forEach(tenant -> levels.put(tenant, tenant.level()));
    active.sort(byLevel(levels::get));
    return active;
  }

  /** The tenants below with jobs that wait. */
  private List<NaiveTenant> waiting() {
    List<NaiveTenant> waiting = new ArrayList<>();
    for (NaiveTenant tenant : cluster.tenants) {
      if (home == null || !tenant.user) {
        NaiveTenant here = home == null ? tenant : tenant.at(home);
        if (here.parent != null && here.arena() == this && here.waits()) {
          waiting.add(here);
        }
      }
    }
    return waiting;
  }

  Fraction meanLevel() {
    Fraction shares = Fraction.ZERO;
    Fraction weights = Fraction.ZERO;
    for (NaiveTenant child : waiting()) {
      if (!child.isWithinGuarantee()) {
        shares = shares.plus(child.compared(null));
        weights = weights.plus(child.weight());
      }
    }
    return weights.equals(Fraction.ZERO)
        ? Fraction.ZERO
        : shares.times(weights.denominator(), weights.numerator());
  }

  /** True for a queue with jobs that wait, far below the mean of those it competes with. */
  boolean isBelowFairShareAmongSiblings() {
    if (parent == null || user || !waits() || parent.waiting().size() < 2) {
      return false;
    }
    Fraction most = Fraction.of(1).minus(cluster.tolerance);
    Fraction bound = parent.meanLevel().times(most.numerator(), most.denominator());
    return level().compareTo(bound) < 0;
  }

  /** True for a queue that has more than those with jobs that wait beside it have on average. */
  boolean isAboveSiblings() {
    return parent != null && !isWithinGuarantee() && level().compareTo(parent.meanLevel()) > 0;
  }

  /** True if it, or one above, waits and has less than those that wait beside it on average. */
  boolean isBelowShare() {
    return parent != null
        && ((!user && waits() && level().compareTo(parent.meanLevel()) < 0)
            || parent.isBelowShare());
  }

  /** True if it, or one above, has more than its share. */
  boolean isAboveShare() {
    return parent != null && (isAboveSiblings() || parent.isAboveShare());
  }

  /** The product of the weights of the queues on its way from the root. */
  Fraction queueWeight() {
    Fraction above = parent == null ? Fraction.of(1) : parent.queueWeight();
    return user ? above : above.times(weight().numerator(), weight().denominator());
  }

  /** Why one more job would be too much for this tenant alone, or null. */
  Reason exceeded(ResourceVector demand, boolean master) {
    return exceeded(demand, master, r -> 0, r -> 0);
  }

  /** The same if others held so much more, and masters among them so much. */
  Reason exceeded(
      ResourceVector demand, boolean master, IntToLongFunction more, IntToLongFunction masters) {
    boolean another = jobs().stream().anyMatch(job -> job.master);
    Reason reason = null;
    for (int r = demand.dimensions() - 1; r >= 0; r--) {
      long needed = demand.get(r);
      another |= masters.applyAsLong(r) > 0;
      if (reason == null && master && mastersMaximum != null && needed > 0) {
        long all = held(r, true) + masters.applyAsLong(r) + needed;
        reason = all > mastersMaximum.get(r) ? Reason.AM_LIMIT : null;
      }
    }
    reason = another ? reason : null;
    return tooMuch(demand, r -> held(r, false) + more.applyAsLong(r)) ? Reason.QUEUE_LIMIT : reason;
  }

  /** True if it may not hold one more job beside what it holds. */
  private boolean tooMuch(ResourceVector demand, IntToLongFunction used) {
    for (int r = 0; r < demand.dimensions(); r++) {
      long all = used.applyAsLong(r) + demand.get(r);
      if (maximum != null && demand.get(r) > 0 && all > maximum.get(r)) {
        return true;
      }
    }
    return false;
  }

  /** True if its masters, and so many more, leave no room for a job. */
  boolean mastersLeaveNoRoom(ResourceVector demand, IntToLongFunction masters) {
    return tooMuch(demand, r -> held(r, true) + masters.applyAsLong(r));
  }

  /** True if one more master would be too much for the masters' limit. */
  boolean mastersExceed(ResourceVector demand, IntToLongFunction masters) {
    ResourceVector before = maximum;
    maximum = null;
    Reason reason = exceeded(demand, true, r -> 0, masters);
    maximum = before;
    return reason != null;
  }

  /** The lowest tenant on the way to the root whose limit one more job exceeds, or null. */
  NaiveTenant limiting(ResourceVector demand, boolean master) {
    if (exceeded(demand, master) != null) {
      return this;
    }
    return parent == null ? null : parent.limiting(demand, master);
  }

  /** The less served first, where their ways to the root part; zero for the same tenant. */
  static int compareService(NaiveTenant a, NaiveTenant b) {
    List<NaiveTenant> left = a.way();
    List<NaiveTenant> right = b.way();
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (left.get(i) != right.get(i)) {
        return BY_LEVEL.compare(left.get(i), right.get(i));
      }
    }
    return 0;
  }

  /** From the root to this one, without users where applications are compared. */
  private List<NaiveTenant> way() {
    List<NaiveTenant> way = new ArrayList<>();
    if (parent != null) {
      boolean passesUser =
          kind == Kind.APPLICATION && queue().discipline == Discipline.APPLICATIONS;
      way.addAll((passesUser ? queue() : parent).way());
    }
    way.add(this);
    return way;
  }

  @Override
  public String toString() {
    return "tenant " + index;
  }
}
