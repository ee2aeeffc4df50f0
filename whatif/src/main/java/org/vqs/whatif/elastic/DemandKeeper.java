package org.vqs.whatif.elastic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.NodeFleet;
import org.vqs.whatif.replay.NodeKeeper;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.scale.Scaling;

/**
 * Has as many nodes as our scheduler says, as a script would that reads its answer whenever it is
 * new: it orders what is missing of each class and releases what is removable.
 */
public final class DemandKeeper implements NodeKeeper {
  /** How often the scheduler's own thread looks whether something is due, or nearly so. */
  private static final long LOOK_MS = 1_000;

  private final ElasticRange range;
  private long seenMs = -1;

  /** Within a range. */
  public DemandKeeper(ElasticRange range) {
    this.range = range;
  }

  @Override
  public int initialNodes(List<NodeSpec> specs) {
    return range.initialNodes(specs);
  }

  @Override
  public long startMs() {
    return range.startMs();
  }

  @Override
  public long intervalMs() {
    return LOOK_MS;
  }

  @Override
  public void look(NodeFleet fleet) {
    Scaling scaling = ((ObservedScheduler) fleet.stage().scheduler()).observation().scaling();
    scaling.runIfDue();
    ScaleView view = scaling.view();
    if (view.time() == seenMs) {
      return;
    }
    seenMs = view.time();
    List<Integer> order = new ArrayList<>();
    List<Integer> release = new ArrayList<>();
    for (ClassScale each : view.classes()) {
      long coming = fleet.ordered().stream().filter(n -> isOf(fleet, n, each)).count();
      fleet.absent().stream()
          .filter(number -> isOf(fleet, number, each))
          .limit(Math.max(0, each.missing() - coming))
          .forEach(order::add);
      Set<String> removable = new HashSet<>();
      each.removable().forEach(node -> removable.add(node.id()));
      fleet.staying().stream()
          .filter(number -> removable.contains(fleet.known(number).getNodeID().toString()))
          .forEach(release::add);
    }
    fleet.release(
        release.subList(0, Math.min(release.size(), Math.max(0, fleet.size() - range.least()))));
    fleet.order(order.subList(0, Math.min(order.size(), Math.max(0, range.most() - fleet.size()))));
  }

  private static boolean isOf(NodeFleet fleet, int number, ClassScale wanted) {
    return fleet.specs().get(number).capacity().toString().equals(wanted.capacity().toString());
  }
}
