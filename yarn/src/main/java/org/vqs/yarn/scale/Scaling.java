package org.vqs.yarn.scale;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.vqs.core.Packer;
import org.vqs.core.scale.ClassNeed;
import org.vqs.core.scale.ClassPlan;
import org.vqs.core.scale.Demand;
import org.vqs.core.scale.DemandReader;
import org.vqs.core.scale.DemandReader.Standing;
import org.vqs.core.scale.LeavingServers;
import org.vqs.core.scale.Need;
import org.vqs.core.scale.ScalePlan;
import org.vqs.core.scale.ServerLook;
import org.vqs.core.scale.WantedServers;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.config.ScaleSettings;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.LeavingNodes;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.snapshot.NodeReader;

/**
 * Finds out how many nodes the demand needs, and closes those beyond it to new containers if it is
 * to (scaling.md). It tells; whether nodes come and go is up to who reads it.
 *
 * <p>The observers' thread calls it. It reads under the scheduler's lock, some nodes at a time and
 * with short patience, and thinks without it. A node that is leaving takes work again as soon as
 * something waits that it has room for. {@link #view} is for any thread.
 */
public final class Scaling {
  private static final Duration PATIENCE = Duration.ofMillis(200);

  /** About a millisecond of work where a node runs six containers. */
  private static final int NODES_AT_A_TIME = 250;

  private final SchedulerContext context;
  private final SchedulingCycle cycle;
  private final LeavingNodes leaving;
  private final Consumer<VqsNode> follow;
  private final LongSupplier ticker;
  private final LongConsumer tookLock;
  private final LongConsumer tookLook;
  private final WantedServers wantedServers;
  private final Map<String, ScalePlan> plans = new TreeMap<>();
  private long lastLook = Long.MIN_VALUE / 2;
  private volatile ScaleView view = ScaleView.NOTHING;

  /**
   * Nothing known yet.
   *
   * @param leaving the nodes that take no new work so that they can be removed
   * @param follow has the scheduler open or close a node, as its state wants it; under the lock
   * @param ticker nanoseconds
   * @param tookLock told for how long it had the lock, each time
   * @param tookLook told how long a look at the demand took
   */
  public Scaling(
      SchedulingCycle cycle,
      SchedulerContext context,
      LeavingNodes leaving,
      Consumer<VqsNode> follow,
      LongSupplier ticker,
      LongConsumer tookLock,
      LongConsumer tookLook) {
    this.context = context;
    this.cycle = cycle;
    this.leaving = leaving;
    this.follow = follow;
    this.ticker = ticker;
    this.tookLock = tookLock;
    this.tookLook = tookLook;
    this.wantedServers = new WantedServers(context.packer());
  }

  /** What was found out last. For any thread. */
  public ScaleView view() {
    return view;
  }

  /** Looks at the demand if it is time, and at what waits for nodes that are leaving. */
  public synchronized void runIfDue() {
    ScaleSettings settings = context.configuration().scale();
    long now = context.time();
    if (now - lastLook >= settings.intervalMillis() && cycle.isReady()) {
      long begun = ticker.getAsLong();
      if (look(settings, now)) {
        lastLook = now;
        tookLook.accept(ticker.getAsLong() - begun);
      }
    }
    locked(
        () -> {
          if (settings.leave()) {
            keepWanted(settings);
          } else {
            keepAll();
          }
        });
  }

  private boolean locked(Runnable work) {
    return context
        .lock()
        .run(
            Entrance.PLAIN.within(PATIENCE),
            "the need for nodes",
            () -> {
              long begun = ticker.getAsLong();
              work.run();
              tookLock.accept(ticker.getAsLong() - begun);
            });
  }

  /** Returns false if the lock was not to be had; then nothing has changed. */
  private boolean look(ScaleSettings settings, long now) {
    DemandReader reader = reader(settings);
    boolean[] all = new boolean[1];
    while (!all[0]) {
      if (!locked(() -> all[0] = reader.readSome(NODES_AT_A_TIME))) {
        return false;
      }
    }
    Map<String, Demand> demands = new TreeMap<>();
    reader.demands().forEach((home, demand) -> demands.put(Partitions.of(home), demand));
    plans.keySet().removeIf(each -> !demands.containsKey(each) && isRemoved(each));
    plans.keySet().forEach(partition -> demands.putIfAbsent(partition, new Demand()));
    List<ClassLook> looks = new ArrayList<>();
    demands.forEach((partition, demand) -> looks.addAll(look(partition, demand, settings, now)));
    if (!locked(() -> apply(looks, settings, now))) {
      return false;
    }
    view =
        new ScaleView(
            now,
            settings.intervalMillis(),
            settings.leave(),
            looks.stream().map(each -> each.view(settings.options())).toList());
    return true;
  }

  /** True if YARN knows no such partition any more; one whose nodes are lost wants them again. */
  private boolean isRemoved(String partition) {
    var labels = context.rmContext().getNodeLabelManager();
    return !partition.isEmpty()
        && (labels == null || !labels.getClusterNodeLabelNames().contains(partition));
  }

  private DemandReader reader(ScaleSettings settings) {
    return new DemandReader(context.packer(), standings(), settings.options(), context.time());
  }

  private Function<Server, Standing> standings() {
    NodeReader nodes = new NodeReader(context.time(), context.configuration(), node -> null);
    return server ->
        switch (nodes.standing(server)) {
          case ACTIVE, STALLED, RESERVED -> Standing.OPEN;
          case LEAVING -> Standing.LEAVING;
          case BACKING_OFF, DECOMMISSIONING, SILENT -> Standing.AWAY;
        };
  }

  private List<ClassLook> look(String partition, Demand demand, ScaleSettings settings, long now) {
    ScalePlan plan = plans.computeIfAbsent(partition, p -> new ScalePlan());
    List<ClassNeed> needs = Need.of(demand, settings.options(), plan.known());
    return plan.follow(needs, settings.options(), now).stream()
        .filter(each -> each.need().present() > 0 || each.target() > 0)
        .map(each -> look(partition, demand, each))
        .toList();
  }

  private static ClassLook look(String partition, Demand demand, ClassPlan plan) {
    List<ServerLook> servers =
        demand.servers().stream().filter(s -> s.capacity().equals(plan.capacity())).toList();
    return new ClassLook(partition, plan, LeavingServers.choose(servers, plan.beyond()));
  }

  /** Closes and opens nodes, and finds out which of those chosen are empty. */
  private void apply(List<ClassLook> looks, ScaleSettings settings, long now) {
    Set<VqsNode> stay = new LinkedHashSet<>(leaving.all());
    for (ClassLook each : looks) {
      for (VqsNode node : each.chosen()) {
        boolean isThere = !node.isDetached() && node.server().reservation() == null;
        if (isThere && settings.leave()) {
          stay.remove(node);
          leaving.leave(node, each.because(settings.options()), now);
          follow.accept(node);
        }
        if (isThere) {
          each.see(node, settings.leave());
        }
      }
    }
    stay.forEach(node -> stay(node, settings.leave() ? "the need has grown" : "switched off", now));
    if (!stay.isEmpty()) {
      cycle.run();
    }
  }

  private void stay(VqsNode node, String why, long now) {
    leaving.stay(node, why, now);
    follow.accept(node);
  }

  /** Has nodes stay that something waits for. Called under the lock; O(1) if none is leaving. */
  private void keepWanted(ScaleSettings settings) {
    Packer packer = context.packer();
    boolean isWaited =
        packer.cluster().pending().startable() > 0 || !packer.cluster().gangs().isEmpty();
    if (leaving.isEmpty() || !isWaited || packer.hasBacklog()) {
      return;
    }
    List<Server> servers = new ArrayList<>();
    Function<Server, Standing> standings = standings();
    for (VqsNode node : leaving.all()) {
      if (standings.apply(node.server()) == Standing.LEAVING) {
        servers.add(node.server());
      }
    }
    // The one that left last has most to do.
    Collections.reverse(servers);
    List<Server> wanted = wantedServers.among(servers, () -> reader(settings));
    if (!wanted.isEmpty()) {
      stay(wanted, "something waits that leaving nodes have room for");
      needed(wanted);
    }
  }

  /** Has all nodes stay that are leaving. Called under the lock; O(1) if there is none. */
  private void keepAll() {
    List<Server> all = leaving.all().stream().map(VqsNode::server).toList();
    if (!all.isEmpty()) {
      stay(all, "switched off");
    }
  }

  private void stay(List<Server> servers, String why) {
    Set<String> ids = new HashSet<>();
    for (Server server : servers) {
      VqsNode node = (VqsNode) server.owner();
      stay(node, why, context.now());
      ids.add(node.getNodeID().toString());
    }
    view = view.withStaying(ids, why);
    cycle.run();
  }

  /** As many nodes as take work now were needed, in the classes of some. Cost O(nodes). */
  private void needed(List<Server> some) {
    Function<Server, Standing> standings = standings();
    Map<ServerClass, Integer> open = new LinkedHashMap<>();
    some.forEach(server -> open.put(server.serverClass(), 0));
    for (Server server : context.packer().cluster().servers()) {
      if (open.containsKey(server.serverClass()) && standings.apply(server) == Standing.OPEN) {
        open.merge(server.serverClass(), 1, Integer::sum);
      }
    }
    open.forEach(
        (each, count) -> {
          ScalePlan plan = plans.get(Partitions.of(each.home()));
          if (plan != null) {
            plan.needed(each.capacity(), count, context.time());
          }
        });
  }
}
