package org.vqs.yarn.it.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What clients that know only a Capacity Scheduler read of {@code /ws/v1/cluster/scheduler}, by
 * their own rules. Stateless.
 */
public final class CapacityClients {
  /**
   * Datadog's integration ({@code yarn/datadog_checks/yarn/yarn.py}): gauges of each queue; what is
   * not there is passed over.
   */
  public static final List<String> DATADOG_OF_ALL =
      List.of(
          "absoluteCapacity",
          "numApplications",
          "absoluteUsedCapacity",
          "resourcesUsed.memory",
          "resourcesUsed.vCores",
          "capacity",
          "absoluteMaxCapacity",
          "usedCapacity",
          "maxCapacity");

  /**
   * And of leaves. It also looks for maxActiveApplications and maxActiveApplicationsPerUser, which
   * Hadoop 3 has not.
   */
  public static final List<String> DATADOG_OF_LEAVES =
      List.of(
          "numPendingApplications",
          "userAMResourceLimit.memory",
          "userAMResourceLimit.vCores",
          "userLimitFactor",
          "userLimit",
          "usedAMResource.memory",
          "usedAMResource.vCores",
          "AMResourceLimit.vCores",
          "AMResourceLimit.memory",
          "numActiveApplications",
          "numContainers",
          "maxApplications",
          "maxApplicationsPerUser");

  private CapacityClients() {}

  /** Whether a value at keys with dots between is a number. */
  public static boolean isNumber(JsonNode queue, String keys) {
    return queue.at("/" + keys.replace('.', '/')).isNumber();
  }

  /**
   * Apache Ranger's {@code YarnSchedulerResponse}: a queue with type capacityScheduler or
   * capacitySchedulerLeafQueueInfo by its queueName, those in queues.queue below it.
   */
  public static List<String> rangerQueues(JsonNode info) {
    List<String> names = new ArrayList<>();
    collect(info, null, names);
    return names;
  }

  private static void collect(JsonNode queue, String above, List<String> names) {
    String type = queue.path("type").asText();
    if (!type.equals("capacityScheduler") && !type.equals("capacitySchedulerLeafQueueInfo")) {
      return;
    }
    String name = queue.path("queueName").asText();
    String full = above == null ? name : above + "." + name;
    names.add(full);
    queue.at("/queues/queue").forEach(child -> collect(child, full, names));
  }

  /**
   * Apache Linkis's {@code YarnResourceRequester}: the queue by its queueName, directly below root
   * (it looks for others in {@code queues} and not in {@code queues.queue}, where none is).
   */
  public static Optional<JsonNode> linkisQueue(JsonNode queues, String name) {
    for (JsonNode queue : queues) {
      if (queue.get("queueName").asText().equals(name)) {
        return Optional.of(queue);
      }
    }
    return Optional.empty();
  }

  /** OpenPAI's rest-server ({@code models/vc.js}): all leaves by their queueName. */
  public static List<String> openPaiVirtualClusters(JsonNode queue) {
    List<String> found = new ArrayList<>();
    if (queue.path("type").asText().equals("capacitySchedulerLeafQueueInfo")) {
      found.add(
          "%s: %d of %d, uses %s, %d active, %d pending, %s"
              .formatted(
                  queue.get("queueName").asText(),
                  Math.round(queue.get("absoluteCapacity").asDouble()),
                  Math.round(queue.get("absoluteMaxCapacity").asDouble()),
                  queue.get("absoluteUsedCapacity").asDouble(),
                  queue.get("numActiveApplications").asInt(),
                  queue.get("numPendingApplications").asInt(),
                  queue.get("state").asText()));
    } else {
      queue
          .get("queues")
          .get("queue")
          .forEach(below -> found.addAll(openPaiVirtualClusters(below)));
    }
    return found;
  }
}
