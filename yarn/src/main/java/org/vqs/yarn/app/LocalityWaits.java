package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Location;
import org.vqs.yarn.app.locality.Locality;
import org.vqs.yarn.app.locality.Topology;
import org.vqs.yarn.config.LocalityDelays;

/**
 * Asks that wait for the nodes and racks they name before they go further (design.md, "What we add
 * to the policies").
 *
 * <pre>
 * An ask that names nodes and may go further:
 *   for node-delay it may run at the nodes it names,
 *   for rack-delay after that at the racks it names, rather at those nodes,
 *   after that wherever it may, rather at those nodes and racks.
 * A container that starts where the ask waits to go begins this anew.
 * Application masters do not wait: nothing else of their application can start before them.
 * Names without a registered node are not waited for; an ask without others goes to the next step.
 * </pre>
 *
 * <p>While it waits, the core's ask is strict: it stands in the queues of the locations it waits
 * for and in no other, so no other node meets it, and none idles or looks in vain because of it.
 * Time ends a step, not a heartbeat of the right node: {@link #takeDue} gives the asks whose step
 * is over, in the order in which it ended. Names are looked up when a step begins and when the
 * request changes; a node that goes in between is waited for until the step ends.
 *
 * <p>Cost O(names) per step, O(log asks) per start, O(1) while nothing is due. Under the
 * scheduler's lock, but for {@link #isDue}.
 */
final class LocalityWaits {
  private static final long NEVER = Long.MAX_VALUE;

  private final Topology topology;
  private final Supplier<LocalityDelays> delays;
  private final TreeSet<AskEntry> waiting =
      new TreeSet<>(
          Comparator.comparingLong(AskEntry::waitEnds)
              .thenComparingLong(entry -> entry.ask().sequence()));
  private volatile long firstEnd = NEVER;

  /**
   * Where an ask may run for now.
   *
   * @param locality the locations
   * @param since when its wait began
   * @param end when the next step begins, or {@link Long#MAX_VALUE} if there is none
   * @param waitsFor how local a start must be to begin the wait anew, or null if it never waits
   */
  record Step(Locality locality, long since, long end, NodeType waitsFor) {}

  LocalityWaits(Topology topology, Supplier<LocalityDelays> delays) {
    this.topology = topology;
    this.delays = delays;
  }

  /**
   * The step that an ask is in.
   *
   * @param wanted where it may, and would rather, run in the end
   * @param entry the ask, or null if it begins now
   * @param isMaster whether it is for an application master
   */
  Step step(Locality wanted, AskEntry entry, boolean isMaster, long now) {
    long since = entry == null ? now : entry.waitsSince();
    LocalityDelays delay = delays.get();
    if (isMaster || delay.areOff() || wanted.preferred().isEmpty()) {
      return new Step(wanted, since, NEVER, null);
    }
    List<Location> racks = racks(wanted);
    List<Location> hosts = hosts(wanted, racks);
    boolean waitsForHosts = delay.nodeMillis() > 0 && !hosts.isEmpty();
    NodeType waitsFor = waitsForHosts ? NodeType.NODE_LOCAL : NodeType.RACK_LOCAL;
    long end = since;
    if (waitsForHosts) {
      end += delay.nodeMillis();
      if (now < end) {
        return new Step(new Locality(hosts, List.of()), since, end, waitsFor);
      }
    }
    if (!racks.isEmpty() && mayRunAnywhere(wanted)) {
      end += delay.rackMillis();
      if (now < end) {
        return new Step(new Locality(racks, hosts), since, end, waitsFor);
      }
    }
    return new Step(wanted, since, NEVER, end == since ? null : waitsFor);
  }

  private static boolean mayRunAnywhere(Locality wanted) {
    return wanted.locations().stream().anyMatch(Location::isHome);
  }

  /** The racks that are named and have nodes. */
  private List<Location> racks(Locality wanted) {
    List<Location> racks = new ArrayList<>();
    for (Location location : named(wanted)) {
      if (location.serverCount() > 0 && topology.isRack(location.name())) {
        racks.add(location);
      }
    }
    return racks;
  }

  /** The hosts that are named together with their racks, as YARN wants it, and have nodes. */
  private List<Location> hosts(Locality wanted, List<Location> racks) {
    List<Location> hosts = new ArrayList<>();
    for (Location location : named(wanted)) {
      String rack = topology.rackOf(location.name());
      if (location.serverCount() > 0
          && !topology.isRack(location.name())
          && racks.stream().anyMatch(named -> named.name().equals(rack))) {
        hosts.add(location);
      }
    }
    return hosts;
  }

  private static List<Location> named(Locality wanted) {
    List<Location> named = new ArrayList<>(wanted.preferred());
    for (Location location : wanted.locations()) {
      if (!location.isHome()) {
        named.add(location);
      }
    }
    return named;
  }

  /** The ask is in this step now. */
  void follow(AskEntry entry, Step step) {
    if (entry.waitEnds() == NEVER && step.end() == NEVER) {
      entry.setStep(step);
      return;
    }
    waiting.remove(entry);
    entry.setStep(step);
    if (step.end() != NEVER) {
      waiting.add(entry);
      entry.ask().setLastRefusal(Refusal.pair(Refusal.Reason.LOCALITY_WAIT));
    }
    noteFirst();
  }

  /** The ask is withdrawn. */
  void forget(AskEntry entry) {
    waiting.remove(entry);
    noteFirst();
  }

  /** True if the step of some ask is over; for any thread. */
  boolean isDue(long now) {
    return firstEnd <= now;
  }

  /** The asks whose step is over, in the order in which it ended. Cost O(log asks) for each. */
  List<AskEntry> takeDue(long now) {
    if (!isDue(now)) {
      return List.of();
    }
    List<AskEntry> due = new ArrayList<>();
    while (!waiting.isEmpty() && waiting.first().waitEnds() <= now) {
      due.add(waiting.pollFirst());
    }
    noteFirst();
    return due;
  }

  private void noteFirst() {
    firstEnd = waiting.isEmpty() ? NEVER : waiting.first().waitEnds();
  }
}
