package org.vqs.yarn.web.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.json.JsonParts;

/**
 * The scheduler as a Capacity Scheduler of Hadoop 3.4 would describe itself, for clients that know
 * no other form. All keys that it writes are there. Its numbers are ours in its terms: {@code
 * rest.md} says how each is meant. For one answer, in its thread.
 */
public final class CapacityForm {
  /** By which clients know it. */
  static final String TYPE = "capacityScheduler";

  private static final String CAPACITIES = "capacities";
  private static final String QUEUES = "queues";

  private final SchedulerSnapshot snapshot;
  private final long taken;
  private final CapacityAmounts amounts;
  private final CapacityQueue queues;
  private final Map<String, CapacityLevel> levels = new HashMap<>();
  private final Map<String, ArrayNode> below = new HashMap<>();

  /**
   * What a caller may see.
   *
   * @param acls who may use the queues
   * @param users who does
   */
  public record Shown(boolean acls, boolean users) {}

  /**
   * A form of a snapshot.
   *
   * @param taken when the snapshot was taken, by the wall clock
   * @param configuration the settings in force
   * @param maximumAllocation what one container may be at most, as {@link CapacityAmounts} writes
   *     it
   * @param shown what the caller may see
   */
  public CapacityForm(
      SchedulerSnapshot snapshot,
      long taken,
      VqsConfiguration configuration,
      ObjectNode maximumAllocation,
      Shown shown) {
    this.snapshot = snapshot;
    this.taken = taken;
    this.amounts = new CapacityAmounts(snapshot.resources());
    this.queues =
        new CapacityQueue(
            amounts, new CapacityQueue.Common(configuration, maximumAllocation, shown));
  }

  /** The document. */
  public ObjectNode document() {
    ObjectNode document = JsonParts.object();
    ObjectNode info = document.putObject("scheduler").putObject("schedulerInfo");
    for (QueueView queue : snapshot.queues()) {
      CapacityLevel level =
          CapacityLevel.of(queue, levels.get(queue.parent()), snapshot.totals().capacity());
      levels.put(queue.path(), level);
      if (queue.parent() == null) {
        root(info, queue, level);
      } else {
        ObjectNode object = below.get(queue.parent()).addObject();
        if (queue.leaf()) {
          queues.writeLeaf(object, queue, level);
        } else {
          queues.writeParent(object, queue, level, at -> listBelow(at, queue));
        }
      }
    }
    return document;
  }

  private void listBelow(ObjectNode object, QueueView queue) {
    below.put(queue.path(), object.putObject(QUEUES).putArray("queue"));
  }

  private void root(ObjectNode info, QueueView root, CapacityLevel level) {
    info.put("type", TYPE)
        .put("capacity", CapacityLevel.ALL)
        .put("usedCapacity", level.used())
        .put("maxCapacity", level.maximum());
    queues.writeWeight(info, root, level);
    info.set("queueCapacityVectorInfo", CapacityQueue.vector(root, snapshot.resources()));
    info.put("queueName", root.path())
        .put("queuePath", root.path())
        .put("maxParallelApps", level.running())
        .put("isAbsoluteResource", false);
    listBelow(info, root);
    info.set(CAPACITIES, queues.capacities(root, level));
    ObjectNode health = info.putObject("health").put("lastrun", taken);
    health.putArray("operationsInfo");
    health.putArray("lastRunDetails");
    queues.writeAccess(info, root);
    queues.writeKind(info, root);
  }
}
