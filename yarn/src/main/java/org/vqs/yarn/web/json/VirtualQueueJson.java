package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/** The virtual queues of each class of nodes. */
public final class VirtualQueueJson {
  private final JsonParts parts;

  public VirtualQueueJson(JsonParts parts) {
    this.parts = parts;
  }

  /**
   * The classes with most nodes first.
   *
   * @param label of which partition alone, "" for the default one; null for all
   */
  public ObjectNode document(SchedulerSnapshot snapshot, String label) {
    ObjectNode document = parts.document(snapshot);
    ArrayNode classes = document.putArray("classes");
    snapshot.classes().stream()
        .filter(serverClass -> label == null || label.equals(serverClass.partition()))
        .forEach(serverClass -> classes.add(serverClass(serverClass)));
    return document.put("otherClasses", snapshot.otherClasses());
  }

  private ObjectNode serverClass(ClassView serverClass) {
    ObjectNode object = JsonParts.object().put("partition", serverClass.partition());
    object.set("capacity", parts.amounts(serverClass.capacity()));
    object
        .put("nodes", serverClass.nodes())
        .put("j", serverClass.j())
        .put("waiting", serverClass.waiting());
    ArrayNode queues = object.putArray("virtualQueues");
    serverClass.queues().forEach(queue -> queues.add(virtualQueue(queue)));
    return object;
  }

  /** The name of a virtual queue, as in the papers. */
  static String name(int type) {
    return "VQ" + type;
  }

  static ObjectNode virtualQueue(VirtualQueueView queue) {
    return JsonParts.object()
        .put("type", name(queue.type()))
        .put("sizeAbove", JsonParts.rounded(queue.sizeAbove()))
        .put("sizeUpTo", JsonParts.rounded(queue.sizeUpTo()))
        .put("length", queue.length())
        .put("weight", JsonParts.rounded(queue.weight()))
        .put("meanAgeMillis", queue.meanAge())
        .put("oldestAgeMillis", queue.oldestAge() < 0 ? null : queue.oldestAge());
  }
}
