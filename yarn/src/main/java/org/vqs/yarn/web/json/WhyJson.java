package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.ExpectedStart;
import org.vqs.yarn.why.answer.NodeTally;
import org.vqs.yarn.why.answer.PendingAnswer;
import org.vqs.yarn.why.answer.RunWaitView;

/** Why an application waits. */
public final class WhyJson {
  private final JsonParts parts;

  public WhyJson(JsonParts parts) {
    this.parts = parts;
  }

  /** Its requests with what stands in the way of each, the one that waits longest first. */
  public ObjectNode document(ApplicationAnswer answer) {
    ObjectNode document =
        JsonParts.object()
            .put("application", answer.application())
            .put("user", answer.user())
            .put("queue", answer.queue());
    parts
        .timed(document, "time", answer.time())
        .put("state", answer.state().name())
        .put("text", answer.text())
        .put("containers", answer.containers());
    ArrayNode pending = document.putArray("pending");
    answer.pending().forEach(ask -> pending.add(request(ask)));
    document.put("leftOut", answer.leftOut());
    document.set("waitsToRun", answer.runWait() == null ? null : waitsToRun(answer.runWait()));
    return document;
  }

  private static ObjectNode waitsToRun(RunWaitView wait) {
    return JsonParts.object()
        .put("queue", wait.queue())
        .put("user", wait.user())
        .put("property", wait.property())
        .put("running", wait.running())
        .put("most", wait.most())
        .put("place", wait.place())
        .put("waiting", wait.waiting());
  }

  private static ObjectNode request(PendingAnswer ask) {
    ObjectNode object =
        JsonParts.object()
            .put("priority", ask.priority())
            .put("allocationRequestId", ask.allocationRequestId())
            .put("master", ask.master())
            .put("containers", ask.containers());
    object.set("size", amounts(ask.size()));
    ask.types().forEach(object.putArray("types")::add);
    object.put("partition", ask.partition());
    ask.names().forEach(object.putArray("names")::add);
    object
        .put("waitedMillis", ask.waitedMillis())
        .put("reason", ask.reason() == null ? null : ask.reason().name())
        .put("text", ask.text())
        .put("remedy", ask.remedy());
    object.set("start", start(ask.start()));
    object.set("nodes", ask.nodes() == null ? null : nodes(ask.nodes()));
    return object;
  }

  private static ObjectNode start(ExpectedStart start) {
    return JsonParts.object()
        .put("earlyMillis", start.earlyMillis())
        .put("likelyMillis", start.likelyMillis())
        .put("lateMillis", start.lateMillis())
        .put("text", start.text());
  }

  private static ObjectNode nodes(NodeTally tally) {
    ObjectNode object =
        JsonParts.object()
            .put("mayRunOn", tally.mayRunOn())
            .put("largeEnough", tally.largeEnough())
            .put("withRoom", tally.withRoom())
            .put("stalled", tally.stalled())
            .put("reservedForOthers", tally.reservedForOthers())
            .put("backingOff", tally.backingOff())
            .put("leaving", tally.leaving())
            .put("decommissioning", tally.decommissioning())
            .put("silent", tally.silent())
            .put("reservedForIt", tally.reservedForIt())
            .put("reservedForSameSize", tally.reservedForSameSize());
    NodeTally.Roomiest roomiest = tally.roomiest();
    if (roomiest == null) {
      return object.putNull("roomiest");
    }
    ObjectNode node = object.putObject("roomiest").put("node", roomiest.node());
    node.set("free", amounts(roomiest.free()));
    return object;
  }

  private static ObjectNode amounts(Map<String, Long> amounts) {
    ObjectNode object = JsonParts.object();
    amounts.forEach(object::put);
    return object;
  }
}
