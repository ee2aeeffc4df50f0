package org.vqs.yarn.web.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.snapshot.QueueDetail;
import org.vqs.yarn.snapshot.QueueDetail.UserView;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.web.json.JsonParts;

/** What a Capacity Scheduler writes of a queue that applications are in. Immutable. */
final class CapacityLeaf {
  private final CapacityAmounts amounts;
  private final boolean preempts;
  private final boolean showsUsers;

  /**
   * For the leaves of a scheduler.
   *
   * @param preempts whether containers are taken back at all
   * @param showsUsers whether the caller may see who is in the queues
   */
  CapacityLeaf(CapacityAmounts amounts, boolean preempts, boolean showsUsers) {
    this.amounts = amounts;
    this.preempts = preempts;
    this.showsUsers = showsUsers;
  }

  void write(ObjectNode object, QueueView queue, CapacityLevel level) {
    QueueDetail detail = queue.detail();
    QueueSettings settings = detail.settings();
    object
        .put("numActiveApplications", detail.running())
        .put("numPendingApplications", detail.accepted())
        .put("numContainers", detail.containers())
        .put("maxApplications", settings.applications().most())
        .put("maxApplicationsPerUser", settings.applications().mostPerUser())
        .put("userLimit", CapacityLevel.ALL);
    ObjectNode users = object.putObject("users");
    if (showsUsers && !detail.users().isEmpty()) {
      ArrayNode list = users.putArray("user");
      detail.users().forEach(user -> write(list.addObject(), user, queue));
    }
    object
        .put("userLimitFactor", userLimitFactor(settings, level))
        .put(
            "configuredMaxAMResourceLimit",
            JsonParts.rounded(mastersPart(queue, level) / CapacityLevel.ALL));
    object.set("AMResourceLimit", amounts.of(queue.mastersMaximum()));
    object.set("usedAMResource", amounts.of(queue.mastersUsed()));
    object.set("userAMResourceLimit", amounts.of(queue.mastersMaximum()));
    object
        .put("preemptionDisabled", !preempts || settings.preemption().disabled())
        .put("intraQueuePreemptionDisabled", !preempts || !settings.preemptsWithin())
        .put("defaultPriority", settings.terms().defaultPriority())
        .put("isAutoCreatedLeafQueue", false)
        .put("maxApplicationLifetime", settings.terms().maximumLifetime())
        .put("defaultApplicationLifetime", settings.terms().defaultLifetime());
  }

  /** So many times its capacity a user may use of a queue. */
  private static double userLimitFactor(QueueSettings settings, CapacityLevel level) {
    return level.absolute() == 0
        ? settings.users().share()
        : JsonParts.rounded(settings.users().share() * level.absoluteMaximum() / level.absolute());
  }

  /** The part of what a queue may use that its application masters may, in hundredths. */
  static double mastersPart(QueueView queue, CapacityLevel level) {
    return JsonParts.rounded(
        CapacityLevel.ALL * CapacityLevel.smallestShare(queue.mastersMaximum(), level.most()));
  }

  /** What application masters use and may; it is counted for all partitions together. */
  void writeMasters(ObjectNode object, QueueView queue, String partition) {
    boolean isDefault = partition.isEmpty();
    object.set("amUsed", isDefault ? amounts.of(queue.mastersUsed()) : amounts.nothing());
    object.set("amLimit", amounts.of(queue.mastersMaximum()));
    object.set("userAmLimit", amounts.of(queue.mastersMaximum()));
  }

  private void write(ObjectNode object, UserView user, QueueView queue) {
    object.put("username", user.name());
    object.set("resourcesUsed", amounts.of(user.used()));
    object
        .put("numPendingApplications", user.accepted())
        .put("numActiveApplications", user.running());
    object.set("AMResourceUsed", amounts.of(user.mastersUsed()));
    object.set("userResourceLimit", amounts.of(queue.detail().userMaximum()));
    ObjectNode use =
        object
            .putObject("resources")
            .putArray("resourceUsagesByPartition")
            .addObject()
            .put("partitionName", "");
    use.set("used", amounts.of(user.used()));
    use.set("reserved", amounts.nothing());
    use.set("pending", amounts.of(user.pending()));
    use.set("amUsed", amounts.of(user.mastersUsed()));
    use.set("amLimit", amounts.of(queue.mastersMaximum()));
    use.set("userAmLimit", amounts.of(queue.mastersMaximum()));
    boolean wantsMore = user.pending().toList().stream().anyMatch(amount -> amount > 0);
    object
        .put(
            "userWeight",
            queue.detail().settings().users().weights().getOrDefault(user.name(), 1.0))
        .put("isActive", wantsMore);
  }
}
