package org.vqs.yarn.web.page;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.metrics.Latencies;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.scale.ScaleView;
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
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Cost;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Totals;
import org.vqs.yarn.snapshot.SchedulesView;
import org.vqs.yarn.snapshot.SlotsView;
import org.vqs.yarn.snapshot.WaitBecause;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Surroundings;
import org.vqs.yarn.why.SchedulerBusyException;
import org.vqs.yarn.why.WaitingApplications.Listed;
import org.vqs.yarn.why.WaitingApplications.Waiting;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.MainReason;

/** Hand-made snapshots. Not thread-safe. */
public final class PageFixture {
  /** 2026-01-02T03:04:05Z. */
  public static final long NOW = 1_767_323_045_000L;

  /** What is set for a queue of which nothing is set. */
  private static final QueueSettings DEFAULTS =
      VqsConfiguration.from(new Configuration(false)).queues().atPath("root.default");

  public static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 7);
  public static final ResourceAmounts NODE = ResourceAmounts.of(64 * 1024, 16);
  public static final ResourceAmounts LARGE_NODE = ResourceAmounts.of(128 * 1024, 32);
  private static final List<String> RESOURCES = List.of("memory-mb", "vcores");

  public final List<NodeView> nodes = new ArrayList<>();
  final List<ClassView> classes = new ArrayList<>();
  public final List<QueueView> queues = new ArrayList<>();
  public final List<GangView> gangs = new ArrayList<>();
  public final List<SlotsView> slots = new ArrayList<>();
  final List<SchedulerEventView> events = new ArrayList<>();
  final AtomicLong clock = new AtomicLong();
  final Latencies latencies = new Latencies(clock::get);
  public ResourceAmounts capacity = ResourceAmounts.of(1000 * 1024, 1000);
  public ScaleView scale = new ScaleView(0, 0, false, List.of());
  public Query query = Query.none();
  boolean ready = true;
  public boolean mayView = true;
  public boolean mayReadConfiguration = true;
  boolean isBusy;
  int reasonsAsked;
  long caughtErrors;
  Optional<ApplicationAnswer> answer = Optional.empty();
  final List<Waiting> waiting = new ArrayList<>();
  final Map<ApplicationId, MainReason> reasons = new HashMap<>();
  public SchedulesView schedules = SchedulesView.NONE;
  org.apache.hadoop.conf.Configuration settings = new org.apache.hadoop.conf.Configuration(false);

  public static NodeView node(
      String id, String partition, ResourceAmounts capacity, ResourceAmounts free) {
    return node(id, partition, capacity, free, Standing.ACTIVE, 0, null, null, null);
  }

  public static NodeView node(String id, Standing standing, long since) {
    return node(id, "", NODE, NODE, standing, since, null, null, null);
  }

  public static NodeView stalled(String id, Inefficiency stall) {
    return node(id, "", NODE, NODE, Standing.STALLED, NOW - 12_000, stall, null, null);
  }

  public static NodeView reserved(String id, HeldBecause because) {
    ReservationView reservation =
        new ReservationView(APPLICATION, ResourceAmounts.of(40 * 1024, 8), because);
    return node(id, "", NODE, NODE, Standing.RESERVED, NOW - 12_000, null, null, reservation);
  }

  public static NodeView backingOff(String id, long until) {
    BackOffView backOff = new BackOffView(3, until);
    return node(id, "", NODE, NODE, Standing.BACKING_OFF, NOW - 5000, null, backOff, null);
  }

  /** An active node with 2 GiB more in use than it has. */
  public static NodeView used(String id, NodeUse use) {
    NodeView node = node(id, Standing.ACTIVE, 0);
    return new NodeView(
        node.id(),
        node.name(),
        node.rack(),
        node.partition(),
        node.capacity(),
        ResourceAmounts.of(-2 * 1024, 0),
        node.containers(),
        node.configuration(),
        node.standing(),
        node.since(),
        null,
        null,
        null,
        null,
        use);
  }

  private static NodeView node(
      String id,
      String partition,
      ResourceAmounts capacity,
      ResourceAmounts free,
      Standing standing,
      long since,
      Inefficiency stall,
      BackOffView backOff,
      ReservationView reservation) {
    return new NodeView(
        id + ":8041",
        id,
        "/r1",
        partition,
        capacity,
        free,
        2,
        new ReducedConfiguration(true, 5, 2),
        standing,
        since,
        stall,
        backOff,
        reservation,
        null,
        null);
  }

  /** A class with J = 3 and queues of these lengths. */
  public static ClassView serverClass(ResourceAmounts capacity, int nodes, long... lengths) {
    List<VirtualQueueView> queues = new ArrayList<>();
    for (int type = 0; type < lengths.length; type++) {
      double upTo = (type % 2 == 0 ? 1 : 2.0 / 3) / (1 << (type / 2));
      queues.add(
          new VirtualQueueView(
              type, upTo * 2 / 3, upTo, lengths[type], 2.0 * lengths[type], 30_000, 90_000));
    }
    return new ClassView("", capacity, nodes, lengths.length / 2, queues);
  }

  public static QueueView queue(
      String path, double share, double usedShare, ResourceAmounts maximum) {
    int dot = path.lastIndexOf('.');
    return new QueueView(
        path,
        dot < 0 ? null : path.substring(0, dot),
        dot >= 0,
        path.endsWith(".made"),
        "RUNNING",
        1,
        1,
        share,
        usedShare,
        path.endsWith(".past") ? (Double) 0.625 : null,
        ResourceAmounts.of(1024, 1),
        maximum,
        ResourceAmounts.of(0, 0),
        ResourceAmounts.of(512, 1),
        maximum,
        2,
        1,
        Integer.MAX_VALUE,
        9,
        ResourceAmounts.of(9 * 1024, 9),
        new QueueDetail(DEFAULTS, 7, 1, 1, List.of(), List.of(), maximum, List.of()));
  }

  public SchedulerSnapshot snapshot() {
    return new SchedulerSnapshot(
        NOW,
        "vqs-bf",
        RESOURCES,
        ResourceMapping.ALL,
        new Totals(capacity, ResourceAmounts.of(100 * 1024, 200), 7, 3, 11, 9, 4, ready),
        List.copyOf(nodes),
        List.copyOf(classes),
        0,
        List.copyOf(queues),
        List.copyOf(gangs),
        0,
        List.copyOf(slots),
        List.of(
            new HeldView("", Map.of(HeldBecause.AGE, ResourceAmounts.of(3 * 1024, 2)), 0),
            new HeldView("gpu", Map.of(HeldBecause.AGE, ResourceAmounts.of(1024, 1)), 90_000)),
        Map.of(WaitBecause.PIECES, 6L, WaitBecause.LIMIT, 5L),
        schedules,
        activity(),
        new Cost(1_000, 250_000));
  }

  private Activity activity() {
    Map<Step, Long> starts = new EnumMap<>(Map.of(Step.CONFIGURATION, 41L));
    Map<Refusal.Reason, Long> refusals = new EnumMap<>(Map.of(Refusal.Reason.QUEUE_LIMIT, 42L));
    Map<Activation, Long> activations = new EnumMap<>(Map.of(Activation.TIMEOUT, 43L));
    return new Activity(
        starts, refusals, activations, 51, 52, 53, 54, 55, 56, 58, caughtErrors, 0, 57);
  }

  public PageData data() {
    return new PageData(
        snapshot(),
        query,
        List.copyOf(events),
        latencies,
        12.5,
        scale,
        VqsConfiguration.from(settings),
        new FixedSurroundings(),
        ZoneOffset.UTC,
        0);
  }

  private final class FixedSurroundings implements Surroundings {
    @Override
    public String page(String... path) {
      return "/cluster/" + String.join("/", path);
    }

    @Override
    public String nodeManager(String nodeId) {
      return "http://" + nodeId.replace("8041", "8042");
    }

    @Override
    public boolean mayView(ApplicationId application) {
      return mayView;
    }

    @Override
    public boolean isAdministrator() {
      return true;
    }

    @Override
    public boolean mayReadConfiguration() {
      return mayReadConfiguration;
    }

    @Override
    public Optional<ApplicationAnswer> explain(ApplicationId application) {
      if (isBusy) {
        throw new SchedulerBusyException(Duration.ofSeconds(2));
      }
      return answer;
    }

    @Override
    public Listed waiting() {
      return new Listed(NOW, List.copyOf(waiting));
    }

    @Override
    public Optional<MainReason> reason(ApplicationId application) {
      reasonsAsked++;
      if (isBusy) {
        throw new SchedulerBusyException(Duration.ofSeconds(2));
      }
      return Optional.ofNullable(reasons.get(application));
    }
  }
}
