package org.vqs.yarn.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** An attempt as the ResourceManager keeps it. */
final class FakeAttempt {
  /** A scheduler that is started writes them in a thread of its own. */
  private final List<String> diagnostics = new CopyOnWriteArrayList<>();

  private final RMAppAttempt rmAttempt;
  private Container master;
  private RMAppAttemptState state;

  FakeAttempt(ApplicationAttemptId id, RMContext context) {
    RMAppAttemptMetrics metrics = new RMAppAttemptMetrics(id, context);
    rmAttempt =
        new Scripted<>(RMAppAttempt.class)
            .answers("getAppAttemptId", () -> id)
            .answers("getRMAppAttemptMetrics", () -> metrics)
            .answers("getMasterContainer", () -> master)
            .answers("getDiagnostics", this::shownDiagnostics)
            .answers("getState", () -> state)
            .does("updateAMLaunchDiagnostics", written -> diagnostics.add((String) written[0]))
            .object();
  }

  /** What the scheduler sees of it. */
  RMAppAttempt rmAttempt() {
    return rmAttempt;
  }

  void masterLaunched(Container container) {
    master = container;
  }

  void setState(RMAppAttemptState state) {
    this.state = state;
  }

  /** What was written, in this order; null where it was withdrawn. */
  List<String> diagnostics() {
    return diagnostics;
  }

  /** What its diagnostics show now, or null. */
  String shownDiagnostics() {
    return diagnostics.isEmpty() ? null : diagnostics.get(diagnostics.size() - 1);
  }
}
