package org.vqs.core.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.vqs.core.learn.ExpectedStarts;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Locations;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.ServerClasses;
import org.vqs.core.server.ServerSpec;
import org.vqs.core.server.StaleServers;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.PendingJobs;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.WaitingGangs;

/**
 * The servers, their classes, the locations that group them, and the jobs that wait for them.
 *
 * <p>This is the only class that changes a server's free capacity. Zero servers is an ordinary
 * state. Not thread-safe.
 */
public final class Cluster {
  private final int dimensions;
  private final Locations locations = new Locations(this::newLocation);
  private final ServerClasses classes;

  /** By index: the next one has a larger index than all before. */
  private final List<Server> servers = new ArrayList<>();

  private final Location everywhere;
  private final PendingJobs pending;
  private final WaitingGangs gangs = new WaitingGangs();
  private final Tenants tenants;
  private final TenantUse use;
  private final Holds holds;
  private final JobTimes times = new JobTimes();
  private final ExpectedStarts starts = new ExpectedStarts();
  private final JobObserver learners = times.and(starts);
  private Settings settings;
  private final StaleServers staleServers = new StaleServers();
  private int serversMade;
  private final BitSet slots = new BitSet();

  /**
   * What may change while it runs.
   *
   * @param fixedJ J for all classes, or 0 to derive it from the smallest job
   * @param patience how long a job waits before its patience ends; Long.MAX_VALUE for never
   * @param headOfLine whether virtual queues also keep the order of arrival
   * @param tolerance how far below its share a queue of tenants may be before it counts as below
   *     its fair share
   * @param halfLife of what tenants used before, for their levels; 0 if only what they use now
   *     counts
   */
  public record Settings(
      int fixedJ, long patience, boolean headOfLine, double tolerance, long halfLife) {}

  /**
   * An empty cluster.
   *
   * @param smallest the smallest job that can be asked for; decides J for each class
   */
  public Cluster(ResourceVector smallest, Settings settings) {
    this.dimensions = smallest.dimensions();
    this.settings = settings;
    this.classes = new ServerClasses(smallest, settings.fixedJ());
    this.tenants = new Tenants(dimensions, settings.tolerance());
    this.tenants.renew(settings.tolerance(), settings.halfLife());
    this.use = new TenantUse(tenants);
    this.holds = new Holds(use);
    this.everywhere = locations.get("*");
    this.everywhere.makeHome();
    this.pending = new PendingJobs(classes, locations, everywhere, tenants, settings.patience());
    setObserver(JobObserver.NONE);
  }

  /**
   * Goes on under other settings: servers keep what runs on them, asks wait as before, and all
   * classes, sites and virtual queues are made anew, in their order. No server may be stalled or
   * reserved. What policies attached is gone; the listener is told of each server.
   *
   * <p>Cost O(servers · locations + shapes that wait at locations · classes + asks), with
   * logarithmic factors; for asks only if the types of their jobs change, or patience begins or
   * ends.
   *
   * @param keepConfigurations whether servers on which jobs run keep their active configurations
   *     where the partition stays the same
   */
  public void renew(Settings newSettings, boolean keepConfigurations) {
    settings = newSettings;
    Map<Integer, ServerClass> replacements = classes.renew(settings.fixedJ());
    for (Location location : locations.all()) {
      LocationAsks.of(location).setHeadOfLine(settings.headOfLine());
      location.renew(replacements);
    }
    for (Server server : servers) {
      server.renew(replacements.get(server.serverClass().index()), keepConfigurations);
    }
    tenants.renew(settings.tolerance(), settings.halfLife());
    pending.renew(settings.patience());
    times.forgetTypes();
  }

  /** An event ends: servers that are held keep idle from now on what is free there now. */
  public void eventEnds() {
    if (holds.reserved() + holds.stalled() > 0) {
      refreshIndexes();
    }
  }

  /**
   * Sets who is told of servers whose room, state or configuration changed: by {@link
   * #refreshIndexes}, and before a location is asked for servers by their room.
   */
  public void setListener(Consumer<Server> listener) {
    staleServers.setListener(
        server -> {
          holds.changed(server);
          listener.accept(server);
        });
  }

  /** Sets who is told of jobs beside {@link #learners}; one at a time. */
  public void setObserver(JobObserver observer) {
    pending.setObserver(learners.and(observer));
  }

  /** Who learns of jobs whatever the policy. */
  public JobObserver learners() {
    return learners;
  }

  /** How long jobs wait and run. */
  public JobTimes times() {
    return times;
  }

  /** When waiting jobs can be expected to start. */
  public ExpectedStarts starts() {
    return starts;
  }

  /** Who is told of jobs. */
  public JobObserver observer() {
    return pending.observer();
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

  /** The location of all servers but those at home in a partition. */
  public Location everywhere() {
    return everywhere;
  }

  /** Where the servers are at home for which an ask waits. */
  public Location homeOf(Ask ask) {
    return ask.home() == null ? everywhere : ask.home();
  }

  /**
   * The location of this name, made if it is new. It is known at least until {@link
   * #forgetUnusedLocations}, and as long as a server is there or an ask names it.
   */
  public Location location(String name) {
    return locations.get(name);
  }

  /** Forgets the locations that no server is at and no ask names, but for homes. */
  public void forgetUnusedLocations() {
    locations.forgetUnused();
  }

  private Location newLocation(String name) {
    Location location = new Location(name, staleServers);
    LocationAsks.attach(location, settings.headOfLine());
    return location;
  }

  /** All locations that are known. */
  public Iterable<Location> locations() {
    return locations.all();
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
    return classes.all();
  }

  /** All servers by index; not for use on an event. */
  public Collection<Server> servers() {
    return Collections.unmodifiableCollection(servers);
  }

  /** The servers whose index is at least this, by index; to look at all of them bit by bit. */
  public Collection<Server> serversFrom(int index) {
    return Collections.unmodifiableCollection(servers.subList(placeOf(index), servers.size()));
  }

  /** How many servers have a smaller index. */
  private int placeOf(int index) {
    int from = 0;
    int to = servers.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (servers.get(middle).index() < index) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** How many servers there are. */
  public int serverCount() {
    return servers.size();
  }

  /** How often a server class appeared or disappeared. */
  public int classChanges() {
    return classes.changes();
  }

  /** Who keeps which servers from others. */
  public Holds holds() {
    return holds;
  }

  /**
   * Adds a server with nothing on it.
   *
   * @return the server, and the asks that fit some server now but did not before
   */
  public Added addServer(ServerSpec spec) {
    spec.locations().forEach(locations::requireKnown);
    spec.locations().get(0).makeHome();
    Server server = new Server(serversMade++, slots.nextClearBit(0), spec, staleServers);
    slots.set(server.slot());
    servers.add(server);
    use.capacityChanged(server, 1);
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
    if (!server.allJobs().isEmpty()) {
      throw new IllegalStateException(server + " still runs " + server.allJobs().size() + " jobs");
    }
    if (server.isStalled()) {
      holds.endStall(server);
    }
    holds.end(server);
    servers.remove(placeOf(server.index()));
    slots.clear(server.slot());
    use.capacityChanged(server, -1);
    List<Ask> affected = leaveClass(server);
    locations.left(server.locations());
    return affected;
  }

  /** Changes what a server has. Returns the asks whose fitting somewhere may have changed. */
  public List<Ask> resizeServer(Server server, ResourceVector capacity) {
    List<Ask> affected = new ArrayList<>(leaveClass(server));
    server.allowOverfull();
    use.capacityChanged(server, -1);
    server.setCapacity(capacity);
    use.capacityChanged(server, 1);
    affected.addAll(joinClass(server));
    return affected;
  }

  /**
   * A server is at other locations from now on; what runs on it stays.
   *
   * @return the asks whose fitting somewhere may have changed
   */
  public List<Ask> relocate(Server server, List<Location> newLocations) {
    newLocations.forEach(locations::requireKnown);
    newLocations.get(0).makeHome();
    List<Ask> affected = new ArrayList<>(leaveClass(server));
    locations.left(server.locations());
    TenantUse.countAtHome(server, -1);
    server.setLocations(newLocations);
    TenantUse.countAtHome(server, 1);
    affected.addAll(joinClass(server));
    return affected;
  }

  /** Takes room on a server for a job that runs there already, whether there is room or not. */
  public Job occupy(Server server, ResourceVector demand, Tenant tenant, Lane lane) {
    server.allowOverfull();
    Job job = start(server, demand, tenant, lane);
    pending.observer().occupied(job);
    return job;
  }

  /** Takes room on a server for a job that starts, which must fit. */
  public Job start(Server server, ResourceVector demand, Tenant tenant, Lane lane) {
    Job job = new Job(server, demand, tenant, lane);
    server.add(job);
    use.count(job, 1);
    return job;
  }

  /**
   * What a running job uses counts for another tenant, or as an application master, from now on.
   */
  public void assign(Job job, Tenant tenant, Lane lane) {
    if (!job.isGone()) {
      use.count(job, -1);
    }
    job.assign(tenant, lane);
    if (!job.isGone()) {
      use.count(job, 1);
    }
  }

  /** Frees what a job uses; again does nothing. Returns whether it did. */
  public boolean vacate(Job job) {
    if (job.isGone()) {
      return false;
    }
    leave(job);
    pending.observer().departed(job);
    job.server().setDeparted();
    return true;
  }

  /** Frees what a job uses that was refused at the last moment: nothing departed. */
  public void undo(Job job) {
    leave(job);
  }

  private void leave(Job job) {
    job.leave();
    job.server().remove(job);
    use.count(job, -1);
  }

  /**
   * The queues as they are on the servers of a home. They are kept from the first call on, which
   * costs O(servers + jobs + asks) and makes it a home if it was none.
   */
  public HomeTenants tenantsAt(Location home) {
    if (home.tenants() == null) {
      locations.requireKnown(home);
      home.makeHome();
      HomeTenants here = tenants.newHome(home.name());
      home.setTenants(here);
      servers.stream()
          .filter(server -> server.home() == home)
          .forEach(server -> TenantUse.countAtHome(server, 1));
      here.tree().beginHistory();
      pending.countWaiting(home, here);
    }
    return home.tenants();
  }

  /** Changes what a running job uses. */
  public void resizeJob(Job job, ResourceVector demand) {
    Server server = job.server();
    server.remove(job);
    use.count(job, -1);
    job.setDemand(demand);
    server.allowOverfull();
    server.add(job);
    use.count(job, 1);
  }

  /** Closes a server to new work for a reason of the host's, or opens it with null. */
  public void setClosed(Server server, Refusal.Reason reason) {
    server.setClosed(reason);
  }

  /** Reserves free room of a server for a gang, beside what it has there. */
  public void reserveRoom(Server server, Gang gang, ResourceVector amounts) {
    gang.changeReserved(server, amounts, 1);
    server.changeReservedRoom(amounts, 1);
  }

  /** Gives back what a gang has reserved on a server, if anything. */
  public void giveBackRoom(Server server, Gang gang) {
    ResourceVector amounts = gang.reservedOn(server);
    if (amounts != null) {
      gang.changeReserved(server, amounts, -1);
      server.changeReservedRoom(amounts, -1);
    }
  }

  /** The gangs that wait. */
  public WaitingGangs gangs() {
    return gangs;
  }

  private List<Ask> joinClass(Server server) {
    return classes.join(server) ? pending.classAdded() : List.of();
  }

  private List<Ask> leaveClass(Server server) {
    return classes.leave(server) ? pending.classRemoved() : List.of();
  }
}
