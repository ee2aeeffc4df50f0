package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.HeldView;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.BackOffView;
import org.vqs.yarn.snapshot.NodeView.ReservationView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.QueueDetail;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueDetail.UserView;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Cost;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Totals;
import org.vqs.yarn.snapshot.SchedulesView;
import org.vqs.yarn.snapshot.SlotsView;
import org.vqs.yarn.snapshot.WaitBecause;
import org.vqs.yarn.web.json.JsonParts;

/** A snapshot of a cluster of three nodes in which everything that can be shown is there once. */
public final class SnapshotFixture {
  /** 2026-01-02T03:04:05.678Z. */
  public static final long TIME = 1_767_323_045_678L;

  /** A second and a half later. */
  public static final long NOW = TIME + 1500;

  public static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 7);
  public static final JsonParts PARTS =
      new JsonParts(List.of("memory-mb", "vcores", "gpu"), new JsonParts.Now(NOW, 0));

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SnapshotFixture() {}

  public static void assertDocument(JsonNode document, String expected)
      throws JsonProcessingException {
    assertThat(document.toPrettyString()).isEqualTo(MAPPER.readTree(expected).toPrettyString());
  }

  public static SchedulerSnapshot snapshot(GangView... gangs) {
    return new SchedulerSnapshot(
        TIME,
        "vqs-bf",
        List.of("memory-mb", "vcores", "gpu"),
        ResourceMapping.ALL,
        new Totals(amounts(3), amounts(1), 5, 2, 9, 4, 2, true),
        List.of(active(), reserved(), backingOff()),
        List.of(serverClass()),
        1,
        List.of(queue("root", null), queue("root.dev", "root"), queue("root.dev.a", "root.dev")),
        List.of(gangs),
        0,
        List.of(slots()),
        List.of(new HeldView("", Map.of(HeldBecause.STALL, amounts(2)), 1_500)),
        Map.of(WaitBecause.HELD, 9L),
        new SchedulesView(
            "Europe/Berlin",
            List.of(
                new SchedulesView.View("night", "MON-FRI 20:00-06:00", true),
                new SchedulesView.View("weekend", "SAT-SUN 00:00-24:00", false)),
            NOW + 60_000,
            List.of("weekend")),
        activity(),
        new Cost(12_345, 678_901));
  }

  public static SlotsView slots() {
    return new SlotsView(
        "",
        List.of(
            new SlotsView.Type(amounts(1), 5, 2, 1, 3, 2),
            new SlotsView.Type(amounts(2), 1, 7, 9, 0, 0)),
        List.of(new SlotsView.Configuration(amounts(4), List.of(2, 1), 6, 4, 1)),
        List.of("h2:8041"),
        1);
  }

  public static ResourceAmounts amounts(int times) {
    return ResourceAmounts.of(4096L * times, 8L * times, times);
  }

  public static NodeView active() {
    return new NodeView(
        "h1:8041",
        "h1",
        "/r1",
        "",
        amounts(1),
        ResourceAmounts.of(-96, 6, 1),
        3,
        new ReducedConfiguration(true, 3, 2),
        Standing.ACTIVE,
        0,
        null,
        null,
        null,
        null,
        new NodeUse(NodeUse.State.LENDS, List.of(1024.0, 2.5), List.of(0.5, 0.25)));
  }

  public static NodeView reserved() {
    return new NodeView(
        "h2:8041",
        "h2",
        "/r1",
        "gpu",
        amounts(1),
        amounts(1),
        0,
        null,
        Standing.RESERVED,
        TIME - 500,
        null,
        null,
        new ReservationView(APPLICATION, ResourceAmounts.of(1024, 1, 0), HeldBecause.SHARE),
        null,
        null);
  }

  public static NodeView stalled() {
    return new NodeView(
        "h4:8041",
        "h4",
        "/r2",
        "",
        amounts(1),
        amounts(1),
        1,
        new ReducedConfiguration(false, 3, 2),
        Standing.STALLED,
        TIME,
        new Inefficiency(new ReducedConfiguration(true, 5, 2), 0.25, 40, 0.9),
        null,
        null,
        null,
        null);
  }

  public static NodeView backingOff() {
    return new NodeView(
        "h3:8041",
        "h3",
        "/r2",
        "",
        amounts(1),
        amounts(1),
        0,
        null,
        Standing.BACKING_OFF,
        TIME,
        null,
        new BackOffView(3, NOW + 30_000),
        null,
        null,
        null);
  }

  private static ClassView serverClass() {
    return new ClassView(
        "",
        amounts(1),
        2,
        2,
        List.of(
            new VirtualQueueView(0, 2.0 / 3, 1, 0, 0, 0, 0),
            new VirtualQueueView(1, 0.5, 2.0 / 3, 4, 5.25, 300, 900)));
  }

  private static QueueView queue(String path, String parent) {
    return new QueueView(
        path,
        parent,
        path.endsWith("a"),
        false,
        "RUNNING",
        2,
        4,
        1.0 / 3,
        0.25,
        path.endsWith("a") ? (Double) 0.125 : null,
        amounts(1),
        amounts(3),
        amounts(1),
        ResourceAmounts.of(512, 1, 0),
        amounts(2),
        2,
        1,
        path.endsWith("a") ? 1 : Integer.MAX_VALUE,
        9,
        ResourceAmounts.of(9216, 9, 0),
        detail(path));
  }

  /** One user in a leaf, whose containers use what the queue uses. */
  private static QueueDetail detail(String path) {
    UserView ann =
        new UserView(
            "ann",
            0.0625,
            amounts(1),
            ResourceAmounts.of(512, 1, 0),
            ResourceAmounts.of(9216, 9, 0),
            3,
            1,
            1);
    return new QueueDetail(
        settings(path),
        3,
        1,
        1,
        List.of(
            new PartitionUse("", amounts(1), ResourceAmounts.of(9216, 9, 0)),
            new PartitionUse("gpu", amounts(0), amounts(0))),
        path.endsWith("a")
            ? List.of(new LabelUse("gpu", amounts(0), amounts(1), 5, amounts(2)))
            : List.of(),
        amounts(2),
        path.endsWith("a") ? List.of(ann) : List.of());
  }

  private static QueueSettings settings(String path) {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.vqs.root.queues", "default,dev");
    conf.set("yarn.scheduler.vqs.root.dev.queues", "a");
    conf.set("yarn.scheduler.vqs.root.dev.a.maximum-applications", "7");
    return VqsConfiguration.from(conf).queues().find(path).orElseThrow();
  }

  private static Activity activity() {
    Map<Step, Long> starts = new EnumMap<>(Map.of(Step.MASTER, 1L, Step.BEST_FIT, 4L));
    Map<Refusal.Reason, Long> refusals =
        new EnumMap<>(Map.of(Refusal.Reason.QUEUE_LIMIT, 2L, Refusal.Reason.NO_ROOM_NOW, 3L));
    Map<Activation, Long> activations = new EnumMap<>(Map.of(Activation.EMPTY, 1L));
    return new Activity(starts, refusals, activations, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
  }
}
