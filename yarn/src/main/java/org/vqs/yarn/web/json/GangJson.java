package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/** The gangs that wait. */
public final class GangJson {
  private final JsonParts parts;
  private final Predicate<ApplicationId> isVisible;

  /**
   * For one caller.
   *
   * @param isVisible which applications are named to the caller
   */
  public GangJson(JsonParts parts, Predicate<ApplicationId> isVisible) {
    this.parts = parts;
    this.isVisible = isVisible;
  }

  /** The gangs of which all is asked for, the oldest first; then the others. */
  public ObjectNode document(SchedulerSnapshot snapshot) {
    ObjectNode document = parts.document(snapshot);
    ArrayNode gangs = document.putArray("gangs");
    snapshot.gangs().forEach(gang -> gangs.add(gang(gang)));
    return document.put("otherGangs", snapshot.otherGangs());
  }

  private ObjectNode gang(GangView gang) {
    boolean isNamed = isVisible.test(gang.application());
    ObjectNode object =
        JsonParts.object()
            .put("application", isNamed ? gang.application().toString() : null)
            .put("name", isNamed ? gang.name() : null)
            .put("size", gang.size())
            .put("in", gang.unit());
    parts
        .timed(object, "since", gang.since())
        .put("state", gang.state().name())
        .put("asked", gang.asked())
        .put("subCluster", gang.subCluster())
        .put("withRoom", gang.withRoom())
        .put("reservedPlaces", gang.reservedPlaces())
        .put("reservedNodes", gang.reservedNodes());
    gang.reservedOn().forEach(object.putArray("reservedOn")::add);
    object.set("reserved", parts.amounts(gang.reserved()));
    if (gang.reservedSince() == 0) {
      object.putNull("reservedSince");
    } else {
      object.put("reservedSince", parts.utc(gang.reservedSince()));
    }
    if (gang.patienceEnds() == Long.MAX_VALUE) {
      object.putNull("patienceEnds");
    } else {
      object.put("patienceEnds", parts.utc(gang.patienceEnds()));
    }
    return object.put("detail", isNamed ? gang.detail() : null);
  }
}
