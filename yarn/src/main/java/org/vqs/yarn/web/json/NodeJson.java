package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.BackOffView;
import org.vqs.yarn.snapshot.NodeView.ReservationView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/** Nodes, as a page of a list and one by one with what runs on it. */
public final class NodeJson {
  private final JsonParts parts;
  private final Predicate<ApplicationId> isVisible;

  /**
   * For one caller.
   *
   * @param isVisible which applications are named to the caller
   */
  public NodeJson(JsonParts parts, Predicate<ApplicationId> isVisible) {
    this.parts = parts;
    this.isVisible = isVisible;
  }

  /** Those nodes of a snapshot that the caller asked for. */
  public ObjectNode list(SchedulerSnapshot snapshot, NodeQuery query) {
    List<NodeView> matching = snapshot.nodes().stream().filter(query::includes).toList();
    ObjectNode document =
        parts
            .document(snapshot)
            .put("total", snapshot.nodes().size())
            .put("matching", matching.size())
            .put("offset", query.offset())
            .put("limit", query.limit());
    ArrayNode nodes = document.putArray("nodes");
    matching.stream().skip(query.offset()).limit(query.limit()).forEach(n -> nodes.add(node(n)));
    return document;
  }

  /**
   * One node with its containers: those of applications that are named, and how many there are of
   * others.
   */
  public ObjectNode details(
      SchedulerSnapshot snapshot, NodeView node, Collection<RMContainer> containers) {
    ObjectNode document = parts.document(snapshot);
    document.set("node", node(node));
    ArrayNode named = document.putArray("containers");
    int others = 0;
    for (RMContainer container : containers) {
      ApplicationId application = container.getApplicationAttemptId().getApplicationId();
      if (isVisible.test(application)) {
        named.add(container(container, application));
      } else {
        others++;
      }
    }
    return document.put("otherContainers", others);
  }

  private ObjectNode node(NodeView node) {
    ObjectNode object =
        JsonParts.object()
            .put("id", node.id())
            .put("name", node.name())
            .put("rack", node.rack())
            .put("partition", node.partition());
    object.set("capacity", parts.amounts(node.capacity()));
    object.set("used", parts.amounts(node.used()));
    object.set("free", parts.amounts(node.free()));
    object.set("reservedForGangs", node.gangs() == null ? null : parts.amounts(node.gangs()));
    object.put("containers", node.containers());
    object.set("configuration", configuration(node.configuration()));
    object.put("standing", node.standing().name());
    parts.timed(object, "since", node.since());
    object.set("stall", stall(node.stall()));
    object.set("backOff", backOff(node.backOff()));
    object.set("reservation", reserve(node.reservation()));
    object.set("use", use(node));
    return object;
  }

  private ObjectNode use(NodeView node) {
    NodeUse use = node.use();
    if (use == null) {
      return null;
    }
    ObjectNode object = JsonParts.object().put("state", use.state().name());
    object.set("lent", parts.amounts(node.lent()));
    ObjectNode containers = object.putObject("containers");
    ObjectNode machine = object.putObject("machine");
    for (int r = 0; r < use.machine().size(); r++) {
      String name = ResourceMapping.name(r);
      containers.put(name, JsonParts.rounded(use.containers().get(r)));
      machine.put(name, JsonParts.rounded(use.machine().get(r)));
    }
    return object;
  }

  private static ObjectNode configuration(Configuration configuration) {
    if (configuration == null) {
      return null;
    }
    ObjectNode object = JsonParts.object().put("text", configuration.toString());
    ObjectNode slots = object.putObject("slots");
    if (configuration instanceof ReducedConfiguration reduced) {
      putSlots(reduced, slots);
    } else if (configuration instanceof DemandConfiguration byDemand) {
      byDemand.slots().forEach(each -> slots.put(each.demand().toString(), each.count()));
    }
    return object;
  }

  private static void putSlots(ReducedConfiguration configuration, ObjectNode slots) {
    if (configuration.hasTypeOne()) {
      slots.put(VirtualQueueJson.name(1), 1);
    }
    if (configuration.count() > 0) {
      slots.put(VirtualQueueJson.name(configuration.type()), configuration.count());
    }
  }

  private static ObjectNode stall(Inefficiency stall) {
    if (stall == null) {
      return null;
    }
    ObjectNode object = JsonParts.object();
    object.set("best", configuration(stall.best()));
    return object
        .put("value", JsonParts.rounded(stall.value()))
        .put("attainable", JsonParts.rounded(stall.attainable()))
        .put("beta", JsonParts.rounded(stall.beta()));
  }

  private ObjectNode backOff(BackOffView backOff) {
    return backOff == null
        ? null
        : JsonParts.object()
            .put("failures", backOff.failures())
            .put("until", parts.utc(backOff.until()))
            .put("remainingMillis", parts.remaining(backOff.until()));
  }

  private ObjectNode reserve(ReservationView reservation) {
    if (reservation == null) {
      return null;
    }
    ApplicationId application = reservation.application();
    boolean isNamed = application != null && isVisible.test(application);
    ObjectNode object =
        JsonParts.object()
            .put("because", reservation.because().name())
            .put("application", isNamed ? application.toString() : null);
    object.set("size", isNamed ? parts.amounts(reservation.size()) : null);
    return object;
  }

  private ObjectNode container(RMContainer container, ApplicationId application) {
    ObjectNode object =
        JsonParts.object()
            .put("id", container.getContainerId().toString())
            .put("application", application.toString())
            .put("state", container.getState().name())
            .put("executionType", container.getExecutionType().name())
            .put("master", container.isAMContainer());
    object.set(
        "size",
        parts.amounts(
            ResourceAmounts.of(ResourceMapping.amounts(container.getAllocatedResource()))));
    return parts.wallTimed(object, "created", container.getCreationTime());
  }
}
