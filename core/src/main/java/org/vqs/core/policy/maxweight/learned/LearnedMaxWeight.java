package org.vqs.core.policy.maxweight.learned;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.configuration.HeaviestConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.StallCondition;
import org.vqs.core.policy.bestfit.BestFitServer;
import org.vqs.core.policy.maxweight.learned.SlotConfigurations.Weighed;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.Shape;

/**
 * Algorithm 1, Basic Non-preemptive Scheduling, for types that nobody names beforehand (Psychas and
 * Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §3): its servers have the slots of a
 * configuration, and a job starts in an empty slot of its type or waits. The types are learned from
 * what waits and runs ({@link LearnedTypes}).
 *
 * <pre>
 * arrival:    the job goes to the first server with an empty slot of its type, else it waits
 * departure:  a server whose configuration weighs less than β of the maximum stalls ({@link SlotWeight}, in the
 *             layer Stalling); else waiting jobs take the empty slots
 * empty:      a stalled server that is empty takes the configuration of maximum weight, and jobs take its slots
 * </pre>
 *
 * <p>With at most {@value LearnedTypes#MOST} demands, and while searches are exact ({@link
 * HeaviestConfiguration}), its decisions are those of the simulator's {@code
 * BasicNonPreemptiveScheduling}, but for these departures. An empty server takes a heavier
 * configuration also if it did not stall: when a job leaves it empty, and when a job comes that
 * finds no slot. A configuration is completed when types are learned that fit beside it, and loses
 * empty slots of types that are forgotten. Of configurations of equal weight the fullest is taken,
 * and none at random. What uses no slot (application masters, what ran before without a
 * configuration, jobs that outlasted a stall) only makes a server smaller. A slot that no job may
 * use on that server because the host refuses them is passed over: an empty server whose
 * configuration starts nothing takes the best one of other types. With more demands see {@link
 * LearnedTypes}.
 *
 * <p>Cost: an arrival O(log servers) for each server that is tried; a departure one search of a
 * configuration; types that change cost their number times that of the demands for each class, at
 * most every hundredth part of that many events, and O(log servers) for each server that runs jobs
 * and has empty slots of a type that comes or goes. Not thread-safe.
 */
public final class LearnedMaxWeight implements SchedulingPolicy {
  private static final StateKey<List<ResourceVector>> SERVED =
      new StateKey<>("types of which jobs were served");

  private final JobStarter starter;
  private final LiveDemands live;
  private final SlotConfigurations configurations;
  private final BestFitServer bestFitServer;

  /** Over a starter's cluster, of which it learns from now on what {@link #observer} is told. */
  public LearnedMaxWeight(JobStarter starter) {
    this.starter = starter;
    live = new LiveDemands(starter.cluster());
    configurations = new SlotConfigurations(starter, live);
    bestFitServer = new BestFitServer(starter);
  }

  /** Condition (5) for its servers. */
  public StallCondition stallCondition() {
    return new SlotWeight(configurations);
  }

  @Override
  public JobObserver observer() {
    return live;
  }

  @Override
  public void fill(Server server) {
    if (starter.cluster().pending().startable() == 0) {
      return;
    }
    if (starter.isExhausted()) {
      starter.continueLater(server);
      return;
    }
    server.state().put(SERVED, configurations.types(server).all());
    if (configurations.use(server).isAsGoodAsEmpty()) {
      fillEmpty(server);
      return;
    }
    if (SlotConfigurations.of(server) == null) {
      renew(server);
    } else {
      configurations.complete(server);
    }
    if (SlotConfigurations.of(server) != null) {
      serve(server);
    }
  }

  /** Takes the heaviest configuration that starts something. */
  private void fillEmpty(Server server) {
    Set<ResourceVector> vain = new HashSet<>();
    DemandConfiguration next = heaviest(server, vain);
    while (next != null && !starter.isExhausted()) {
      configurations.set(server, next);
      serve(server);
      next.slots().forEach(slots -> vain.add(slots.demand()));
      boolean isVain = server.isOpen() && configurations.use(server).isAsGoodAsEmpty();
      next = isVain ? heaviest(server, vain) : null;
    }
  }

  /**
   * The configuration of maximum weight of a server none of whose slots is in use, which is its own
   * if none is heavier; null if all weigh nothing.
   *
   * @param vain types of which no job can start there, whatever waits
   */
  private DemandConfiguration heaviest(Server server, Set<ResourceVector> vain) {
    LearnedTypes types = configurations.types(server);
    double[] queues = configurations.queues(server);
    for (ResourceVector type : vain) {
      if (types.number(type) >= 0) {
        queues[types.number(type)] = 0;
      }
    }
    ResourceVector room = configurations.use(server).room();
    Weighed best = configurations.best(server, room, queues);
    if (best.weight() <= 0) {
      return null;
    }
    DemandConfiguration own = SlotConfigurations.of(server);
    boolean keeps =
        own != null && configurations.weight(server, own, room, queues) >= best.weight();
    return keeps ? own : best.configuration();
  }

  /** Waiting jobs take the empty slots of a server, again if one took a slot of another type. */
  private void serve(Server server) {
    DemandConfiguration active = SlotConfigurations.of(server);
    boolean started;
    do {
      started = false;
      int[] used = configurations.use(server).used();
      for (int i = 0; i < used.length && server.isOpen() && !starter.isExhausted(); i++) {
        Slots slots = active.slots().get(i);
        started |= serve(server, slots, slots.count() - used[i]);
      }
    } while (started && server.isOpen() && !starter.isExhausted());
    starter.continueLater(server);
  }

  private boolean serve(Server server, Slots slots, int empty) {
    int left = empty;
    ClassTypes types = ClassTypes.of(server.serverClass(), live);
    for (Shape shape : types.waiting(slots.demand(), left > 0 ? starter.probeLimit() : 0)) {
      if (left == 0 || starter.isExhausted()) {
        break;
      }
      left -=
          bestFitServer.fillFrom(
              server, shape, starter.cluster().tenants().root(), left, Step.CONFIGURATION);
    }
    return left < empty;
  }

  @Override
  public void place(Ask ask) {
    placeWherePreferred(ask);
    while (ask.isIndexed() && !starter.isExhausted() && placeOne(ask)) {
      // Each turn starts at least one job.
    }
  }

  private void placeWherePreferred(Ask ask) {
    for (Location location : ask.preferred()) {
      while (ask.isIndexed() && !starter.isExhausted() && startAmong(location, ask)) {
        // Each turn starts at least one job.
      }
    }
  }

  private boolean placeOne(Ask ask) {
    for (Location location : ask.locations()) {
      boolean started =
          location.isHome() ? startInFirstSlot(location, ask) : startAmong(location, ask);
      if (started || renewAt(location, ask)) {
        return true;
      }
    }
    return false;
  }

  /** Starts a job in the first empty slot of its type. Returns whether there was one. */
  private boolean startInFirstSlot(Location location, Ask ask) {
    Server server = null;
    for (int probes = 0; mayProbe(ask, probes); probes++) {
      server = nextWithSlot(location, ask, server);
      if (server == null) {
        return false;
      }
      if (start(ask, server)) {
        return true;
      }
    }
    return false;
  }

  /** The first server of all classes after another that has an empty slot for an ask, or null. */
  private Server nextWithSlot(Location location, Ask ask, Server previous) {
    starter.cluster().refreshIndexes();
    Server first = null;
    for (Site site : location.sites()) {
      LearnedTypes types = ClassTypes.of(site.serverClass(), live).current();
      int type = types.of(ask.shape().demand());
      if (type >= 0 && ask.shape().fitsEmpty(site.serverClass())) {
        EmptySlots slots = EmptySlots.of(site.serverClass());
        slots.refresh(types, configurations);
        Server candidate = slots.first(types.all().get(type), previous, ask.shape().amounts());
        if (candidate != null && (first == null || candidate.index() < first.index())) {
          first = candidate;
        }
      }
    }
    return first;
  }

  /** The same among the servers at a rack or a host, which no list has by their slots. */
  private boolean startAmong(Location location, Ask ask) {
    for (Site site : location.sites()) {
      if (!ask.shape().fitsEmpty(site.serverClass())) {
        continue;
      }
      Server server = site.openByTightness().firstFit(ask.shape().amounts());
      for (int probes = 0; server != null && mayProbe(ask, probes); probes++) {
        if (start(ask, server)) {
          return true;
        }
        server = site.openByTightness().firstFitAfter(server, ask.shape().amounts());
      }
    }
    return false;
  }

  private boolean start(Ask ask, Server server) {
    return admits(server, ask)
        && starter.start(ask, server, Step.CONFIGURATION) == JobStarter.Outcome.STARTED;
  }

  /**
   * Lets a server that has room in no slot, or is empty, take slots and serve. Returns whether
   * anything started.
   */
  private boolean renewAt(Location location, Ask ask) {
    starter.cluster().refreshIndexes();
    for (Site site : location.sites()) {
      if (ask.shape().fitsEmpty(site.serverClass())
          && (useSpareRoom(site.serverClass(), ask) || renewEmpty(site, ask))) {
        return true;
      }
    }
    return false;
  }

  private boolean useSpareRoom(ServerClass serverClass, Ask ask) {
    EmptySlots slots = EmptySlots.of(serverClass);
    slots.refresh(ClassTypes.of(serverClass, live).current(), configurations);
    Server server = slots.firstSpare(null, ask.shape().amounts());
    for (int probes = 0; server != null && mayProbe(ask, probes); probes++) {
      if (mayStart(ask, server) && startsSomethingOn(server)) {
        return true;
      }
      starter.cluster().refreshIndexes();
      server = slots.firstSpare(server, ask.shape().amounts());
    }
    return false;
  }

  private boolean renewEmpty(Site site, Ask ask) {
    long[] all = site.serverClass().amounts();
    Server server = site.openByTightness().firstFit(all);
    for (int probes = 0; server != null && mayProbe(ask, probes); probes++) {
      if (server.isEmpty() && mayStart(ask, server) && startsSomethingOn(server)) {
        return true;
      }
      server = site.openByTightness().firstFitAfter(server, all);
    }
    return false;
  }

  private boolean mayProbe(Ask ask, int probes) {
    return ask.isIndexed() && probes < starter.probeLimit() && !starter.isExhausted();
  }

  private boolean mayStart(Ask ask, Server server) {
    return ask.mayRunAt(server) && starter.host().check(ask, server) == null;
  }

  private boolean startsSomethingOn(Server server) {
    int before = server.jobCount();
    fill(server);
    return server.jobCount() > before;
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparingLong(Ask::sequence);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    DemandConfiguration active = SlotConfigurations.of(server);
    if (active == null || !ask.shape().fitsEmpty(server.serverClass())) {
      return false;
    }
    LearnedTypes types = configurations.types(server);
    int type = types.of(ask.shape().demand());
    int[] used = configurations.use(server).used();
    for (int i = 0; i < used.length && type >= 0; i++) {
      Slots slots = active.slots().get(i);
      if (types.number(slots.demand()) == type) {
        return SlotUse.isEmpty(slots, used[i]);
      }
    }
    return false;
  }

  @Override
  public void changed(Server server) {
    EmptySlots.changed(server, configurations);
  }

  /** Of other types, jobs that run may use other slots, and leave theirs to jobs that wait. */
  @Override
  public void tick(Server server) {
    if (!configurations.types(server).all().equals(server.state().get(SERVED))) {
      starter.work().add(server);
    }
  }

  /** An empty server takes its configuration when it is next filled. */
  @Override
  public void renew(Server server) {
    if (server.isEmpty()) {
      server.setConfiguration(null);
      return;
    }
    Weighed best =
        configurations.best(
            server, configurations.use(server).room(), configurations.queues(server));
    if (best.weight() > 0) {
      configurations.set(server, best.configuration());
    }
  }

  /** What runs takes no slot any more, and the server takes a configuration for the other room. */
  @Override
  public void outlasted(Server server) {
    server.outlastStall();
    server.setConfiguration(null);
  }
}
