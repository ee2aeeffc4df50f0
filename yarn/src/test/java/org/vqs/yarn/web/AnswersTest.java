package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import javax.ws.rs.core.Response;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.web.json.RestException;
import org.vqs.yarn.why.SchedulerBusyException;

class AnswersTest {
  @Test
  void refusal_isYarnsErrorDocumentWithItsStatus() {
    Response response =
        Answers.of(
            "/x",
            () -> {
              throw RestException.notFound("no \"such\" thing ×");
            });
    assertThat(response.getStatus()).isEqualTo(404);
    assertThat(response.getEntity())
        .isEqualTo(
            "{\"RemoteException\":{\"exception\":\"NotFoundException\","
                + "\"message\":\"no \\\"such\\\" thing ×\","
                + "\"javaClassName\":\"org.apache.hadoop.yarn.webapp.NotFoundException\"}}");
    assertThat(response.getMetadata().getFirst("Content-Type").toString())
        .contains("application/json")
        .contains("utf-8");
  }

  @Test
  void failure_isAnErrorDocumentToo() {
    Response response =
        Answers.of(
            "/ws/v1/x",
            () -> {
              throw new IllegalStateException("broken");
            });
    assertThat(response.getStatus()).isEqualTo(500);
    assertThat(response.getEntity().toString())
        .contains("failed to answer /ws/v1/x: java.lang.IllegalStateException: broken")
        .contains("YarnRuntimeException");
  }

  @Test
  void busyScheduler_isUnavailable() {
    Response response =
        Answers.of(
            "/ws/v1/x",
            () -> {
              throw new SchedulerBusyException(Duration.ofSeconds(2));
            });
    assertThat(response.getStatus()).isEqualTo(503);
    assertThat(response.getEntity().toString()).contains("The scheduler is busy", "2 s");
  }
}
