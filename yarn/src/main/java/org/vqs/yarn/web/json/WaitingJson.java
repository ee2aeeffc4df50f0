package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.yarn.why.WaitingApplications;
import org.vqs.yarn.why.WaitingApplications.Listed;
import org.vqs.yarn.why.WaitingApplications.Waiting;
import org.vqs.yarn.why.answer.MainReason;

/** The applications that wait longest, and why. */
public final class WaitingJson {
  private final JsonParts parts;
  private final WaitingApplications applications;
  private final Predicate<ApplicationId> isVisible;

  /**
   * For one caller.
   *
   * @param isVisible which applications are named to the caller
   */
  public WaitingJson(
      JsonParts parts, WaitingApplications applications, Predicate<ApplicationId> isVisible) {
    this.parts = parts;
    this.applications = applications;
    this.isVisible = isVisible;
  }

  /** Those that a query asks for, and how many wait in each queue. */
  public ObjectNode document(WaitingQuery query) {
    Listed listed = applications.list();
    List<Waiting> matching =
        listed.longestFirst().stream().filter(each -> query.includes(each.queue())).toList();
    ObjectNode document = parts.timed(JsonParts.object(), "time", listed.time());
    document
        .put("total", listed.longestFirst().size())
        .put("matching", matching.size())
        .put("offset", query.offset())
        .put("limit", query.limit());
    ArrayNode array = document.putArray("applications");
    matching.stream()
        .skip(query.offset())
        .limit(query.limit())
        .forEach(each -> array.add(application(each)));
    queues(document.putArray("queues"), matching);
    return document;
  }

  private ObjectNode application(Waiting waiting) {
    boolean isNamed = isVisible.test(waiting.application());
    MainReason answer = applications.reason(waiting.application()).orElse(null);
    ObjectNode object =
        JsonParts.object()
            .put("application", isNamed ? waiting.application().toString() : null)
            .put("user", isNamed ? waiting.user() : null)
            .put("queue", waiting.queue());
    parts.timed(object, "since", waiting.since());
    return object
        .put("containers", waiting.containers())
        .put("reason", answer == null ? null : answer.name())
        .put("text", isNamed && answer != null ? answer.text() : null)
        .put("remedy", isNamed && answer != null ? answer.remedy() : null)
        .put("start", isNamed && answer != null ? answer.start() : null);
  }

  private void queues(ArrayNode array, List<Waiting> longestFirst) {
    Map<String, ObjectNode> byPath = new TreeMap<>();
    for (Waiting waiting : longestFirst) {
      ObjectNode queue =
          byPath.computeIfAbsent(
              waiting.queue(),
              path ->
                  parts.timed(
                      JsonParts.object()
                          .put("path", path)
                          .put("applications", 0)
                          .put("containers", 0L),
                      "since",
                      waiting.since()));
      queue
          .put("applications", queue.get("applications").intValue() + 1)
          .put("containers", queue.get("containers").longValue() + waiting.containers());
    }
    byPath.values().forEach(array::add);
  }
}
