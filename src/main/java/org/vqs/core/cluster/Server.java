package org.vqs.core.cluster;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.partition.Configuration;

/**
 * A server: what it has, what runs on it, its active configuration and whether it takes new work.
 *
 * <p>Changed only through {@link Cluster}; policies set its configuration and its stall. Confined
 * to the packer's caller.
 */
public final class Server {
  /** The least residual capacity first, then the lowest index: the order of Best-Fit. */
  public static final Comparator<Server> TIGHTEST_FIRST =
      (a, b) -> {
        int byResidual = Double.compare(a.residual(), b.residual());
        return byResidual != 0 ? byResidual : Integer.compare(a.index, b.index);
      };

  /** The same order, by the residual capacity that the indexes know. */
  static final Comparator<Server> AS_INDEXED =
      (a, b) -> {
        int byResidual = Double.compare(a.indexedResidual, b.indexedResidual);
        return byResidual != 0 ? byResidual : Integer.compare(a.index, b.index);
      };

  /** The order in which servers were added. */
  public static final Comparator<Server> BY_INDEX = Comparator.comparingInt(Server::index);

  /** The time of what did not happen. */
  static final long NEVER = Long.MIN_VALUE;

  private final int index;
  private final String name;
  private final Object owner;
  private List<Place> places;
  private Site[] sites;
  private FitTree.Node<Server>[] nodes;
  private final Set<Job> jobs = new LinkedHashSet<>();
  private final long[] free;
  private final long[] usedByTypeOne;
  private final long[] padding;
  private ServerClass serverClass;
  private ResourceVector capacity;
  private int[] jobsByType;
  private int jobCount;
  private double indexedResidual;
  private boolean stale;

  private Configuration configuration;
  private Refusal.Reason closed;
  private boolean stalled;
  private long stalledSince = NEVER;
  private long stallExemptUntil = NEVER;
  private Ask claimant;
  private boolean claimedForShare;
  private long claimedSince = NEVER;
  private boolean departed;
  private boolean overfull;
  private Object policyState;
  private final StaleServers staleServers;

  Server(
      int index,
      String name,
      ResourceVector capacity,
      List<Place> places,
      Object owner,
      StaleServers staleServers) {
    this.staleServers = staleServers;
    this.index = index;
    this.name = name;
    this.capacity = capacity;
    this.owner = owner;
    this.free = capacity.toArray();
    this.usedByTypeOne = new long[free.length];
    this.padding = new long[free.length];
    setPlaces(places);
  }

  /** Sets where it is; while it is in no class. */
  final void setPlaces(List<Place> newPlaces) {
    places = List.copyOf(newPlaces);
    sites = new Site[places.size()];
    nodes = nodes(places.size());
  }

  /** Its number in the order in which servers were added. */
  public int index() {
    return index;
  }

  /** How the host calls it. */
  public String name() {
    return name;
  }

  /** What the host attached. */
  public Object owner() {
    return owner;
  }

  /** The class it belongs to. */
  public ServerClass serverClass() {
    return serverClass;
  }

  /** What it has. */
  public ResourceVector capacity() {
    return capacity;
  }

  /** What is free, which may be negative after it was made smaller. Read only. */
  public long[] free() {
    return free;
  }

  /** The running jobs, in the order in which they started. */
  public Collection<Job> jobs() {
    return Collections.unmodifiableCollection(jobs);
  }

  /** How many jobs run. Unlike {@link #jobs} it touches nothing but the server itself. */
  public int jobCount() {
    return jobCount;
  }

  /** True if nothing runs on it. */
  public boolean isEmpty() {
    return jobs.isEmpty();
  }

  /** How many jobs of a type run on it. */
  public int jobsOfType(int type) {
    return jobsByType[type];
  }

  /** What the jobs of type 1 hold. Read only. */
  public long[] usedByTypeOne() {
    return usedByTypeOne;
  }

  /**
   * What rounding the smallest jobs up to 2^-J adds to what they hold, times 2^J, per resource.
   * Read only.
   *
   * <p>A job of size below 2^-J is rounded in its dominant resource (the paper's mapping to one
   * resource).
   */
  public long[] padding() {
    return padding;
  }

  /** The places it belongs to: its home, those wider than a rack, its rack, its host. */
  public List<Place> places() {
    return places;
  }

  /** The jobs and servers of its own class at each of its places. */
  public Site site(int place) {
    return sites[place];
  }

  /** True if it is at this place. */
  public boolean isAt(Place place) {
    return places.contains(place);
  }

  /**
   * The residual capacity that Best-Fit compares: the free amount, or for several resources the sum
   * of the free fractions of each.
   */
  public double residual() {
    return stale ? computeResidual() : indexedResidual;
  }

  /** The active configuration, or null if it never had one since it was added. */
  public Configuration configuration() {
    return configuration;
  }

  /** Sets the active configuration. */
  public void setConfiguration(Configuration configuration) {
    this.configuration = configuration;
    reindex();
  }

  /** True once after each time that jobs departed from it. */
  public boolean takeDeparted() {
    boolean result = departed;
    departed = false;
    return result;
  }

  /** Why the host closed it, or null. */
  public Refusal.Reason closed() {
    return closed;
  }

  /** True if it takes no new work until its configuration can be renewed. */
  public boolean isStalled() {
    return stalled;
  }

  /** When it stalled; meaningful while it is stalled. */
  public long stalledSince() {
    return stalledSince;
  }

  /** Until when it may not stall again. */
  public long stallExemptUntil() {
    return stallExemptUntil;
  }

  /** Sets until when it may not stall again. */
  public void setStallExemptUntil(long time) {
    stallExemptUntil = time;
  }

  /** The ask that claims it, or null. */
  public Ask claimant() {
    return claimant;
  }

  /** True if it takes new work from anybody. */
  public boolean isOpen() {
    return sites[0] != null && closed == null && !stalled && claimant == null;
  }

  /** What a policy attached. */
  public Object policyState() {
    return policyState;
  }

  /** Attaches a policy's own object. */
  public void setPolicyState(Object state) {
    policyState = state;
  }

  void setStalled(boolean stalled, long now) {
    this.stalled = stalled;
    this.stalledSince = stalled ? now : NEVER;
  }

  void setClosed(Refusal.Reason reason) {
    closed = reason;
  }

  /** True if it is claimed because a queue is below its share, not because a job is old. */
  public boolean isClaimedForShare() {
    return claimedForShare;
  }

  /** When its claim began; meaningful while it is claimed. */
  public long claimedSince() {
    return claimedSince;
  }

  void setClaimant(Ask ask, boolean forShare, long since) {
    claimant = ask;
    claimedForShare = forShare;
    claimedSince = since;
  }

  /**
   * The host decides what it has and what runs on it, so that free amounts may be negative until
   * enough has left.
   */
  void allowOverfull() {
    overfull = true;
  }

  boolean isOverfullAllowed() {
    return overfull;
  }

  void setCapacity(ResourceVector newCapacity) {
    newCapacity.addTo(free, 1);
    capacity.addTo(free, -1);
    capacity = newCapacity;
  }

  /**
   * Joins the sites of a class at all its places, retypes what runs on it, and forgets a
   * configuration of other types.
   */
  void join(ServerClass newClass) {
    configuration = null;
    enter(newClass);
    for (int i = 0; i < sites.length; i++) {
      sites[i] = places.get(i).join(this);
    }
    reindex();
  }

  /**
   * Changes over to the class and the sites that replace its own. What a policy or a layer noted
   * here is forgotten; a configuration stays if it is told to, if it is one of the new class, and
   * if something runs under it.
   */
  void renew(ServerClass newClass, boolean keepConfiguration) {
    boolean sameTypes = serverClass.partition().j() == newClass.partition().j();
    configuration = keepConfiguration && sameTypes && !isEmpty() ? configuration : null;
    policyState = null;
    departed = false;
    stallExemptUntil = NEVER;
    enter(newClass);
    for (int i = 0; i < sites.length; i++) {
      sites[i] = places.get(i).site(newClass);
      sites[i].serverJoined();
    }
    reindex();
  }

  private void enter(ServerClass newClass) {
    serverClass = newClass;
    serverClass.serverJoined();
    jobsByType = new int[newClass.partition().types()];
    Arrays.fill(usedByTypeOne, 0);
    Arrays.fill(padding, 0);
    for (Job job : jobs) {
      job.retype();
      count(job, 1);
    }
  }

  /** Leaves the sites of its class. */
  void leave() {
    for (int i = 0; i < sites.length; i++) {
      nodes[i].detach();
      places.get(i).leave(this);
      sites[i] = null;
    }
    serverClass.serverLeft();
    reindex();
  }

  /** Notes that jobs departed, until {@link #takeDeparted}. */
  public void setDeparted() {
    departed = true;
  }

  void add(Job job) {
    jobs.add(job);
    jobCount++;
    job.demand().addTo(free, -1);
    count(job, 1);
    reindex();
  }

  void remove(Job job) {
    jobs.remove(job);
    jobCount--;
    job.demand().addTo(free, 1);
    count(job, -1);
    reindex();
  }

  private void count(Job job, int sign) {
    jobsByType[job.type()] += sign;
    if (job.type() == 1) {
      job.demand().addTo(usedByTypeOne, sign);
    }
    if (job.isRounded()) {
      int r = job.size().resource();
      padding[r] += sign * (capacity.get(r) - (job.size().amount() << serverClass.partition().j()));
    }
  }

  /**
   * Its room or state changed: the indexes of its places, and the policy, learn of it before
   * anybody asks them.
   */
  void reindex() {
    overfull = overfull && hasNegativeRoom();
    if (!stale) {
      stale = true;
      staleServers.add(this);
    }
  }

  /** Puts it where its room and state belong in the indexes of its places. */
  void refreshIndexes() {
    stale = false;
    double residual = computeResidual();
    boolean isOpen = isOpen();
    for (int i = 0; i < nodes.length; i++) {
      boolean belongs = isOpen && places.get(i).isIndexed();
      RoomTree<Server> tree = belongs ? sites[i].indexedServers() : null;
      // As it was there before: a change of state that ended at once, or of the configuration.
      boolean isThere = belongs && residual == indexedResidual && tree.holds(nodes[i], free);
      if (!isThere) {
        nodes[i].detach();
      }
    }
    indexedResidual = residual;
    for (int i = 0; isOpen && i < nodes.length; i++) {
      if (places.get(i).isIndexed() && !nodes[i].isInTree()) {
        sites[i].indexedServers().insert(nodes[i], free);
      }
    }
  }

  boolean hasNegativeRoom() {
    for (long amount : free) {
      if (amount < 0) {
        return true;
      }
    }
    return false;
  }

  private double computeResidual() {
    if (free.length == 1) {
      return free[0];
    }
    double sum = 0;
    for (int r = 0; r < free.length; r++) {
      if (capacity.get(r) > 0) {
        sum += (double) free[r] / capacity.get(r);
      }
    }
    return sum;
  }

  @SuppressWarnings("unchecked")
  private FitTree.Node<Server>[] nodes(int length) {
    FitTree.Node<Server>[] result = (FitTree.Node<Server>[]) new FitTree.Node<?>[length];
    for (int i = 0; i < length; i++) {
      result[i] = RoomTree.node(this, free.length);
    }
    return result;
  }

  @Override
  public String toString() {
    return name;
  }
}
