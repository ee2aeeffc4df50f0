package org.vqs.yarn.why;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.why.answer.Units;

/** How the nodes that a request may run on stand to it, in counts that add up to all of them. */
final class NodeCounts {
  private static final Map<Standing, String> WITH_ROOM = new EnumMap<>(Standing.class);

  static {
    WITH_ROOM.put(Standing.ACTIVE, "open with room");
    WITH_ROOM.put(Standing.STALLED, "stalled with room");
    WITH_ROOM.put(Standing.RESERVED, "reserved for others with room");
    WITH_ROOM.put(Standing.BACKING_OFF, "avoided after failures with room");
    WITH_ROOM.put(Standing.LEAVING, "leaving with room");
    WITH_ROOM.put(Standing.DECOMMISSIONING, "being decommissioned with room");
    WITH_ROOM.put(Standing.SILENT, "silent with room");
  }

  private NodeCounts() {}

  /** A sentence with the counts, with a blank before it; nothing if all nodes stand alike. */
  static String sentence(Situation situation) {
    NodeScan nodes = situation.nodes();
    return standing(nodes) + (situation.mayBorrow() ? borrowing(nodes) : "");
  }

  /** How many nodes lend what they do not use. */
  private static String borrowing(NodeScan nodes) {
    return " Its queue may use what nodes are lent: "
        + nodes.lend()
        + " of "
        + Units.count(nodes.mayRunOn(), "node")
        + " may be lent some.";
  }

  private static String standing(NodeScan nodes) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("full", nodes.full());
    WITH_ROOM.forEach((standing, words) -> counts.put(words, nodes.withRoom(standing)));
    counts.put("reserved for it", nodes.reservedForIt());
    counts.put("too small", nodes.mayRunOn() - nodes.largeEnough());
    counts.values().removeIf(count -> count == 0);
    return counts.size() < 2
        ? ""
        : counts.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(
                Collectors.joining(
                    ", ",
                    " Of " + Units.count(nodes.mayRunOn(), "node") + " it may run on: ",
                    "."));
  }
}
