package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.TimeUnit;
import org.vqs.yarn.observe.HealthReport;

/** What a recount of the scheduler found. */
public final class HealthJson {
  private static final int MAX_SHOWN = 100;

  private final JsonParts parts;

  public HealthJson(JsonParts parts) {
    this.parts = parts;
  }

  /**
   * The document.
   *
   * @param caughtErrors since the scheduler started
   * @param repairs that were made after them
   */
  public ObjectNode document(HealthReport report, long caughtErrors, long repairs) {
    ObjectNode document = JsonParts.object().put("healthy", report.isHealthy());
    ArrayNode problems = document.putArray("problems");
    report.problems().stream().limit(MAX_SHOWN).forEach(problems::add);
    document.put("problemCount", report.problems().size());
    parts.timed(document, "checkedAt", report.time());
    return document
        .put("lockedMillis", TimeUnit.NANOSECONDS.toMillis(report.lockedNanos()))
        .put("caughtErrors", caughtErrors)
        .put("repairs", repairs);
  }
}
