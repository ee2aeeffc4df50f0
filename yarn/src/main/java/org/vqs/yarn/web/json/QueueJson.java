package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.yarn.config.queue.LabelSettings;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.PartitionView;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueDetail.UserView;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/** Queues, as a list and as a tree. */
public final class QueueJson {
  private final JsonParts parts;
  private final boolean showsUsers;

  /**
   * For one caller.
   *
   * @param showsUsers whether the caller may see who is in the queues
   */
  public QueueJson(JsonParts parts, boolean showsUsers) {
    this.parts = parts;
    this.showsUsers = showsUsers;
  }

  /**
   * All queues, each after the one above it.
   *
   * @param label of which partition alone usage is shown, "" for the default one; null for all
   */
  public ObjectNode document(SchedulerSnapshot snapshot, String label) {
    ObjectNode document = parts.document(snapshot);
    List<PartitionView> partitions =
        PartitionView.names(snapshot).stream()
            .filter(name -> label == null || label.equals(name))
            .map(name -> PartitionView.of(snapshot, name))
            .toList();
    ArrayNode queues = document.putArray("queues");
    for (QueueView queue : snapshot.queues()) {
      ObjectNode object = queue(queue);
      ArrayNode uses = object.putArray("partitions");
      partitions.forEach(partition -> uses.add(use(queue, partition, snapshot.counting())));
      queues.add(object);
    }
    return document;
  }

  private ObjectNode use(QueueView queue, PartitionView partition, ResourceMapping counting) {
    PartitionUse use = queue.detail().useOf(partition.name());
    double share = use.used().dominantShareOf(partition.capacity(), counting);
    ObjectNode object =
        JsonParts.object()
            .put("partition", partition.name())
            .put("usedShare", JsonParts.rounded(share));
    object.set("used", parts.amounts(use.used()));
    object.set("pending", parts.amounts(use.pending()));
    return object;
  }

  /**
   * The first queue with those below it in {@code queues}, and so on; null if there is none.
   *
   * @param queues each after the one above it
   */
  ObjectNode tree(List<QueueView> queues) {
    ObjectNode root = null;
    Map<String, ArrayNode> below = new HashMap<>();
    for (QueueView queue : queues) {
      ObjectNode object = queue(queue);
      below.put(queue.path(), object.putArray("queues"));
      ArrayNode siblings = below.get(queue.parent());
      if (siblings == null) {
        root = root == null ? object : root;
      } else {
        siblings.add(object);
      }
    }
    return root;
  }

  private ObjectNode queue(QueueView queue) {
    ObjectNode object =
        JsonParts.object()
            .put("path", queue.path())
            .put("parent", queue.parent())
            .put("leaf", queue.leaf())
            .put("created", queue.created())
            .put("state", queue.state())
            .put("weight", queue.weight())
            .put("reward", queue.reward())
            .put("order", queue.leaf() ? queue.detail().settings().users().order().text() : null)
            .put(
                "preemptionWithin",
                queue.leaf() ? queue.detail().settings().preemption().within().text() : null)
            .put("share", JsonParts.rounded(queue.share()))
            .put("usedShare", JsonParts.rounded(queue.usedShare()))
            .put("averageShare", average(queue.averageShare()));
    object.set("used", parts.amounts(queue.used()));
    object.set("maximum", parts.amounts(queue.maximum()));
    object.set("guaranteed", parts.amounts(queue.guaranteed()));
    object.set("mastersUsed", parts.amounts(queue.mastersUsed()));
    object.set("mastersMaximum", parts.amounts(queue.mastersMaximum()));
    object
        .put("applications", queue.applications())
        .put("runningApplications", queue.runningApplications())
        .put("applicationsWaitingToRun", queue.applicationsWaitingToRun())
        .put("maximumRunningApplications", JsonParts.limit(queue.maximumRunningApplications()))
        .put("pendingContainers", queue.pendingContainers());
    object.set("pending", parts.amounts(queue.pending()));
    if (!queue.detail().labels().isEmpty()) {
      ArrayNode labels = object.putArray("labels");
      queue.detail().labels().forEach(label -> labels.add(label(label)));
    }
    ArrayNode users = object.putArray("users");
    if (showsUsers) {
      queue.detail().users().forEach(user -> users.add(user(user)));
    }
    return object;
  }

  private static Double average(Double share) {
    return share == null ? null : (Double) JsonParts.rounded(share);
  }

  private ObjectNode label(LabelUse label) {
    ObjectNode object =
        JsonParts.object()
            .put("label", LabelSettings.nameOf(label.label()))
            .put("weight", label.weight());
    object.set("used", parts.amounts(label.used()));
    object.set("maximum", parts.amounts(label.maximum()));
    object.set("capacity", parts.amounts(label.capacity()));
    return object;
  }

  private ObjectNode user(UserView user) {
    ObjectNode object =
        JsonParts.object()
            .put("name", user.name())
            .put("averageShare", average(user.averageShare()));
    object.set("used", parts.amounts(user.used()));
    object.set("mastersUsed", parts.amounts(user.mastersUsed()));
    object.set("pending", parts.amounts(user.pending()));
    return object
        .put("containers", user.containers())
        .put("running", user.running())
        .put("accepted", user.accepted());
  }
}
