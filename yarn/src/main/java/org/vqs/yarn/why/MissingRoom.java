package org.vqs.yarn.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitingAsk;

/** Requests for which no node that takes new work has room. Explains in any case. */
final class MissingRoom {
  private MissingRoom() {}

  static Explanation explain(Situation situation) {
    NodeScan nodes = situation.nodes();
    int passing = nodes.withRoom(Standing.STALLED) + nodes.withRoom(Standing.RESERVED);
    int closed =
        nodes.withRoom(Standing.BACKING_OFF)
            + nodes.withRoom(Standing.LEAVING)
            + nodes.withRoom(Standing.DECOMMISSIONING)
            + nodes.withRoom(Standing.SILENT);
    // What holds for most nodes is the main reason; of equals, what could change first.
    if (passing > 0 && passing >= Math.max(closed, nodes.full())) {
      return stalled(situation, passing);
    }
    return closed > 0 && closed >= nodes.full() ? closed(situation, closed) : noRoom(situation);
  }

  private static Explanation stalled(Situation situation, int passing) {
    NodeScan nodes = situation.nodes();
    List<String> parts = new ArrayList<>();
    addTo(parts, Standing.STALLED, "stalled until filled better later", situation);
    NodeView reserved = nodes.firstWithRoom(Standing.RESERVED);
    if (reserved != null) {
      parts.add(
          nodes.withRoom(Standing.RESERVED)
              + " reserved for "
              + (nodes.withRoom(Standing.RESERVED) == 1 ? "another request" : "other requests")
              + " ("
              + reserved.id()
              + reservedForOwn(reserved, situation)
              + since(reserved, situation)
              + ")");
    }
    return new Explanation(
        Reason.SERVERS_STALLED,
        Units.count(passing, "node")
            + haveRoom(passing, situation)
            + " nothing else now: "
            + String.join(", ", parts)
            + "."
            + NodeCounts.sentence(situation)
            + reservations(situation)
            + situation.shares().sentence(situation.queue()),
        patience(
            situation,
            "Wait: a stalled node takes work again when it is empty or efficient, after"
                + " yarn.scheduler.vqs.stall.timeout at the latest, one that is reserved after"
                + " yarn.scheduler.vqs.reservation.timeout."));
  }

  /** What other applications ask for is nobody else's business. */
  private static String reservedForOwn(NodeView reserved, Situation situation) {
    return situation.ask().application().equals(reserved.reservation().application())
        ? " for " + Units.amounts(reserved.reservation().size()) + " of this application"
        : "";
  }

  private static Explanation closed(Situation situation, int closed) {
    NodeScan nodes = situation.nodes();
    List<String> parts = new ArrayList<>();
    NodeView avoided = nodes.firstWithRoom(Standing.BACKING_OFF);
    if (avoided != null) {
      long left = avoided.backOff().until() - situation.now();
      parts.add(
          nodes.withRoom(Standing.BACKING_OFF)
              + " avoided after containers failed there ("
              + avoided.id()
              + ", "
              + Units.count(avoided.backOff().failures(), "failure")
              + (left > 0 ? ", for another " + Units.time(left) : ", one container is tried")
              + ")");
    }
    NodeView draining = nodes.firstWithRoom(Standing.DECOMMISSIONING);
    if (draining != null) {
      parts.add(
          nodes.withRoom(Standing.DECOMMISSIONING)
              + " being decommissioned ("
              + draining.id()
              + ")");
    }
    addTo(parts, Standing.LEAVING, "leaving, as the cluster needs fewer nodes", situation);
    NodeView silent = addTo(parts, Standing.SILENT, "silent", situation);
    return new Explanation(
        Reason.SERVER_CLOSED,
        Units.count(closed, "node")
            + haveRoom(closed, situation)
            + " no new work: "
            + String.join(", ", parts)
            + "."
            + NodeCounts.sentence(situation)
            + reservations(situation),
        closedRemedy(avoided, draining, silent));
  }

  /**
   * Says how many nodes of a standing have room, and names the first, which it returns; or null.
   */
  private static NodeView addTo(
      List<String> parts, Standing standing, String words, Situation situation) {
    NodeView first = situation.nodes().firstWithRoom(standing);
    if (first != null) {
      parts.add(
          situation.nodes().withRoom(standing)
              + " "
              + words
              + " ("
              + first.id()
              + since(first, situation)
              + ")");
    }
    return first;
  }

  private static String haveRoom(int nodes, Situation situation) {
    return (nodes == 1 ? " has" : " have")
        + " room for "
        + situation.size()
        + (nodes == 1 ? " but takes" : " but take");
  }

  private static String closedRemedy(NodeView avoided, NodeView draining, NodeView silent) {
    if (silent != null) {
      return "See whether the NodeManager on "
          + silent.name()
          + " runs; its report opens the node.";
    }
    if (avoided != null) {
      return "See why containers fail on "
          + avoided.name()
          + "; after the time one is tried again.";
    }
    if (draining == null) {
      return "Wait: a node that is leaving takes work again within a second if it has room for what"
          + " waits.";
    }
    return "Recommission " + draining.name() + ", or wait until other nodes have room.";
  }

  private static Explanation noRoom(Situation situation) {
    NodeView roomiest = situation.nodes().roomiest();
    String text = "Needs " + situation.size() + " on one node; ";
    if (roomiest == null) {
      text +=
          "no node that is large enough takes new work now ("
              + standings(situation.nodes().largeByStanding())
              + ").";
    } else {
      text +=
          "the largest free is "
              + Units.amounts(roomiest.free().ofTypesIn(situation.ask().size()))
              + " on "
              + roomiest.id()
              + missing(situation.ask().size(), roomiest);
    }
    String wait =
        roomiest == null
            ? "Wait until containers end."
            : "Wait until containers on " + roomiest.id() + " or another node end.";
    return new Explanation(
        Reason.NO_ROOM_NOW,
        text
            + counting(situation)
            + NodeCounts.sentence(situation)
            + reservations(situation)
            + situation.shares().sentence(situation.queue()),
        patience(situation, wait));
  }

  /** Where a node has more, or less, than is free of what is asked for and does not count. */
  private static String counting(Situation situation) {
    ResourceMapping resources = situation.settings().resources();
    return resources.countsAll() ? "" : " Of resources " + Units.counting(resources) + ".";
  }

  private static String standings(Map<Standing, Integer> counts) {
    return counts.entrySet().stream()
        .map(
            entry ->
                entry.getValue()
                    + " "
                    + entry.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .collect(Collectors.joining(", "));
  }

  private static String missing(ResourceAmounts size, NodeView node) {
    List<String> missing = new ArrayList<>();
    for (int r = 0; r < size.dimensions(); r++) {
      long lacks = size.get(r) - node.free().get(r);
      if (lacks > 0 && size.get(r) > 0) {
        missing.add(Units.amount(r, lacks));
      }
    }
    return missing.isEmpty()
        ? ", which was taken a moment ago."
        : ", " + String.join(" and ", missing) + " too few.";
  }

  /** The nodes that are reserved for it, and for others of its size. */
  private static String reservations(Situation situation) {
    StringBuilder text = new StringBuilder();
    List<WaitingAsk.Reservation> own = situation.ask().reservations();
    if (!own.isEmpty()) {
      WaitingAsk.Reservation first = own.get(0);
      text.append(' ')
          .append(Units.count(own.size(), "node"))
          .append(own.size() == 1 ? " is" : " are")
          .append(" reserved for it: ")
          .append(first.node())
          .append(" since ")
          .append(Units.time(situation.now() - first.since()))
          .append(", ")
          .append(Units.amounts(first.free()))
          .append(" free there.");
    }
    int others = situation.nodes().reservedForSameSize();
    if (others > 0) {
      text.append(' ')
          .append(Units.count(others, "node"))
          .append(others == 1 ? " is" : " are")
          .append(" reserved for other requests of this size.");
    }
    return text.toString();
  }

  private static String since(NodeView node, Situation situation) {
    return node.since() <= 0 ? "" : " since " + Units.time(situation.now() - node.since());
  }

  /** What waiting longer brings about. */
  private static String patience(Situation situation, String wait) {
    WaitingAsk ask = situation.ask();
    if (!ask.reservations().isEmpty()) {
      return "Wait: "
          + ask.reservations().get(0).node()
          + " takes nothing else until there is room for it.";
    }
    if (ask.due() == Long.MAX_VALUE) {
      return wait;
    }
    long left = ask.due() - situation.now();
    return wait
        + (left > 0 ? " In " + Units.time(left) + " at the earliest," : " When its turn comes,")
        + " and once it has waited for much longer than others, a node is reserved for it"
        + " (yarn.scheduler.vqs.reservation.delay).";
  }
}
