package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SlotsView;

/** What policy {@code dra} keeps free for containers that pay more. */
public final class SlotsJson {
  private final JsonParts parts;

  public SlotsJson(JsonParts parts) {
    this.parts = parts;
  }

  /** Partition by partition; empty under other policies. */
  public ObjectNode document(SchedulerSnapshot snapshot) {
    ObjectNode document = parts.document(snapshot);
    ArrayNode partitions = document.putArray("partitions");
    snapshot.slots().forEach(view -> partitions.add(partition(view)));
    return document;
  }

  private ObjectNode partition(SlotsView view) {
    ObjectNode object = JsonParts.object().put("partition", view.partition());
    ArrayNode types = object.putArray("types");
    view.types().forEach(type -> types.add(type(type)));
    ArrayNode configurations = object.putArray("configurations");
    view.configurations().forEach(each -> configurations.add(configuration(each)));
    object.put("emptiedNodes", view.emptiedNodes());
    view.emptied().forEach(object.putArray("emptied")::add);
    return object;
  }

  private ObjectNode type(SlotsView.Type type) {
    ObjectNode object = JsonParts.object();
    object.set("demand", parts.amounts(type.demand()));
    return object
        .put("reward", type.reward())
        .put("running", type.running())
        .put("waiting", type.waiting())
        .put("slotsKept", type.kept())
        .put("slotsOpen", type.open());
  }

  private ObjectNode configuration(SlotsView.Configuration configuration) {
    ObjectNode object = JsonParts.object();
    object.set("capacity", parts.amounts(configuration.capacity()));
    configuration.slots().forEach(object.putArray("slots")::add);
    return object
        .put("nodesWanted", configuration.wanted())
        .put("nodesAccept", configuration.accept())
        .put("nodesReject", configuration.reject());
  }
}
