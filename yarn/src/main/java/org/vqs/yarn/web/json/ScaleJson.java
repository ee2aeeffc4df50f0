package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.scale.ScaleView;

/** How many nodes there are and should be. */
public final class ScaleJson {
  private final JsonParts parts;

  public ScaleJson(JsonParts parts) {
    this.parts = parts;
  }

  /** All classes of nodes, by partition. */
  public ObjectNode document(ScaleView view) {
    ObjectNode document =
        parts
            .timed(JsonParts.object(), "time", view.time())
            .put("intervalMillis", view.interval())
            .put("leaves", view.leaves());
    ArrayNode classes = document.putArray("classes");
    view.classes().forEach(each -> classes.add(scaleOf(each)));
    return document;
  }

  private ObjectNode scaleOf(ClassScale each) {
    ObjectNode object = JsonParts.object().put("partition", each.partition());
    object.set("capacity", parts.amounts(each.capacity()));
    object
        .put("present", each.present())
        .put("now", each.now())
        .put("soon", each.soon())
        .put("target", each.target())
        .put("missing", each.missing())
        .put("waiting", each.waiting());
    nodes(object.putArray("leaving"), each.leaving());
    nodes(object.putArray("removable"), each.removable());
    return object.put("because", each.because());
  }

  private static void nodes(ArrayNode array, List<ScaleNode> nodes) {
    nodes.forEach(
        node ->
            array
                .addObject()
                .put("id", node.id())
                .put("host", node.host())
                .put("containers", node.containers()));
  }
}
