package org.vqs.yarn.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.SchedulerHarness;

/** Texts that users send forge no line of a log, of diagnostics or of a terminal. */
class HostileTextTest {
  private static final String HOSTILE = "x\nERROR - forged\u001b[2J\rhidden\u202e";
  private static final String PRINTED = "x\\nERROR - forged\\u001b[2J\\rhidden\\u202e";

  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final CapturedLog log = new CapturedLog("org.vqs", Level.INFO);

  @AfterEach
  void close() {
    log.close();
    rm.close();
  }

  private static void assertHarmless(String text) {
    assertThat(text).contains(PRINTED).doesNotContain("\n").doesNotContain("\u001b", "\r");
  }

  private void assertLogIsHarmless() {
    assertThat(log.take())
        .anyMatch(line -> line.contains(PRINTED))
        .noneMatch(line -> line.startsWith("ERROR - forged") || line.contains("\u001b"));
  }

  @Test
  void queueName_isPrintable_inTheRejectionAndInTheLog() {
    assertHarmless(rm.post(1, "u", HOSTILE));
    assertLogIsHarmless();
  }

  @Test
  void userName_isPrintable_inTheRejectionAndInTheLog() {
    assertHarmless(rm.post(1, HOSTILE, "nowhere"));
    assertLogIsHarmless();
    assertThat(rm.post(2, HOSTILE, "default")).isNull();
    assertLogIsHarmless();
  }

  @Test
  void targetOfAMove_isPrintable() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertHarmless(
        catchThrowable(() -> rm.scheduler().moveApplication(app.getApplicationId(), HOSTILE))
            .getMessage());
  }

  @Test
  void allocationTag_isPrintable_inDiagnosticsAndInTheLog() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    log.take();
    SchedulingRequest tooLarge = ConstrainedAsk.of(1, 1, 100_000).tagged(HOSTILE).request();
    assertThat(ConstrainedAsk.allocate(rm, app, tooLarge).getRejectedRequest()).hasSize(1);
    assertHarmless(rm.shownDiagnostics(app));
    assertLogIsHarmless();
  }

  @Test
  void hostName_isPrintable_inTheAnswerToAWrongRequest() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ResourceRequest wrong = request(1, HOSTILE, 512, 1, -1, true);
    assertHarmless(catchThrowable(() -> rm.allocate(app, List.of(wrong), List.of())).getMessage());
  }

  @Test
  void hostName_isPrintable_whereItIsSaidWhyContainersWait() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(
        app,
        List.of(
            request(1, ResourceRequest.ANY, 512, 1, 1, false),
            request(1, HOSTILE, 512, 1, 1, true)),
        List.of());
    String text =
        rm.scheduler().observation().why().explain(app.getApplicationId(), 10).get().toText();
    assertThat(text).contains(PRINTED).doesNotContain("\u001b", "\r");
    assertThat(text.lines()).noneMatch(line -> line.startsWith("ERROR"));
  }
}
