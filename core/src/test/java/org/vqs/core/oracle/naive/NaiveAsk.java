package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Discipline;

/** An ask of the naive model. */
public final class NaiveAsk {
  /** Higher rank first, then first come, first served. */
  static final Comparator<NaiveAsk> SERVICE_ORDER =
      Comparator.<NaiveAsk>comparingInt(a -> -a.rank).thenComparingInt(a -> a.sequence);

  /** Where applications stand in one line: higher rank first, then the one that came first. */
  private static final Comparator<NaiveAsk> BY_PLACE =
      Comparator.<NaiveAsk>comparingInt(a -> -a.rank).thenComparingInt(a -> seniority(a.group));

  /** The least served tenant first; within a line the order of that line. */
  static final Comparator<NaiveAsk> BY_NEED =
      ((Comparator<NaiveAsk>) (a, b) -> NaiveTenant.compareService(a.line(), b.line()))
          .thenComparing((a, b) -> a.standInOneLine(b) ? BY_PLACE.compare(a, b) : 0)
          .thenComparing(SERVICE_ORDER);

  /** The one that waits for longest first. */
  static final Comparator<NaiveAsk> BY_AGE =
      ((Comparator<NaiveAsk>) (a, b) -> a.oldestArrival.compareTo(b.oldestArrival))
          .thenComparingLong(a -> a.sequence);

  /** The same by what tenants hold on the servers of a home, where they have weights there. */
  static Comparator<NaiveAsk> byNeedAt(NaiveServer server) {
    return ((Comparator<NaiveAsk>)
            (a, b) -> NaiveTenant.compareServiceAt(server.home(), a.line(), b.line()))
        .thenComparing((a, b) -> a.standInOneLine(b) ? BY_PLACE.compare(a, b) : 0)
        .thenComparing(SERVICE_ORDER);
  }

  /** By how much each of its jobs makes a virtual queue longer. */
  Fraction queueWeight() {
    NaiveTenant here = tenant.at(home);
    return here.isWeighted() ? here.queueWeight() : tenant.queueWeight();
  }

  public final int sequence;
  final int shape;
  final ResourceVector demand;
  final int group;
  final int urgency;
  final boolean master;
  final String home;
  int rank;
  List<String> locations;
  List<String> preferred;
  public int count;
  Fraction meanArrival = Fraction.ZERO;
  Fraction oldestArrival = Fraction.ZERO;
  public long due = Long.MAX_VALUE;
  long restsUntil;
  public Refusal held;
  boolean setAside;
  public boolean waits;
  public int band;
  int halvings;
  Fraction bulk = Fraction.ZERO;
  NaiveTenant tenant;
  NaiveTenant limitedBy;
  int vainHolds;
  final List<NaiveServer> reservations = new ArrayList<>();

  NaiveAsk(int sequence, int shape, NaiveTenant tenant, AskPlan plan) {
    this.sequence = sequence;
    this.shape = shape;
    this.tenant = tenant;
    this.demand = plan.demand();
    this.group = plan.group();
    this.urgency = plan.urgency();
    this.master = plan.master();
    this.home = plan.home();
    this.rank = plan.rank();
    this.locations = plan.locations();
    this.preferred = plan.preferred();
  }

  /** The higher its number, the earlier an application came; none came first. */
  public static int seniority(int group) {
    return group < 0 ? 0 : 100 - group;
  }

  public NaiveTenant line() {
    return tenant.line();
  }

  private boolean standInOneLine(NaiveAsk other) {
    return line() == other.line() && line().discipline == Discipline.FIRST_COME;
  }

  /** One that would rather run on a server passes no other application in one line. */
  boolean mayGoBefore(NaiveAsk first) {
    return line() == first.line() && (!standInOneLine(first) || BY_PLACE.compare(this, first) == 0);
  }

  boolean mayRunAt(NaiveServer server) {
    return locations.stream().anyMatch(server.locations::contains);
  }

  /** Whose limit one more of its jobs would exceed: of all servers first, then of its home. */
  NaiveTenant limiting() {
    NaiveTenant limiting = tenant.limiting(demand, master);
    return limiting == null ? tenant.at(home).limiting(demand, master) : limiting;
  }

  /** Jobs that join are accounted by their mean arrival time. */
  void setCount(int newCount, long now) {
    if (count == 0) {
      meanArrival = Fraction.of(now);
      oldestArrival = meanArrival;
    } else if (newCount > count) {
      meanArrival =
          meanArrival.plus(Fraction.of(now).minus(meanArrival).times(newCount - count, newCount));
    }
    count = newCount;
  }

  /** A new term for its patience ends a rest. */
  void setDue(long newDue) {
    due = newDue;
    restsUntil = 0;
  }

  void oneStarted() {
    count--;
    oldestArrival = meanArrival.compareTo(oldestArrival) > 0 ? meanArrival : oldestArrival;
  }

  @Override
  public String toString() {
    return "ask " + sequence + " " + count + "×" + demand;
  }
}
