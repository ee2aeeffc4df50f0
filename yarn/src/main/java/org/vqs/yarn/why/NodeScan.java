package org.vqs.yarn.why;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.why.answer.NodeTally;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitingAsk;

/** The nodes of a snapshot as one request sees them. Cost O(nodes). */
final class NodeScan {
  private final WaitingAsk ask;
  private final Set<String> lending;
  private final Set<String> own;
  private final Map<Standing, Integer> large = new EnumMap<>(Standing.class);
  private final Map<Standing, Integer> withRoom = new EnumMap<>(Standing.class);
  private final Map<Standing, NodeView> firstWithRoom = new EnumMap<>(Standing.class);
  private int registered;
  private int inPartition;
  private int mayRunOn;
  private int lend;
  private int largeEnough;
  private int reservedForSameSize;
  private int reservedForIt;
  private NodeView roomiest;
  private double roomiestFit;
  private NodeView nearest;
  private double nearestFit;

  /**
   * Scans all nodes.
   *
   * @param lending the partitions whose nodes the default partition may be lent
   */
  NodeScan(SchedulerSnapshot snapshot, WaitingAsk ask, Set<String> lending) {
    this.ask = ask;
    this.lending = ask.master() ? Set.of() : lending;
    this.own =
        ask.reservations().stream().map(WaitingAsk.Reservation::node).collect(Collectors.toSet());
    snapshot.nodes().forEach(this::see);
  }

  private void see(NodeView node) {
    registered++;
    if (node.partition().equals(ask.partition())) {
      inPartition++;
    }
    if (!mayRunOn(node)) {
      return;
    }
    mayRunOn++;
    boolean lends = node.use() != null && node.use().state() == NodeUse.State.LENDS;
    lend += lends && node.standing() == Standing.ACTIVE ? 1 : 0;
    double fit = fit(node.capacity());
    if (nearest == null || fit > nearestFit) {
      nearest = node;
      nearestFit = fit;
    }
    if (fit < 1) {
      return;
    }
    largeEnough++;
    large.merge(node.standing(), 1, Integer::sum);
    boolean isItsOwn = own.contains(node.id());
    reservedForIt += isItsOwn ? 1 : 0;
    if (!isItsOwn && node.reservation() != null && node.reservation().size().equals(ask.size())) {
      reservedForSameSize++;
    }
    double room = fit(node.free());
    if (room >= 1 && !isItsOwn) {
      withRoom.merge(node.standing(), 1, Integer::sum);
      firstWithRoom.putIfAbsent(node.standing(), node);
    }
    boolean takesWork = node.standing() == Standing.ACTIVE || isItsOwn;
    if (takesWork && (roomiest == null || room > roomiestFit)) {
      roomiest = node;
      roomiestFit = room;
    }
  }

  private boolean mayRunOn(NodeView node) {
    boolean isLent = ask.partition().isEmpty() && lending.contains(node.partition());
    if (!isLent && !node.partition().equals(ask.partition())) {
      return false;
    }
    List<WaitingAsk.Where> locations = ask.locations();
    for (WaitingAsk.Where location : locations) {
      if (location.all()
          || location.name().equals(node.name())
          || location.name().equals(node.rack())) {
        return true;
      }
    }
    return false;
  }

  /** The least ratio, over what is needed, of these amounts to it; at least 1 if it fits. */
  private double fit(ResourceAmounts amounts) {
    double least = Double.POSITIVE_INFINITY;
    for (int r = 0; r < ask.size().dimensions(); r++) {
      if (ask.size().get(r) > 0) {
        least = Math.min(least, (double) amounts.get(r) / ask.size().get(r));
      }
    }
    return least;
  }

  /** How many nodes are registered. */
  int registered() {
    return registered;
  }

  /** How many of them are in the partition that is asked for. */
  int inPartition() {
    return inPartition;
  }

  /** How many nodes it may run on. */
  int mayRunOn() {
    return mayRunOn;
  }

  /** How many of them may be lent what they do not use. */
  int lend() {
    return lend;
  }

  /** How many of them it would fit if they were empty. */
  int largeEnough() {
    return largeEnough;
  }

  /** How many of those stand like this, by standing; those without any are left out. */
  Map<Standing, Integer> largeByStanding() {
    return large;
  }

  /** How many of those are reserved for it. */
  int reservedForIt() {
    return reservedForIt;
  }

  /** How many of the others have no room, however they stand. */
  int full() {
    int roomy = withRoom.values().stream().mapToInt(Integer::intValue).sum();
    return largeEnough - reservedForIt - roomy;
  }

  /** How many of those have room now, and stand like this. */
  int withRoom(Standing standing) {
    return withRoom.getOrDefault(standing, 0);
  }

  /** One of them, or null. */
  NodeView firstWithRoom(Standing standing) {
    return firstWithRoom.get(standing);
  }

  /** How many nodes are reserved for other requests of its size. */
  int reservedForSameSize() {
    return reservedForSameSize;
  }

  /** Of the nodes that are large enough and take new work the one that misses least, or null. */
  NodeView roomiest() {
    return roomiest;
  }

  /** Of the nodes it may run on the one whose capacity misses least, or null if there is none. */
  NodeView nearest() {
    return nearest;
  }

  NodeTally tally() {
    return new NodeTally(
        mayRunOn,
        largeEnough,
        withRoom(Standing.ACTIVE),
        withRoom(Standing.STALLED),
        withRoom(Standing.RESERVED),
        withRoom(Standing.BACKING_OFF),
        withRoom(Standing.LEAVING),
        withRoom(Standing.DECOMMISSIONING),
        withRoom(Standing.SILENT),
        ask.reservations().size(),
        reservedForSameSize,
        roomiest == null
            ? null
            : new NodeTally.Roomiest(
                roomiest.id(),
                Units.byName(roomiest.free()),
                Units.amounts(roomiest.free().ofTypesIn(ask.size()))));
  }
}
