package org.vqs.core.cluster;

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
      Comparator.comparingInt(Ask::rank).reversed().thenComparingLong(Ask::sequence);

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
  private int rank;
  private List<Place> places;
  private List<Place> preferred;
  private FitTree.Node<Ask>[] dueNodes;
  private FitTree.Node<Ask>[] masterNodes;
  private Object owner;

  private int count;
  private double meanArrival;
  private double oldestArrival;
  private long due = Long.MAX_VALUE;
  private boolean indexed;
  private boolean fitsSomeServer;
  private Refusal held;
  private Refusal lastRefusal;
  private Server claimed;
  private boolean fresh;

  Ask(long sequence, Shape shape, AskSpec spec) {
    this.sequence = sequence;
    this.shape = shape;
    this.group = spec.group();
    this.urgency = spec.urgency();
    this.rank = spec.rank();
    this.lane = spec.lane();
    this.urgencyNode = new FitTree.Node<>(this, shape.demand().dimensions());
    this.serviceNode = new FitTree.Node<>(this, shape.demand().dimensions());
    setPlaces(spec.places(), spec.preferred());
    this.owner = spec.owner();
  }

  /** The order of arrival. */
  public long sequence() {
    return sequence;
  }

  /** What each of its jobs needs. */
  public Shape shape() {
    return shape;
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

  /** Why the host holds it back, or null. */
  public Refusal held() {
    return held;
  }

  /** The last refusal it met, or null; kept for explanations. */
  public Refusal lastRefusal() {
    return lastRefusal;
  }

  /** The server it claims, or null. */
  public Server claimed() {
    return claimed;
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

  /** One job started, the oldest: those that joined later are what remains. */
  void oneStarted() {
    count--;
    oldestArrival = Math.max(oldestArrival, meanArrival);
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
    masterNodes = nodes(lane == Lane.MASTER ? places.size() : 0);
  }

  void setHeld(Refusal held) {
    this.held = held;
  }

  void setClaimed(Server server) {
    claimed = server;
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
