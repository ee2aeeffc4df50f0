package org.vqs.yarn.why;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.config.LocalityDelays;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.why.answer.NodeTally;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitingAsk;

/** Requests that no node may take: for their size, their partition, or the names they give. */
final class NamedLocations {
  private NamedLocations() {}

  /** Null if some node may take it, given room. */
  static Explanation nowhere(Situation situation) {
    WaitingAsk ask = situation.ask();
    NodeScan nodes = situation.nodes();
    if (nodes.registered() == 0) {
      return new Explanation(
          Reason.NO_ROOM_NOW,
          "Needs " + situation.size() + " on one node, but no node is registered.",
          "Start NodeManagers, or see why they do not register (yarn node -list -all).");
    }
    if (ask.startable() == 0) {
      return new Explanation(
          Reason.LOCALITY_WAIT,
          "May not run anywhere: it does not relax locality and names no node or rack that it wants a container on"
              + " (or the container that it enlarges is gone).",
          "The application must name nodes or racks, or relax locality.");
    }
    if (waits(ask)) {
      return null;
    }
    if (nodes.mayRunOn() == 0) {
      return noNodeAtItsLocations(situation);
    }
    return nodes.largeEnough() == 0 ? neverFits(situation) : null;
  }

  private static boolean waits(WaitingAsk ask) {
    return ask.waitEnds() != Long.MAX_VALUE;
  }

  /** Null if it does not wait for what it names before it goes further. */
  static Explanation localityWait(Situation situation) {
    WaitingAsk ask = situation.ask();
    if (!waits(ask)) {
      return null;
    }
    long left = Math.max(0, ask.waitEnds() - situation.now());
    LocalityDelays delays = situation.settings().localityDelays();
    NodeTally tally = situation.nodes().tally();
    return new Explanation(
        Reason.LOCALITY_WAIT,
        "Waits for "
            + locationNames(ask)
            + ", which it names, for another "
            + Units.time(left)
            + " before it goes further. "
            + Units.count(tally.withRoom(), "node")
            + " of "
            + tally.mayRunOn()
            + " there take new work and have room for "
            + situation.size()
            + ".",
        "Wait "
            + Units.time(left)
            + ", or shorten yarn.scheduler.vqs.locality.node-delay ("
            + Units.time(delays.nodeMillis())
            + ") or .rack-delay ("
            + Units.time(delays.rackMillis())
            + ") and run yarn rmadmin -refreshQueues.");
  }

  private static String locationNames(WaitingAsk ask) {
    List<String> names = new ArrayList<>();
    ask.locations().stream()
        .filter(location -> !location.all())
        .forEach(location -> names.add(location.name()));
    return String.join(", ", names);
  }

  private static Explanation noNodeAtItsLocations(Situation situation) {
    WaitingAsk ask = situation.ask();
    String label = ask.partition();
    if (situation.nodes().inPartition() == 0) {
      return label.isEmpty()
          ? new Explanation(
              Reason.PARTITION,
              "Is for nodes without a label, and all "
                  + Units.count(situation.nodes().registered(), "registered node")
                  + " are in other partitions.",
              "Take the label off nodes (yarn rmadmin -replaceLabelsOnNode), or let the application ask for a"
                  + " partition.")
          : new Explanation(
              Reason.PARTITION,
              "Is for partition " + label + ", in which no node is registered.",
              "Label nodes (yarn rmadmin -replaceLabelsOnNode \"host="
                  + label
                  + "\"), or let the application ask for another partition.");
    }
    boolean named = ask.locations().stream().anyMatch(location -> location.nodes() > 0);
    if (named) {
      return new Explanation(
          Reason.PARTITION,
          "May run on "
              + locationNames(ask)
              + " only, and no node there is in "
              + partition(label)
              + ", for which it asks.",
          "The application must name nodes of that partition, or ask for the partition of those it names.");
    }
    return new Explanation(
        Reason.LOCALITY_WAIT,
        "May run on " + locationNames(ask) + " only, where no node is registered.",
        "Start a NodeManager there, or let the application name other nodes or relax locality.");
  }

  private static String partition(String label) {
    return label.isEmpty() ? "the default partition" : "partition " + label;
  }

  private static Explanation neverFits(Situation situation) {
    NodeView nearest = situation.nodes().nearest();
    ResourceAmounts size = situation.ask().size();
    List<String> missing = new ArrayList<>();
    for (int r = 0; r < size.dimensions(); r++) {
      long lacks = size.get(r) - nearest.capacity().get(r);
      if (lacks > 0) {
        missing.add(Units.amount(r, lacks));
      }
    }
    int mayRunOn = situation.nodes().mayRunOn();
    return new Explanation(
        Reason.NEVER_FITS,
        "Needs "
            + situation.size()
            + " on one node; the nearest of the "
            + Units.count(mayRunOn, "node")
            + " that it may run on, "
            + nearest.id()
            + ", has "
            + Units.amounts(nearest.capacity())
            + " in all: "
            + String.join(", ", missing)
            + " too few.",
        "Ask for smaller containers, or add a node that large; it waits for one.");
  }
}
