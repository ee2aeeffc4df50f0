package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vqs.core.index.FitTree;

/**
 * A pending ask: {@code count} equal jobs that wait together.
 *
 * <p>Memory is proportional to asks, not to jobs. Jobs that join a waiting ask are accounted by
 * their mean arrival time, which keeps the sum over all jobs of their ages exact. Changed only
 * through {@link PendingJobs}.
 */
public final class Ask {
  /**
   * The order in which asks of one shape are served: higher rank first, then first come, first
   * served.
   */
  public static final Comparator<Ask> SERVICE_ORDER =
      (a, b) -> {
        int byRank = Integer.compare(b.rank, a.rank);
        return byRank != 0 ? byRank : Long.compare(a.sequence, b.sequence);
      };

  /** The largest demand first; equal ones in the order in which they are served. */
  static final Comparator<Ask> BULKIEST_FIRST =
      (a, b) -> {
        int byBulk = Double.compare(b.bulk, a.bulk);
        return byBulk != 0 ? byBulk : SERVICE_ORDER.compare(a, b);
      };

  /** First the one whose patience ends first. */
  static final Comparator<Ask> BY_DUE =
      (a, b) -> {
        int byDue = Long.compare(a.due, b.due);
        return byDue != 0 ? byDue : Long.compare(a.sequence, b.sequence);
      };

  /** What an ask is for. */
  public enum Lane {
    /**
     * An application master: tried before everything else, not part of any virtual queue (design
     * §6.2).
     */
    MASTER,
    /** Everything else. */
    TASK
  }

  private final long sequence;
  private final Shape shape;
  private final AskGroup group;
  private final int urgency;
  private final Lane lane;
  private final FitTree.Node<Ask> urgencyNode;
  private final FitTree.Node<Ask> serviceNode;
  private final FitTree.Node<Ask> bulkNode;
  private Tenant tenant;
  private double bulk;
  private int band;
  private int rank;
  private List<Place> places;
  private List<Place> preferred;
  private FitTree.Node<Ask>[] dueNodes;
  private FitTree.Node<Ask>[] bandNodes;
  private FitTree.Node<Ask>[] masterNodes;
  private Object owner;

  private int count;
  private double meanArrival;
  private double oldestArrival;
  private long due = Long.MAX_VALUE;
  private long restsUntil;
  private boolean indexed;
  private boolean fitsSomeServer;
  private Refusal held;
  private Tenant limitedBy;
  private Refusal lastRefusal;
  private final List<Server> claims = new ArrayList<>(0);
  private boolean fresh;

  Ask(long sequence, Shape shape, Tenant tenant, AskSpec spec) {
    this.sequence = sequence;
    this.shape = shape;
    this.tenant = tenant;
    this.group = spec.group();
    this.urgency = spec.urgency();
    this.rank = spec.rank();
    this.lane = spec.lane();
    this.urgencyNode = new FitTree.Node<>(this, shape.demand().dimensions());
    this.serviceNode = new FitTree.Node<>(this, shape.demand().dimensions());
    this.bulkNode = new FitTree.Node<>(this, shape.demand().dimensions());
    setPlaces(spec.places(), spec.preferred());
    this.owner = spec.owner();
  }

  /** Compares by the need of their tenants; among equals, the order in which they are served. */
  public static int compareNeed(Ask a, Ask b) {
    int byNeed = a.tenant == b.tenant ? 0 : Tenant.compareNeed(a.tenant, b.tenant);
    return byNeed != 0 ? byNeed : SERVICE_ORDER.compare(a, b);
  }

  /** The order of arrival. */
  public long sequence() {
    return sequence;
  }

  /** What each of its jobs needs. */
  public Shape shape() {
    return shape;
  }

  /** Whose it is. */
  public Tenant tenant() {
    return tenant;
  }

  /** The size of its jobs on some server class, by which demands are ordered across classes. */
  public double bulk() {
    return bulk;
  }

  /** The type of its jobs in that class, by which overdue asks take turns. */
  public int band() {
    return band;
  }

  /** The tenant whose limit holds it back, or null. */
  public Tenant limitedBy() {
    return limitedBy;
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

  /** The places it may run at; at least one. */
  public List<Place> places() {
    return places;
  }

  /** The places it would rather run at, the dearest first; may be empty. */
  public List<Place> preferred() {
    return preferred;
  }

  /** What the host attached. */
  public Object owner() {
    return owner;
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

  /** When its patience ends and it is served first where it fits (design §6.1). */
  public long due() {
    return due;
  }

  /** Until when it is passed over among overdue asks, because it could not be helped. */
  long restsUntil() {
    return restsUntil;
  }

  /** Why the host holds it back, or null. */
  public Refusal held() {
    return held;
  }

  /** The last refusal it met, or null; kept for explanations. */
  public Refusal lastRefusal() {
    return lastRefusal;
  }

  /** The servers it claims, in the order in which it claimed them. */
  public List<Server> claims() {
    return claims;
  }

  /** True if it waits, is not held back, and fits at least one registered server. */
  public boolean isIndexed() {
    return indexed;
  }

  /** False while it is larger than every registered server. */
  public boolean fitsSomeServer() {
    return fitsSomeServer;
  }

  /**
   * True if it may run on the server, as far as places go. Cost O(places of the server · places of
   * the ask).
   */
  public boolean mayRunAt(Server server) {
    for (Place place : places) {
      if (server.isAt(place)) {
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
  double queueWeight() {
    return tenant.queueWeight();
  }

  double arrivalSum() {
    return count * meanArrival;
  }

  FitTree.Node<Ask> urgencyNode() {
    return urgencyNode;
  }

  FitTree.Node<Ask> serviceNode() {
    return serviceNode;
  }

  FitTree.Node<Ask> dueNode(int place) {
    return dueNodes[place];
  }

  FitTree.Node<Ask> bandNode(int place) {
    return bandNodes[place];
  }

  FitTree.Node<Ask> bulkNode() {
    return bulkNode;
  }

  void setTenant(Tenant newTenant) {
    tenant = newTenant;
  }

  void setLimitedBy(Tenant limiting) {
    limitedBy = limiting;
  }

  /** Sets how large its jobs are; while it is in no order. */
  void setBulk(double newBulk, int newBand) {
    bulk = newBulk;
    band = newBand;
  }

  FitTree.Node<Ask> masterNode(int place) {
    return masterNodes[place];
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
    restsUntil = time;
  }

  void setDue(long due) {
    this.due = due;
  }

  void setRank(int rank) {
    this.rank = rank;
  }

  final void setPlaces(List<Place> newPlaces, List<Place> newPreferred) {
    places = List.copyOf(newPlaces);
    preferred = List.copyOf(newPreferred);
    dueNodes = nodes(places.size());
    bandNodes = nodes(places.size());
    masterNodes = nodes(lane == Lane.MASTER ? places.size() : 0);
  }

  void setHeld(Refusal held) {
    this.held = held;
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
  private FitTree.Node<Ask>[] nodes(int length) {
    FitTree.Node<Ask>[] nodes = (FitTree.Node<Ask>[]) new FitTree.Node<?>[length];
    for (int i = 0; i < length; i++) {
      nodes[i] = new FitTree.Node<>(this, shape.demand().dimensions());
    }
    return nodes;
  }

  @Override
  public String toString() {
    return "ask " + sequence + " " + count + "×" + shape;
  }
}
