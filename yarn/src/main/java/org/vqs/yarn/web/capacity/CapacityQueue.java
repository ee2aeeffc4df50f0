package org.vqs.yarn.web.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.json.JsonParts;

/** A queue in the form of a Capacity Scheduler. Immutable. */
final class CapacityQueue {
  private static final List<String> TEMPLATES =
      List.of(
          "autoQueueTemplateProperties",
          "autoQueueParentTemplateProperties",
          "autoQueueLeafTemplateProperties");

  private final CapacityAmounts amounts;
  private final CapacityLeaf leaves;
  private final Common common;

  /**
   * What is the same for all queues.
   *
   * @param configuration the settings in force
   * @param maximumAllocation what one container may be at most
   * @param shown what the caller may see
   */
  record Common(
      VqsConfiguration configuration, ObjectNode maximumAllocation, CapacityForm.Shown shown) {}

  CapacityQueue(CapacityAmounts amounts, Common common) {
    this.amounts = amounts;
    this.common = common;
    this.leaves =
        new CapacityLeaf(
            amounts, common.configuration().preemption().enabled(), common.shown().users());
  }

  void writeLeaf(ObjectNode object, QueueView queue, CapacityLevel level) {
    object.put("type", "capacitySchedulerLeafQueueInfo");
    write(object, queue, level, nothing -> {});
    leaves.write(object, queue, level);
  }

  /**
   * A queue with others below it.
   *
   * @param writeBelow writes the list of those at its place
   */
  void writeParent(
      ObjectNode object, QueueView queue, CapacityLevel level, Consumer<ObjectNode> writeBelow) {
    write(object, queue, level, writeBelow);
  }

  private void write(
      ObjectNode object, QueueView queue, CapacityLevel level, Consumer<ObjectNode> writeBelow) {
    object
        .put("queuePath", queue.path())
        .put("capacity", level.relative())
        .put("usedCapacity", level.used())
        .put("maxCapacity", level.maximum())
        .put("absoluteCapacity", level.absolute())
        .put("absoluteMaxCapacity", level.absoluteMaximum())
        .put("absoluteUsedCapacity", level.absoluteUsed());
    writeWeight(object, queue, level);
    object
        .put("numApplications", queue.applications())
        .put("maxParallelApps", level.running())
        .put("queueName", settings(queue).name())
        .put("isAbsoluteResource", false)
        .put("state", queue.state());
    writeBelow.accept(object);
    object.set("resourcesUsed", amounts.of(queue.used()));
    object.put("hideReservationQueues", false);
    new TreeSet<>(settings(queue).access().nodeLabels())
        .forEach(object.putArray("nodeLabels")::add);
    object
        .put("allocatedContainers", queue.detail().containers())
        .put("reservedContainers", 0)
        .put("pendingContainers", queue.pendingContainers());
    object.set("capacities", capacities(queue, level));
    object.set("resources", resources(queue));
    object.set("minEffectiveCapacity", amounts.of(level.guaranteed()));
    object.set("maxEffectiveCapacity", amounts.of(level.most()));
    writeAccess(object, queue);
    object.put("autoCreateChildQueueEnabled", false).putObject("leafQueueTemplate");
    writeKind(object, queue);
  }

  void writeWeight(ObjectNode object, QueueView queue, CapacityLevel level) {
    object
        .put("weight", queue.weight())
        .put("normalizedWeight", JsonParts.rounded(level.relative() / CapacityLevel.ALL));
  }

  /** What one container may be, and who may use the queue. */
  void writeAccess(ObjectNode object, QueueView queue) {
    object.set("maximumAllocation", common.maximumAllocation());
    ArrayNode acls = object.putObject("queueAcls").putArray("queueAcl");
    if (common.shown().acls()) {
      QueueSettings settings = settings(queue);
      writeAcl(acls, "ADMINISTER_QUEUE", settings.access().administrators());
      writeAcl(acls, "SUBMIT_APP", settings.access().submitters());
    }
    object.put("queuePriority", 0).put("orderingPolicyInfo", order(queue));
  }

  private String order(QueueView queue) {
    return queue.leaf() ? settings(queue).users().order().text() : common.configuration().policy();
  }

  private static void writeAcl(ArrayNode acls, String type, AccessControlList people) {
    acls.addObject().put("accessType", type).put("accessControlList", people.getAclString());
  }

  /** What kind of queue it is. */
  void writeKind(ObjectNode object, QueueView queue) {
    object
        .put("mode", "weight")
        .put("queueType", queue.leaf() ? "leaf" : "parent")
        .put("creationMethod", "static")
        .put("autoCreationEligibility", "off");
    TEMPLATES.forEach(object::putObject);
  }

  static ObjectNode vector(QueueView queue, List<String> resources) {
    String weight = queue.weight() + "w";
    ObjectNode object = JsonParts.object();
    object.put(
        "configuredCapacityVector",
        resources.stream().map(name -> name + "=" + weight).toList().toString().replace(", ", ","));
    ArrayNode entries = object.putArray("capacityVectorEntries");
    resources.forEach(
        name -> entries.addObject().put("resourceName", name).put("resourceValue", weight));
    return object;
  }

  ObjectNode capacities(QueueView queue, CapacityLevel level) {
    ObjectNode object = JsonParts.object();
    ObjectNode partition =
        object.putArray("queueCapacitiesByPartition").addObject().put("partitionName", "");
    partition.set("queueCapacityVectorInfo", vector(queue, amounts.names()));
    partition
        .put("capacity", level.relative())
        .put("usedCapacity", level.used())
        .put("maxCapacity", level.maximum())
        .put("absoluteCapacity", level.absolute())
        .put("absoluteUsedCapacity", level.absoluteUsed())
        .put("absoluteMaxCapacity", level.absoluteMaximum())
        .put("maxAMLimitPercentage", queue.leaf() ? CapacityLeaf.mastersPart(queue, level) : 0);
    writeWeight(partition, queue, level);
    partition.set("configuredMinResource", amounts.nothing());
    partition.set("configuredMaxResource", amounts.nothing());
    partition.set("effectiveMinResource", amounts.of(level.guaranteed()));
    partition.set("effectiveMaxResource", amounts.of(level.most()));
    for (LabelUse label : queue.detail().labels()) {
      if (!label.label().isEmpty()) {
        capacities(queue, label, (ArrayNode) object.get("queueCapacitiesByPartition"));
      }
    }
    return object;
  }

  /** Of one label: the part that the weights give is not known here, and is left at 0. */
  private void capacities(QueueView queue, LabelUse label, ArrayNode into) {
    ResourceMapping counting = common.configuration().resources();
    double used = CapacityLevel.ALL * label.used().dominantShareOf(label.capacity(), counting);
    double most = CapacityLevel.ALL * smallestPart(label.maximum(), label.capacity());
    ObjectNode partition = into.addObject().put("partitionName", label.label());
    partition.set("queueCapacityVectorInfo", vector(queue, amounts.names()));
    partition
        .put("capacity", 0.0)
        .put("usedCapacity", used)
        .put("maxCapacity", most)
        .put("absoluteCapacity", 0.0)
        .put("absoluteUsedCapacity", used)
        .put("absoluteMaxCapacity", most)
        .put("maxAMLimitPercentage", 0)
        .put("weight", label.weight())
        .put("normalizedWeight", 0.0);
    partition.set("configuredMinResource", amounts.nothing());
    partition.set("configuredMaxResource", amounts.nothing());
    partition.set("effectiveMinResource", amounts.nothing());
    partition.set("effectiveMaxResource", amounts.of(label.maximum()));
  }

  /** The part of the resource of which a maximum leaves least. */
  private static double smallestPart(ResourceAmounts maximum, ResourceAmounts all) {
    double smallest = 1;
    for (int r = 0; r < all.dimensions(); r++) {
      if (all.get(r) > 0) {
        smallest = Math.min(smallest, (double) maximum.get(r) / all.get(r));
      }
    }
    return smallest;
  }

  private ObjectNode resources(QueueView queue) {
    ObjectNode object = JsonParts.object();
    ArrayNode partitions = object.putArray("resourceUsagesByPartition");
    for (PartitionUse use : queue.detail().partitions()) {
      ObjectNode partition = partitions.addObject().put("partitionName", use.partition());
      partition.set("used", amounts.of(use.used()));
      partition.set("reserved", amounts.nothing());
      partition.set("pending", amounts.of(use.pending()));
      if (queue.leaf()) {
        leaves.writeMasters(partition, queue, use.partition());
      }
    }
    return object;
  }

  private static QueueSettings settings(QueueView queue) {
    return queue.detail().settings();
  }
}
