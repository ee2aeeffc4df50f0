package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.yarn.it.mock.Scrape;
import org.vqs.yarn.it.mock.ScrapedCluster;

/** Our metrics over HTTP, as Prometheus and an operator with curl get them. */
@Tag("cluster")
class MetricsIT {
  private static ScrapedCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new ScrapedCluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Counters counters() {
    return cluster.cluster().scheduler().packer().counters();
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void totals_areThoseOfTheScheduler() {
    Scrape scrape = cluster.scrape();
    assertThat(scrape.value("vqs_containers_running")).isEqualTo(4);
    assertThat(scrape.value("vqs_containers_waiting")).isEqualTo(12);
    assertThat(scrape.value("vqs_containers_startable")).isEqualTo(10);
    assertThat(scrape.value("vqs_applications")).isEqualTo(1);
    assertThat(scrape.value("vqs_shapes_waiting")).isEqualTo(2);
    assertThat(scrape.value("vqs_server_classes")).isEqualTo(2);
    assertThat(scrape.value("vqs_server_classes_left_out")).isZero();
    assertThat(scrape.value("vqs_ready")).isEqualTo(1);
    assertThat(scrape.value("vqs_caught_errors_total")).isZero();
    assertThat(scrape.value("vqs_candidates_total")).isEqualTo((double) counters().candidates());
    assertThat(scrape.value("vqs_snapshot_age_seconds")).isBetween(0.0, 30.0);
    assertThat(scrape.value("vqs_containers_started_per_second")).isGreaterThan(0);
  }

  @Test
  void nodes_areCountedByStanding() {
    Scrape scrape = cluster.scrape();
    assertThat(scrape.value("vqs_nodes", "standing", "stalled")).isEqualTo(1);
    assertThat(scrape.value("vqs_nodes", "standing", "active")).isEqualTo(2);
    assertThat(scrape.value("vqs_nodes", "standing", "backing_off")).isZero();
    assertThat(scrape.value("vqs_stalls_total")).isEqualTo(1);
    assertThat(scrape.value("vqs_held_memory_mb", "because", "stall")).isGreaterThan(0);
    assertThat(scrape.value("vqs_held_memory_mb", "because", "age")).isZero();
    assertThat(scrape.value("vqs_refreshes_total"))
        .isEqualTo((double) counters().refreshes())
        .isGreaterThanOrEqualTo(2);
  }

  @Test
  void decisions_areCountedByStepReasonAndCause() {
    Scrape scrape = cluster.scrape();
    for (Step step : Step.values()) {
      assertThat(scrape.value("vqs_starts_total", "step", label(step)))
          .as(step.name())
          .isEqualTo((double) counters().starts(step));
    }
    assertThat(scrape.value("vqs_starts_total", "step", "master")).isEqualTo(1);
    assertThat(scrape.value("vqs_starts_total", "step", "configuration")).isGreaterThan(0);
    for (Refusal.Reason reason : Refusal.Reason.values()) {
      assertThat(scrape.value("vqs_refusals_total", "reason", label(reason)))
          .as(reason.name())
          .isEqualTo((double) counters().refusals(reason));
    }
    for (Activation cause : Activation.values()) {
      assertThat(scrape.value("vqs_stalls_ended_total", "cause", label(cause))).isZero();
    }
  }

  @Test
  void virtualQueues_haveLengthAgeTypeClassAndPartition() {
    Scrape scrape = cluster.scrape();
    String[] fifths = {"serverclass", "10240x10", "type", "4", "partition", ""};
    assertThat(scrape.value("vqs_virtual_queue_length", fifths)).isEqualTo(10);
    assertThat(scrape.value("vqs_virtual_queue_weight", fifths)).isEqualTo(10);
    assertThat(scrape.value("vqs_virtual_queue_oldest_age_seconds", fifths)).isBetween(0.0, 120.0);
    assertThat(scrape.all("vqs_virtual_queue_length").stream().mapToDouble(s -> s.value()).sum())
        .as("those that fit nowhere are in none")
        .isEqualTo(10);
  }

  @Test
  void queues_haveShareAndUsedShare() {
    Scrape scrape = cluster.scrape();
    for (String queue : List.of("root", "root.default")) {
      assertThat(scrape.value("vqs_queue_share", "queue", queue)).isEqualTo(1);
      assertThat(scrape.value("vqs_queue_used_share", "queue", queue))
          .isEqualTo((512 + 3 * 5120) / (1024.0 + 2 * 10_240), within(1e-9));
      assertThat(scrape.value("vqs_queue_pending_containers", "queue", queue)).isEqualTo(12);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"heartbeat", "allocate", "snapshot_locked", "snapshot_wait"})
  void latency_isAPrometheusHistogram(String call) {
    Scrape scrape = cluster.scrape();
    List<Scrape.Sample> buckets = scrape.all("vqs_latency_seconds_bucket", "call", call);
    assertThat(buckets).hasSize(23);
    double[] cumulative =
        buckets.stream()
            .sorted((a, b) -> Double.compare(limit(a), limit(b)))
            .mapToDouble(Scrape.Sample::value)
            .toArray();
    assertThat(cumulative).isSorted();
    double count = scrape.value("vqs_latency_seconds_count", "call", call);
    assertThat(count).isGreaterThan(0).isEqualTo(cumulative[cumulative.length - 1]);
    double sum = scrape.value("vqs_latency_seconds_sum", "call", call);
    double max = scrape.value("vqs_latency_seconds_max", "call", call);
    assertThat(sum).isBetween(max, max * count).isBetween(1e-9, 60.0);
  }

  private static double limit(Scrape.Sample bucket) {
    String le = bucket.labels().get("le");
    return le.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(le);
  }

  @Test
  void jmx_hasABeanForEach() throws Exception {
    cluster.scrape();
    awaitAttribute("VqsScheduler", "ContainersWaiting", 12);
    awaitAttribute("VqsNodes,standing=stalled", "Nodes", 1);
    awaitAttribute("VqsStarts,step=master", "StartsTotal", 1);
    awaitAttribute("VqsQueue,queue=root.default", "PendingContainers", 12);
    awaitAttribute("VqsVirtualQueue,partition=,serverclass=10240x10,type=4", "Length", 10);
    JsonNode heartbeats = cluster.bean("VqsLatencySeconds,call=heartbeat");
    assertThat(heartbeats.get("Count").asLong()).isGreaterThan(0);
    assertThat(heartbeats.get("P99").asDouble())
        .isBetween(heartbeats.get("P50").asDouble(), heartbeats.get("Max").asDouble());
  }

  /** Beans keep what they read for some seconds. */
  private static void awaitAttribute(String bean, String attribute, double value) {
    await(bean + " " + attribute)
        .untilAsserted(
            () -> assertThat(cluster.bean(bean).get(attribute).asDouble()).isEqualTo(value));
  }
}
