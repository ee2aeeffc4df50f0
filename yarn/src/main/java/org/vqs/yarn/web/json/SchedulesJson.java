package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.vqs.yarn.snapshot.SchedulesView;

/** The schedules of queues. */
final class SchedulesJson {
  private final JsonParts parts;

  SchedulesJson(JsonParts parts) {
    this.parts = parts;
  }

  /** Which hold, and what comes next; null if there are none. */
  ObjectNode of(SchedulesView schedules) {
    if (schedules.all().isEmpty()) {
      return null;
    }
    ObjectNode object = JsonParts.object().put("zone", schedules.zone());
    ArrayNode all = object.putArray("all");
    schedules
        .all()
        .forEach(
            schedule ->
                all.addObject()
                    .put("name", schedule.name())
                    .put("hours", schedule.hours())
                    .put("holds", schedule.holds()));
    if (schedules.next() == 0) {
      object.putNull("next");
      return object;
    }
    ObjectNode next =
        object
            .putObject("next")
            .put("time", parts.utc(schedules.next()))
            .put("inMillis", parts.remaining(schedules.next()));
    schedules.then().forEach(next.putArray("holding")::add);
    return object;
  }
}
