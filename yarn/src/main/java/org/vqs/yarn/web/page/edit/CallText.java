package org.vqs.yarn.web.page.edit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;

/** A change of queues as {@code PUT scheduler-conf} takes it. Stateless. */
final class CallText {
  private CallText() {}

  /** The document. */
  static String of(SchedConfUpdateInfo update) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    if (!update.getRemoveQueueInfo().isEmpty()) {
      update.getRemoveQueueInfo().forEach(document.putArray("remove-queue")::add);
    }
    put(document, "add-queue", update.getAddQueueInfo());
    put(document, "update-queue", update.getUpdateQueueInfo());
    return document.toString();
  }

  private static void put(ObjectNode document, String name, List<QueueConfigInfo> queues) {
    if (queues.isEmpty()) {
      return;
    }
    ArrayNode array = document.putArray(name);
    for (QueueConfigInfo queue : queues) {
      ObjectNode node = array.addObject().put("queue-name", queue.getQueue());
      if (!queue.getParams().isEmpty()) {
        ArrayNode entries = node.putObject("params").putArray("entry");
        queue
            .getParams()
            .forEach((key, value) -> entries.addObject().put("key", key).put("value", value));
      }
    }
  }
}
