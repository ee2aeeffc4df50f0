package org.vqs.yarn.scale;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.scale.ClassNeed;
import org.vqs.core.scale.ClassPlan;
import org.vqs.core.scale.ScaleOptions;
import org.vqs.core.scale.ServerLook;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.why.answer.Units;

/** One class of nodes while it is looked at. Not thread-safe. */
final class ClassLook {
  private final String partition;
  private final ClassPlan plan;
  private final List<ServerLook> chosen;
  private final List<ScaleNode> leaving = new ArrayList<>();
  private final List<ScaleNode> removable = new ArrayList<>();

  /**
   * A class.
   *
   * @param chosen the nodes that may be removed first
   */
  ClassLook(String partition, ClassPlan plan, List<ServerLook> chosen) {
    this.partition = partition;
    this.plan = plan;
    this.chosen = chosen;
  }

  /** The nodes that may be removed first. */
  List<VqsNode> chosen() {
    return chosen.stream().map(server -> (VqsNode) server.owner()).toList();
  }

  /** One of them is still there. Called under the scheduler's lock. */
  void see(VqsNode node, boolean isLeaving) {
    ScaleNode seen =
        new ScaleNode(
            node.getNodeID().toString(), node.getNodeID().getHost(), node.getNumContainers());
    if (isLeaving) {
      leaving.add(seen);
    }
    if (node.getNumContainers() == 0) {
      removable.add(seen);
    }
  }

  /** Why there should be as many as there should. */
  String because(ScaleOptions options) {
    ClassNeed need = plan.need();
    if (plan.missing() > 0 && need.waiting() > 0) {
      return Units.count(need.waiting(), "container")
          + (need.waiting() == 1 ? " waits" : " wait")
          + " that no node has room for"
          + (need.soon() > plan.target()
              ? "; "
                  + Units.count(need.soon(), "node")
                  + " would be needed, more than may be asked for at once"
              : "");
    }
    if (plan.missing() > 0 && plan.target() > Math.max(need.now(), need.soon())) {
      return "the least that is to be kept";
    }
    if (plan.missing() > 0) {
      return "what runs and waits would not be done within " + Units.time(options.horizon());
    }
    if (plan.beyond() > 0) {
      return "no more than "
          + Units.count(plan.target(), "node")
          + " would have done at any time of the last "
          + Units.time(options.idle());
    }
    return need.now() < need.present()
        ? "fewer would do now, but not at all times of the last "
            + Units.time(options.idle())
            + ", or more were asked for in the last "
            + Units.time(options.calm())
        : "all are needed";
  }

  /** What is known of it. */
  ClassScale view(ScaleOptions options) {
    ClassNeed need = plan.need();
    return new ClassScale(
        partition,
        ResourceAmounts.of(need.capacity()),
        need.present(),
        need.now(),
        need.soon(),
        plan.target(),
        need.waiting(),
        leaving,
        removable,
        because(options));
  }
}
