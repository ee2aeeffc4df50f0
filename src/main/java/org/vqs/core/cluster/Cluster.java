package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.partition.UniversalPartition;

/**
 * The servers, their classes, the places that group them, and the jobs that wait for them.
 *
 * <p>This is the only class that changes a server's free capacity. Zero servers is an ordinary
 * state. Not thread-safe.
 */
public final class Cluster {
  private final int dimensions;
  private final ResourceVector smallest;
  private final Map<String, Place> places = new LinkedHashMap<>();
  private final Map<ClassKey, ServerClass> classes = new LinkedHashMap<>();
  private final TreeMap<Integer, Server> servers = new TreeMap<>();
  private final Place everywhere;
  private final PendingJobs pending;
  private final Tenants tenants;
  private Settings settings;
  private JobObserver observer = JobObserver.NONE;
  private boolean[] classSlots = new boolean[4];
  private final StaleServers staleServers = new StaleServers();
  private int serversMade;
  private int classChanges;
  private int stalledServers;
  private int claimedServers;
  private int claimedForShare;

  /** What servers of one class have in common. */
  private record ClassKey(ResourceVector capacity, Place home) {}

  /**
   * What may change while it runs.
   *
   * @param fixedJ J for all classes, or 0 to derive it from the smallest job
   * @param patience how long a job waits before it is served first where it fits; Long.MAX_VALUE
   *     for never
   * @param headOfLine whether virtual queues also keep the order of arrival
   * @param tolerance how far below its share a queue of tenants may be before it counts as needy
   */
  public record Settings(int fixedJ, long patience, boolean headOfLine, double tolerance) {}

  /**
   * An empty cluster.
   *
   * @param smallest the smallest job that can be asked for; decides J for each class
   */
  public Cluster(ResourceVector smallest, Settings settings) {
    this.dimensions = smallest.dimensions();
    this.smallest = smallest;
    this.settings = settings;
    this.tenants = new Tenants(dimensions, settings.tolerance());
    this.everywhere = place("*");
    this.everywhere.makeHome();
    this.pending = new PendingJobs(this, settings.patience());
  }

  /**
   * Goes on under other settings: servers keep what runs on them, asks wait as before, and all
   * classes, sites and virtual queues are made anew, in their order. No server may be stalled or
   * claimed. What policies attached is gone; the listener is told of each server.
   *
   * <p>Cost O(servers · places + shapes that wait at places · classes + asks), with logarithmic
   * factors; for asks only if the types of their jobs change, or patience begins or ends.
   *
   * @param keepConfigurations whether servers on which jobs run keep their active configurations
   *     where the partition stays the same
   */
  public void renew(Settings newSettings, boolean keepConfigurations) {
    settings = newSettings;
    // By index, which stays: this also repairs what a call that failed left behind.
    Map<Integer, ServerClass> replacements = new HashMap<>();
    for (Map.Entry<ClassKey, ServerClass> entry : classes.entrySet()) {
      ServerClass replacement = newClass(entry.getValue().index(), entry.getKey());
      replacements.put(replacement.index(), replacement);
      entry.setValue(replacement);
    }
    for (Place place : places.values()) {
      place.renew(replacements, settings.headOfLine());
    }
    for (Server server : servers.values()) {
      server.renew(replacements.get(server.serverClass().index()), keepConfigurations);
    }
    tenants.renew(settings.tolerance());
    pending.renew(settings.patience());
  }

  /**
   * Sets who is told of servers whose room, state or configuration changed: by {@link
   * #refreshIndexes}, and before a place is asked for servers by their room.
   */
  public void setListener(Consumer<Server> listener) {
    staleServers.setListener(listener);
  }

  /** Sets who is told of jobs; one at a time. */
  public void setObserver(JobObserver observer) {
    this.observer = observer;
  }

  /** Who is told of jobs. */
  public JobObserver observer() {
    return observer;
  }

  /** Tells the listener of what changed, before indexes that it keeps are asked. */
  public void refreshIndexes() {
    staleServers.refresh();
  }

  /** A moment, for {@link #anyChangedSince}. */
  public long changes() {
    return staleServers.refreshes();
  }

  /**
   * False if no server whose room or state changed since a moment passes a test; true also if it is
   * not known, because many changed. Cost O(those servers).
   */
  public boolean anyChangedSince(long moment, Predicate<Server> test) {
    return staleServers.anyChangedSince(moment, test);
  }

  /** The number of resource types. */
  public int dimensions() {
    return dimensions;
  }

  /** The place of all servers but those at home in a place apart. */
  public Place everywhere() {
    return everywhere;
  }

  /** The place of this name, made if it is new. */
  public final Place place(String name) {
    return places.computeIfAbsent(
        name, n -> new Place(n, dimensions, settings.headOfLine(), staleServers));
  }

  Iterable<Place> places() {
    return places.values();
  }

  /** The waiting jobs. */
  public PendingJobs pending() {
    return pending;
  }

  /** Who jobs belong to. */
  public Tenants tenants() {
    return tenants;
  }

  /** The server classes, in the order in which they appeared. */
  public Collection<ServerClass> classes() {
    return Collections.unmodifiableCollection(classes.values());
  }

  /** All servers by index; not for use on an event. */
  public Collection<Server> servers() {
    return Collections.unmodifiableCollection(servers.values());
  }

  /** The servers whose index is at least this, by index; to look at all of them bit by bit. */
  public Collection<Server> serversFrom(int index) {
    return Collections.unmodifiableCollection(servers.tailMap(index).values());
  }

  /** How many servers there are. */
  public int serverCount() {
    return servers.size();
  }

  /** How often a server class appeared or disappeared. */
  public int classChanges() {
    return classChanges;
  }

  /** How many servers are stalled. */
  public int stalledServers() {
    return stalledServers;
  }

  /** How many servers are claimed. */
  public int claimedServers() {
    return claimedServers;
  }

  /** How many of them are claimed because a queue is below its share. */
  public int claimedForShare() {
    return claimedForShare;
  }

  /** True if an empty server of some class has room for the shape. Cost O(classes). */
  public boolean fitsSomeClass(Shape shape) {
    for (ServerClass serverClass : classes.values()) {
      if (shape.fitsEmpty(serverClass)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds a server with nothing on it.
   *
   * @param places where it is, its home first: everywhere, or a place apart, whose servers take no
   *     ask that does not name a place of theirs
   * @return the server, and the asks that fit some server now but did not before
   */
  public Added addServer(String name, ResourceVector capacity, List<Place> places, Object owner) {
    places.get(0).makeHome();
    Server server = new Server(serversMade++, name, capacity, places, owner, staleServers);
    servers.put(server.index(), server);
    tenants.capacityChanged(capacity, 1);
    return new Added(server, joinClass(server));
  }

  /** A new server and the asks that it made fit. */
  public record Added(Server server, List<Ask> fitting) {}

  /**
   * Removes a server that nothing runs on.
   *
   * @return the asks that fit no server any more
   * @throws IllegalStateException if jobs run on it
   */
  public List<Ask> removeServer(Server server) {
    if (!server.isEmpty()) {
      throw new IllegalStateException(server + " still runs " + server.jobs().size() + " jobs");
    }
    setStalled(server, false, 0);
    unclaim(server);
    servers.remove(server.index());
    tenants.capacityChanged(server.capacity(), -1);
    return leaveClass(server);
  }

  /** Changes what a server has. Returns the asks whose fitting somewhere may have changed. */
  public List<Ask> resizeServer(Server server, ResourceVector capacity) {
    List<Ask> affected = new ArrayList<>(leaveClass(server));
    server.allowOverfull();
    tenants.capacityChanged(server.capacity(), -1);
    server.setCapacity(capacity);
    tenants.capacityChanged(capacity, 1);
    affected.addAll(joinClass(server));
    return affected;
  }

  /**
   * A server is at other places from now on; what runs on it stays.
   *
   * @return the asks whose fitting somewhere may have changed
   */
  public List<Ask> relocate(Server server, List<Place> newPlaces) {
    newPlaces.get(0).makeHome();
    List<Ask> affected = new ArrayList<>(leaveClass(server));
    server.setPlaces(newPlaces);
    affected.addAll(joinClass(server));
    return affected;
  }

  /** Takes room on a server for a job that runs there already, whether there is room or not. */
  public Job occupy(Server server, ResourceVector demand, Tenant tenant, Ask.Lane lane) {
    server.allowOverfull();
    Job job = start(server, demand, tenant, lane);
    observer.occupied(job);
    return job;
  }

  /** Takes room on a server for a job that starts, which must fit. */
  public Job start(Server server, ResourceVector demand, Tenant tenant, Ask.Lane lane) {
    Job job = new Job(server, demand, tenant, lane);
    server.add(job);
    tenants.change(tenant, demand, 1, lane);
    return job;
  }

  /**
   * What a running job holds counts for another tenant, or as an application master, from now on.
   */
  public void assign(Job job, Tenant tenant, Ask.Lane lane) {
    if (!job.isGone()) {
      tenants.change(job.tenant(), job.demand(), -1, job.lane());
      tenants.change(tenant, job.demand(), 1, lane);
    }
    job.assign(tenant, lane);
  }

  /** Frees what a job holds; again does nothing. Returns whether it did. */
  public boolean vacate(Job job) {
    if (job.isGone()) {
      return false;
    }
    leave(job);
    observer.departed(job);
    job.server().setDeparted();
    return true;
  }

  /** Frees what a job holds that was refused at the last moment: nothing departed. */
  public void undo(Job job) {
    leave(job);
  }

  private void leave(Job job) {
    job.leave();
    job.server().remove(job);
    tenants.change(job.tenant(), job.demand(), -1, job.lane());
  }

  /** Changes what a running job holds. */
  public void resizeJob(Job job, ResourceVector demand) {
    Server server = job.server();
    server.remove(job);
    tenants.change(job.tenant(), job.demand(), -1, job.lane());
    job.setDemand(demand);
    server.allowOverfull();
    server.add(job);
    tenants.change(job.tenant(), demand, 1, job.lane());
  }

  /** Closes a server to new work for a reason of the host's, or opens it with null. */
  public void setClosed(Server server, Refusal.Reason reason) {
    server.setClosed(reason);
    server.reindex();
  }

  /** Stalls a server or ends its stall. */
  public void setStalled(Server server, boolean stalled, long now) {
    if (server.isStalled() != stalled) {
      stalledServers += stalled ? 1 : -1;
      server.setStalled(stalled, now);
      server.reindex();
    }
  }

  /**
   * Lets an ask claim a server that nobody claims.
   *
   * @param forShare because its queue is below its share, not because it is old
   */
  public void claim(Server server, Ask ask, boolean forShare, long now) {
    claimedServers++;
    claimedForShare += forShare ? 1 : 0;
    ask.claims().add(server);
    tenants.changeClaimed(ask.tenant(), ask.shape().demand(), 1);
    server.setClaimant(ask, forShare, now);
    server.reindex();
  }

  /** Ends the claim on a server, if there is one. */
  public void unclaim(Server server) {
    Ask ask = server.claimant();
    if (ask == null) {
      return;
    }
    claimedServers--;
    claimedForShare -= server.isClaimedForShare() ? 1 : 0;
    server.setClaimant(null, false, Server.NEVER);
    tenants.changeClaimed(ask.tenant(), ask.shape().demand(), -1);
    ask.claims().remove(server);
    server.reindex();
  }

  /**
   * The delay-weighted lengths of the virtual queues as one server sees them: those of everywhere,
   * its rack and its host together. Cost O(J).
   *
   * @param weights cleared and filled; at least as long as the server's partition has types
   */
  public void weights(Server server, double[] weights, long now, double tau) {
    Arrays.fill(weights, 0);
    for (int i = 0; i < server.places().size(); i++) {
      server.site(i).queues().addWeights(weights, now, tau);
    }
  }

  /**
   * Notes how large an ask's jobs are on the first class that can hold them. As classes come and go
   * this may differ between asks, which costs order, not correctness.
   */
  void measure(Ask ask) {
    ServerClass serverClass = firstFitting(ask.shape());
    ask.setBulk(ask.shape().sizeIn(serverClass).toDouble(), ask.shape().typeIn(serverClass));
  }

  /** The first class with room for the shape on an empty server, which there must be. */
  ServerClass firstFitting(Shape shape) {
    for (ServerClass serverClass : classes.values()) {
      if (shape.fitsEmpty(serverClass)) {
        return serverClass;
      }
    }
    throw new IllegalStateException(shape + " fits no server");
  }

  private List<Ask> joinClass(Server server) {
    ClassKey key = new ClassKey(server.capacity(), server.places().get(0));
    ServerClass serverClass = classes.get(key);
    boolean isNew = serverClass == null;
    if (isNew) {
      serverClass = newClass(takeSlot(), key);
      classes.put(key, serverClass);
      classChanges++;
    }
    server.join(serverClass);
    return isNew ? pending.classAdded() : List.of();
  }

  private List<Ask> leaveClass(Server server) {
    ServerClass serverClass = server.serverClass();
    server.leave();
    if (serverClass.servers() > 0) {
      return List.of();
    }
    classes.remove(new ClassKey(serverClass.capacity(), serverClass.home()));
    classChanges++;
    classSlots[serverClass.index()] = false;
    return pending.classRemoved();
  }

  private ServerClass newClass(int slot, ClassKey key) {
    return new ServerClass(slot, key.capacity(), key.home(), partitionFor(key.capacity()));
  }

  private UniversalPartition partitionFor(ResourceVector capacity) {
    int wanted =
        settings.fixedJ() > 0
            ? settings.fixedJ()
            : UniversalPartition.forSmallest(Size.of(smallest, capacity)).j();
    return new UniversalPartition(
        Math.max(UniversalPartition.MIN_J, Math.min(wanted, largestExactJ(capacity))));
  }

  /** The largest J for which 3 · capacity · 2^J stays within a long, as the policies multiply. */
  private static int largestExactJ(ResourceVector capacity) {
    int bits = 0;
    for (int r = 0; r < capacity.dimensions(); r++) {
      bits = Math.max(bits, Long.SIZE - Long.numberOfLeadingZeros(capacity.get(r)));
    }
    return Long.SIZE - 3 - bits;
  }

  private int takeSlot() {
    int slot = 0;
    while (slot < classSlots.length && classSlots[slot]) {
      slot++;
    }
    if (slot == classSlots.length) {
      classSlots = Arrays.copyOf(classSlots, 2 * slot);
    }
    classSlots[slot] = true;
    return slot;
  }
}
