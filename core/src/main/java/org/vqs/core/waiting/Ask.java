package org.vqs.core.waiting;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.Reservation;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;

/**
 * A pending ask: {@code count} equal jobs that wait together.
 *
 * <p>Memory is proportional to asks, not to jobs. Jobs that join a waiting ask are accounted by
 * their mean arrival time, which keeps the sum over all jobs of their ages exact. Changed only
 * through {@link PendingJobs}.
 */
public final class Ask implements Reservation.Holder {
  static final long NOT_ASIDE = -1;

  private final long sequence;
  private final Shape shape;
  private final AskGroup group;
  private final int urgency;
  private final Lane lane;
  private final RefusingServers refusingServers;
  private final Location home;
  private final FitTree.Node<Ask> serviceNode;
  private final FitTree.Node<Ask> bulkNode;
  private Tenant tenant;
  private double bulk;

  /** Of types there are fewer than 128. */
  private byte band;

  private short patience;

  private int rank;
  private List<Location> locations;
  private List<Location> preferred;

  /** At each location one after the other: by due time, in its kind or null, among masters. */
  private FitTree.Node<Ask>[] places;

  /** Null where all asks of its group are equally urgent. */
  private FitTree.Node<Ask> urgencyNode;

  private int groupPlace;
  private Object owner;
  private Object turn;

  private int count;
  private double meanArrival;
  private double oldestArrival;
  private long due = Long.MAX_VALUE;
  private boolean indexed;
  private boolean fitsSomeServer;
  private Refusal lastRefusal;

  /** Null while nothing ever held it back. */
  private Setback setback;

  private List<Server> reservations = List.of();
  private byte vainHolds;
  private boolean fresh;

  Ask(long sequence, Shape shape, Tenant tenant, AskSpec spec) {
    this.sequence = sequence;
    this.shape = shape;
    this.tenant = tenant;
    this.group = spec.group();
    this.urgency = spec.urgency();
    this.rank = spec.rank();
    this.lane = spec.lane();
    this.serviceNode = new FitTree.Node<>(this);
    this.bulkNode = new FitTree.Node<>(this);
    this.home = spec.home();
    setLocations(spec.locations(), spec.preferred());
    this.owner = spec.owner();
    this.refusingServers =
        spec.refusingServers() == null ? new RefusingServers() : spec.refusingServers();
  }

  /** What holds an ask back: few are, so that it is apart. */
  private static final class Setback {
    Refusal deferred;
    Tenant limitedBy;
    long asideNumber = NOT_ASIDE;
    long restsUntil;
    FitTree.Node<Ask> limitNode;
    FitTree.Node<Ask> ageNode;
  }

  private Setback setback() {
    if (setback == null) {
      setback = new Setback();
    }
    return setback;
  }

  /** Of the applications in one line that have the same rank, the one of the smaller goes first. */
  long seniority() {
    return group == null ? 0 : group.seniority();
  }

  /** The order of arrival. */
  public long sequence() {
    return sequence;
  }

  /** The ask that reserves a server, or null. */
  public static Ask reserving(Server server) {
    Reservation reservation = server.reservation();
    return reservation == null ? null : (Ask) reservation.holder();
  }

  /** What each of its jobs needs. */
  public Shape shape() {
    return shape;
  }

  @Override
  public ResourceVector demand() {
    return shape.demand();
  }

  @Override
  public Tenant tenant() {
    return tenant;
  }

  /** The tenant in whose line it stands: its own, or the queue where all users stand in one. */
  public Tenant line() {
    return tenant.line();
  }

  /** The size of its jobs on some server class, by which demands are ordered across classes. */
  public double bulk() {
    return bulk;
  }

  /** The type of its jobs in that class, by which overdue asks take turns. */
  public int band() {
    return band;
  }

  /**
   * For how long it is patient beyond a delay, as an exponent of two of the usual wait ({@link
   * TenantKinds}), as that was when it began to wait.
   */
  int patience() {
    return patience;
  }

  /** True if it reserves fewer servers than it has jobs. */
  boolean mayBeHelped() {
    return reservations.size() < count;
  }

  /** Where limits of queues hold for it beside those of all servers, or null for nowhere. */
  public Location home() {
    return home;
  }

  /** The queues of its home, or null if nothing is set for them there. */
  public HomeTenants tenantsAtHome() {
    return home == null ? null : home.tenants();
  }

  /** The tenant whose limit one more of its jobs would exceed now, or null. Cost O(depth). */
  public Tenant limiting() {
    return Tenants.limiting(tenant, tenantsAtHome(), shape.demand(), lane);
  }

  /** The tenant at whose limit it is deferred, or null. */
  public Tenant limitedBy() {
    return setback == null ? null : setback.limitedBy;
  }

  /** The application it belongs to, or null. */
  public AskGroup group() {
    return group;
  }

  /** Its urgency within its group; a smaller number is more urgent. */
  public int urgency() {
    return urgency;
  }

  /** Its rank among asks of the same shape; a larger number goes first. */
  public int rank() {
    return rank;
  }

  /** Whether it is for an application master. */
  public Lane lane() {
    return lane;
  }

  /** The locations it may run at; at least one. */
  public List<Location> locations() {
    return locations;
  }

  /** The locations it would rather run at, the dearest first; may be empty. */
  public List<Location> preferred() {
    return preferred;
  }

  /** What the host attached. */
  public Object owner() {
    return owner;
  }

  /** What whoever learns when asks start keeps on it, or null. */
  public Object turn() {
    return turn;
  }

  /** Sets {@link #turn}. */
  public void setTurn(Object newTurn) {
    turn = newTurn;
  }

  /** How many jobs wait. */
  public int count() {
    return count;
  }

  /**
   * The time at which its longest waiting job arrived, or a later one if some of its jobs have
   * started since.
   */
  public double oldestArrival() {
    return oldestArrival;
  }

  /**
   * When its patience ends, so that a server may be reserved for it (design.md, "What we add to the
   * policies").
   */
  public long due() {
    return due;
  }

  /** Until when it is passed over among overdue asks, because it could not be helped. */
  long restsUntil() {
    return setback == null ? 0 : setback.restsUntil;
  }

  /** Why it is deferred, by the host or at a limit, or null. */
  public Refusal deferred() {
    return setback == null ? null : setback.deferred;
  }

  /** True if its jobs wait for a gang to start, or start with it. */
  public boolean isOfGang() {
    return setback != null
        && setback.deferred != null
        && setback.deferred.reason() == Refusal.Reason.GANG;
  }

  /** True if it is deferred because the host refuses it on every server. */
  public boolean isSetAside() {
    return asideNumber() != NOT_ASIDE;
  }

  long asideNumber() {
    return setback == null ? NOT_ASIDE : setback.asideNumber;
  }

  void setAsideNumber(long number) {
    setback().asideNumber = number;
  }

  /** The servers on which the host is known to refuse it. */
  public RefusingServers refusingServers() {
    return refusingServers;
  }

  /** The last refusal it met, or null; kept for explanations. */
  public Refusal lastRefusal() {
    return lastRefusal;
  }

  @Override
  public List<Server> reservations() {
    return reservations;
  }

  @Override
  public void reserves(Server server) {
    reservations = reservations.isEmpty() ? new ArrayList<>(1) : reservations;
    reservations.add(server);
    settleKind();
  }

  @Override
  public void givesBack(Server server) {
    if (reservations.size() > 1) {
      reservations.remove(server);
    } else if (reservations.contains(server)) {
      reservations = List.of();
    }
    settleKind();
  }

  /** It, or another number of its jobs, reserves a server. */
  void settleKind() {
    if (!indexed || due == Long.MAX_VALUE) {
      return;
    }
    for (Location location : locations) {
      LocationAsks.of(location).overdue().settle(this);
    }
  }

  @Override
  public int vainHolds() {
    return vainHolds;
  }

  @Override
  public void heldInVain() {
    vainHolds = (byte) Math.min(Byte.MAX_VALUE, vainHolds + 1);
  }

  /** True if it waits, is not deferred, and fits at least one registered server. */
  public boolean isIndexed() {
    return indexed;
  }

  /** False while it is larger than every registered server. */
  public boolean fitsSomeServer() {
    return fitsSomeServer;
  }

  /**
   * True if it may run on the server, as far as locations go. Cost O(locations of the server ·
   * locations of the ask).
   */
  public boolean mayRunAt(Server server) {
    for (Location location : locations) {
      if (server.locations().contains(location)) {
        return true;
      }
    }
    return false;
  }

  /** Remembers a refusal for explanations. */
  public void setLastRefusal(Refusal refusal) {
    lastRefusal = refusal;
  }

  /** By how much each of its jobs makes a virtual queue longer. */
  public double queueWeight() {
    HomeTenants here = home == null ? null : home.weightedTenants();
    return here == null ? tenant.queueWeight() : here.of(tenant).queueWeight();
  }

  /** The sum over its jobs of the times at which they arrived. */
  public double arrivalSum() {
    return count * meanArrival;
  }

  /** Its place in the order of urgency of its group, made if there is none. */
  FitTree.Node<Ask> urgencyNode() {
    if (urgencyNode == null) {
      urgencyNode = new FitTree.Node<>(this);
    }
    return urgencyNode;
  }

  /** Its number among the waiting asks of its group. */
  int groupPlace() {
    return groupPlace;
  }

  void setGroupPlace(int place) {
    groupPlace = place;
  }

  FitTree.Node<Ask> serviceNode() {
    return serviceNode;
  }

  FitTree.Node<Ask> dueNode(int location) {
    return places[location * orders()];
  }

  FitTree.Node<Ask> kindNode(int location) {
    int place = location * orders() + 1;
    if (places[place] == null) {
      places[place] = new FitTree.Node<>(this);
    }
    return places[place];
  }

  FitTree.Node<Ask> bulkNode() {
    return bulkNode;
  }

  /** In how many orders it stands at each location. */
  private int orders() {
    return lane == Lane.MASTER ? 3 : 2;
  }

  void setTenant(Tenant newTenant) {
    tenant = newTenant;
  }

  void setLimitedBy(Tenant limiting) {
    if (limiting != null || setback != null) {
      setback().limitedBy = limiting;
    }
  }

  /** Sets how large its jobs are; while it is in no order. */
  void setBulk(double newBulk, int newBand) {
    bulk = newBulk;
    band = (byte) newBand;
  }

  /** Sets {@link #patience}; while it is in no order. */
  void setPatience(int exponent) {
    patience = (short) exponent;
  }

  /** Its place among those that are deferred at the same limit. */
  FitTree.Node<Ask> limitNode() {
    Setback back = setback();
    back.limitNode = back.limitNode == null ? new FitTree.Node<>(this) : back.limitNode;
    return back.limitNode;
  }

  /** Its place among those of them that wait for long. */
  FitTree.Node<Ask> ageNode() {
    Setback back = setback();
    back.ageNode = back.ageNode == null ? new FitTree.Node<>(this) : back.ageNode;
    return back.ageNode;
  }

  FitTree.Node<Ask> masterNode(int location) {
    return places[location * orders() + 2];
  }

  /** Jobs were added or withdrawn; the remaining ones keep their mean arrival time. */
  void setCount(int newCount, double now) {
    if (count == 0) {
      meanArrival = now;
      oldestArrival = now;
    } else if (newCount > count) {
      meanArrival += (now - meanArrival) * (newCount - count) / newCount;
    }
    count = newCount;
  }

  /** True if the jobs that remain when one starts are as old as that one. */
  boolean nextIsAsOld() {
    return meanArrival <= oldestArrival;
  }

  /** One job started, the oldest: those that joined later are what remains. */
  void oneStarted() {
    count--;
    oldestArrival = Math.max(oldestArrival, meanArrival);
  }

  void setRestsUntil(long time) {
    setback().restsUntil = time;
  }

  void setDue(long due) {
    this.due = due;
  }

  void setRank(int rank) {
    this.rank = rank;
  }

  final void setLocations(List<Location> newLocations, List<Location> newPreferred) {
    locations = List.copyOf(newLocations);
    preferred = List.copyOf(newPreferred);
    places = places(locations.size());
  }

  void setDeferred(Refusal refusal) {
    if (refusal != null || setback != null) {
      setback().deferred = refusal;
    }
  }

  void setIndexed(boolean indexed) {
    this.indexed = indexed;
  }

  void setFitsSomeServer(boolean fits) {
    fitsSomeServer = fits;
  }

  /** True while it stands in the line of asks that were not tried since they arrived. */
  public boolean isFresh() {
    return fresh;
  }

  /** Marks that it stands in that line, or left it. */
  public void setFresh(boolean fresh) {
    this.fresh = fresh;
  }

  @SuppressWarnings("unchecked")
  private FitTree.Node<Ask>[] places(int atLocations) {
    int orders = orders();
    FitTree.Node<Ask>[] nodes = (FitTree.Node<Ask>[]) new FitTree.Node<?>[atLocations * orders];
    for (int i = 0; i < nodes.length; i += orders) {
      nodes[i] = new FitTree.Node<>(this);
      if (lane == Lane.MASTER) {
        nodes[i + 2] = new FitTree.Node<>(this);
      }
    }
    return nodes;
  }

  @Override
  public String toString() {
    return "ask " + sequence + " " + count + "×" + shape;
  }
}
