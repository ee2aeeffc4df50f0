package org.vqs.core.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.model.OwnedState;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;

/**
 * A server: what it has, what runs on it, its active configuration and whether it takes new work.
 *
 * <p>Its jobs, class, locations and state change only through the cluster that it is in; policies
 * set its configuration. Confined to the packer's caller.
 */
public final class Server {
  /** The least residual capacity first, then the lowest index: the order of Best-Fit. */
  public static final Comparator<Server> TIGHTEST_FIRST =
      (a, b) -> {
        int byResidual = Double.compare(a.residual(), b.residual());
        return byResidual != 0 ? byResidual : Integer.compare(a.index, b.index);
      };

  /** The same order, by the residual capacity that the indexes know. */
  public static final Comparator<Server> AS_INDEXED =
      (a, b) -> {
        int byResidual = Double.compare(a.indexedResidual, b.indexedResidual);
        return byResidual != 0 ? byResidual : Integer.compare(a.index, b.index);
      };

  /** The order in which servers were added. */
  public static final Comparator<Server> BY_INDEX = Comparator.comparingInt(Server::index);

  /** The time of what did not happen. */
  public static final long NEVER = Long.MIN_VALUE;

  private final int index;
  private final int slot;
  private final String name;
  private final Object owner;
  private final Whereabouts whereabouts;
  private final RunningJobs jobs = new RunningJobs();
  private final long[] free;
  private long[] reservedRoom;
  private final LentJobs lent = new LentJobs();
  private final TypeUse types = new TypeUse();
  private ServerClass serverClass;
  private ResourceVector capacity;
  private int jobCount;
  private double indexedResidual;
  private boolean stale;

  private Configuration configuration;
  private Refusal.Reason closed;
  private HeldRoom.Hold stall;
  private Reservation reservation;
  private boolean departed;
  private boolean overfull;
  private final OwnedState state = new OwnedState();
  private final StaleServers staleServers;

  /**
   * A server with nothing on it, in no class.
   *
   * @param index its number in the order in which servers are added
   * @param slot a number that no other server has as long as it is in the cluster
   */
  public Server(int index, int slot, ServerSpec spec, StaleServers staleServers) {
    this.staleServers = staleServers;
    this.index = index;
    this.slot = slot;
    this.name = spec.name();
    this.capacity = spec.capacity();
    this.owner = spec.owner();
    this.free = capacity.toArray();
    this.whereabouts = new Whereabouts(this, spec.locations());
  }

  /** Its number in the order in which servers were added. */
  public int index() {
    return index;
  }

  /**
   * A small number, by which others keep something for each server in arrays or bits. It is used
   * again after the server is gone.
   */
  public int slot() {
    return slot;
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

  /**
   * What is free, which may be negative after it was made smaller. Room that is reserved for a gang
   * is not free. Read only.
   */
  public long[] free() {
    return free;
  }

  /**
   * What its jobs use: what it has, less what is free or reserved for gangs, and what those use
   * that were lent room. A copy.
   */
  public long[] used() {
    long[] used = capacity.toArray();
    long[] left = lent.isOpen() ? lent.freeBefore() : free;
    for (int r = 0; r < used.length; r++) {
      used[r] -= left[r] + (reservedRoom == null ? 0 : reservedRoom[r]);
    }
    lent.all().forEach(job -> job.demand().addTo(used, 1));
    return used;
  }

  /**
   * Only this room is free, until {@link #takeBackLent}. Jobs that start meanwhile are lent room:
   * they take none of what the server has, and no policy knows of them.
   */
  public void lend(ResourceVector room) {
    lent.open(free);
    System.arraycopy(room.toArray(), 0, free, 0, free.length);
    reindex();
  }

  /** Ends {@link #lend}. */
  public void takeBackLent() {
    System.arraycopy(lent.freeBefore(), 0, free, 0, free.length);
    lent.close();
    // It may have been so before, which the lent room hid.
    allowOverfull();
    reindex();
  }

  /** True while room is lent to it. */
  public boolean hasLentRoom() {
    return lent.isOpen();
  }

  /** The jobs that were lent room, in the order in which they started. Read only. */
  public Collection<Job> lentJobs() {
    return lent.all();
  }

  /** All that run there: {@link #jobs} and {@link #lentJobs}. A copy. */
  public List<Job> allJobs() {
    List<Job> all = new ArrayList<>(jobs);
    all.addAll(lent.all());
    return all;
  }

  /** How much of its room is reserved for gangs, or null if nothing is. Read only. */
  public long[] reservedRoom() {
    return reservedRoom;
  }

  /**
   * Room becomes reserved for a gang, or is free again.
   *
   * @param sign 1 to reserve, -1 to give back
   */
  public void changeReservedRoom(ResourceVector amounts, int sign) {
    reservedRoom = reservedRoom == null ? new long[free.length] : reservedRoom;
    amounts.addTo(reservedRoom, sign);
    amounts.addTo(free, -sign);
    boolean isNothing = true;
    for (long amount : reservedRoom) {
      isNothing &= amount == 0;
    }
    reservedRoom = isNothing ? null : reservedRoom;
    reindex();
  }

  /**
   * The running jobs, but for those that were lent room, in the order in which they started. Read
   * only.
   */
  public Collection<Job> jobs() {
    return jobs;
  }

  /**
   * Shows a visitor the running jobs in the order in which they started, by what lies side by side
   * here: to look at all jobs of many servers, the memory of no job is touched. Nothing may start
   * or end meanwhile.
   */
  public void eachJob(JobVisitor visitor) {
    jobs.each(visitor);
  }

  /** The parts of its capacity that its jobs use ({@link Job#share}), together. */
  public double shares() {
    return jobs.shares();
  }

  /** How many jobs run. Unlike {@link #jobs} it touches nothing but the server itself. */
  public int jobCount() {
    return jobCount;
  }

  /** True if nothing runs on it. */
  public boolean isEmpty() {
    return jobs.isEmpty();
  }

  /**
   * True if a job runs on it that is no application master. Masters may stay for as long as others
   * wait, and what their applications wait for may be just this server. Cost O(masters on it).
   */
  public boolean holdsTasks() {
    return jobs.holdsTasks();
  }

  /** How many jobs of a type run on it. */
  public int jobsOfType(int type) {
    return types.jobsOfType(type);
  }

  /**
   * How many jobs of a type run on it for which a configuration has slots: those that outlasted a
   * stall only make the server smaller.
   */
  public int slotsInUse(int type) {
    return types.jobsOfType(type) - types.outlastingOfType(type);
  }

  /**
   * True if nothing runs on it, or only jobs that outlasted a stall: no configuration is in use.
   */
  public boolean isAsGoodAsEmpty() {
    return jobs.size() == types.outlasting();
  }

  /** A stall timed out: what runs now is expected to stay, and uses no slot of a configuration. */
  public void outlastStall() {
    for (Job job : jobs) {
      types.count(job, -1, serverClass);
      job.outlast();
      types.count(job, 1, serverClass);
    }
    reindex();
  }

  /** What the jobs of type 1 use. Read only. */
  public long[] usedByTypeOne() {
    return types.ofTypeOne();
  }

  /**
   * What rounding the smallest jobs up to 2^-J adds to what they use, times 2^J, per resource. Read
   * only.
   *
   * <p>A job of size below 2^-J is rounded in its dominant resource (the paper's mapping to one
   * resource).
   */
  public long[] padding() {
    return types.padding();
  }

  /** Sets where it is; while it is in no class. */
  public void setLocations(List<Location> locations) {
    whereabouts.set(locations);
  }

  /** The locations it belongs to: its home, those wider than a rack, its rack, its host. */
  public List<Location> locations() {
    return whereabouts.locations();
  }

  /** The name of its rack; empty if the host named none. */
  public String rack() {
    List<Location> all = whereabouts.locations();
    return all.size() < 3 ? "" : all.get(all.size() - 2).name();
  }

  /** The widest place that is its own: everywhere, or a partition. */
  public Location home() {
    return whereabouts.locations().get(0);
  }

  /** The servers of its class at each of its locations; null while it is in no class. */
  public Site site(int location) {
    return whereabouts.site(location);
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
    return stall != null;
  }

  /** What it keeps idle while it is stalled; null if it is not. */
  public HeldRoom.Hold stall() {
    return stall;
  }

  /** Why it is kept free, or null. */
  public Reservation reservation() {
    return reservation;
  }

  /** True if it takes new work only from the holder of a reservation. */
  public boolean isReserved() {
    return reservation != null;
  }

  /** True if it is reserved because a queue is below its share, not because a job is old. */
  public boolean isReservedForShare() {
    return reservation != null && reservation.isForShare();
  }

  /** True if it takes new work from anybody. */
  public boolean isOpen() {
    return whereabouts.site(0) != null && closed == null && stall == null && reservation == null;
  }

  /** What policies and layers keep on it, until the options change. */
  public OwnedState state() {
    return state;
  }

  /** Notes that it is stalled, or with null that it is not. */
  public void setStall(HeldRoom.Hold newStall) {
    stall = newStall;
    reindex();
  }

  /** Notes why the host closed it, or with null that it is open. */
  public void setClosed(Refusal.Reason reason) {
    countAtHome(-1);
    closed = reason;
    countAtHome(1);
    reindex();
  }

  /** Notes why it is kept free, or with null that it is not. */
  public void setReservation(Reservation newReservation) {
    reservation = newReservation;
    reindex();
  }

  /**
   * The host decides what it has and what runs on it, so that free amounts may be negative until
   * enough has left.
   */
  public void allowOverfull() {
    overfull = true;
  }

  /** True if free amounts may be negative now. */
  public boolean isOverfullAllowed() {
    return overfull;
  }

  /** Sets what it has; while it is in no class. What runs on it stays. */
  public void setCapacity(ResourceVector newCapacity) {
    newCapacity.addTo(free, 1);
    capacity.addTo(free, -1);
    capacity = newCapacity;
  }

  /**
   * Joins the sites of a class at all its locations, retypes what runs on it, and forgets a
   * configuration of other types.
   */
  void join(ServerClass newClass) {
    configuration = null;
    enter(newClass);
    whereabouts.join();
    countAtHome(1);
    reindex();
  }

  /**
   * Changes over to the class and the sites that replace its own. What a policy or a layer noted
   * here is forgotten; a configuration stays if it is told to, if it is one of the new class, and
   * if something runs under it.
   */
  public void renew(ServerClass newClass, boolean keepConfiguration) {
    boolean sameTypes = serverClass.sizeTypes().j() == newClass.sizeTypes().j();
    configuration = keepConfiguration && sameTypes && !isEmpty() ? configuration : null;
    state.clear();
    departed = false;
    enter(newClass);
    whereabouts.renew();
    reindex();
  }

  private void enter(ServerClass newClass) {
    serverClass = newClass;
    // It is equal, and all servers of the class have it in common.
    capacity = newClass.capacity();
    serverClass.serverJoined();
    types.reset(newClass);
    jobs.retype();
    for (Job job : jobs) {
      types.count(job, 1, serverClass);
    }
  }

  /** Leaves the sites of its class. */
  void leave() {
    countAtHome(-1);
    whereabouts.leave();
    serverClass.serverLeft();
    reindex();
  }

  /** Notes that jobs departed, until {@link #takeDeparted}. */
  public void setDeparted() {
    departed = true;
  }

  /** A job starts on it. */
  public void add(Job job) {
    if (lent.takes(job)) {
      addLent(job);
      return;
    }
    jobs.append(job);
    jobCount++;
    job.demand().addTo(free, -1);
    useAtHome(job, 1);
    types.count(job, 1, serverClass);
    reindex();
  }

  /** Of a job that runs on it the host says that it was lent room. */
  public void setLent(Job job) {
    if (!job.isLent()) {
      remove(job);
      addLent(job);
    }
  }

  private void addLent(Job job) {
    lent.add(job);
    if (lent.isOpen()) {
      job.demand().addTo(free, -1);
    }
    useAtHome(job, 1);
    reindex();
  }

  private void removeLent(Job job) {
    lent.remove(job);
    if (lent.isOpen()) {
      job.demand().addTo(free, 1);
    }
    useAtHome(job, -1);
    reindex();
  }

  private void countAtHome(int sign) {
    if (countsAtHome()) {
      home().room().count(capacity, used(), sign);
    }
  }

  private void useAtHome(Job job, int sign) {
    if (countsAtHome()) {
      home().room().use(job.demand(), sign);
    }
  }

  private boolean countsAtHome() {
    return whereabouts.site(0) != null && closed == null;
  }

  /** When one of its jobs started, or its lane, is another one. */
  void renew(Job job) {
    jobs.renew(job);
  }

  /** A job leaves it. */
  public void remove(Job job) {
    if (job.isLent()) {
      removeLent(job);
      return;
    }
    jobs.drop(job);
    jobCount--;
    job.demand().addTo(free, 1);
    useAtHome(job, -1);
    types.count(job, -1, serverClass);
    reindex();
  }

  /**
   * Its room or state changed: the indexes of its locations, and the policy, learn of it before
   * anybody asks them.
   */
  void reindex() {
    overfull = overfull && hasNegativeRoom();
    if (!stale) {
      stale = true;
      staleServers.add(this);
    }
  }

  /** Puts it where its room and state belong in the indexes of its locations. */
  void refreshIndexes() {
    stale = false;
    double residual = computeResidual();
    boolean isOpen = isOpen();
    whereabouts.detach(isOpen, residual == indexedResidual, free);
    indexedResidual = residual;
    if (isOpen) {
      whereabouts.attach(free);
    }
  }

  /** True if more is taken of some resource than it has. */
  public boolean hasNegativeRoom() {
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

  @Override
  public String toString() {
    return name;
  }
}
