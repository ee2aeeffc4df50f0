package org.vqs.yarn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.HeldView;
import org.vqs.yarn.snapshot.QueueDetail;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulesView;
import org.vqs.yarn.snapshot.SlotsView;
import org.vqs.yarn.snapshot.WaitBecause;

/**
 * The source under a running metrics system, as in a ResourceManager, and not in the mode for
 * embedded clusters, which allows names twice.
 */
class VqsSchedulerMetricsTest {
  private static final ResourceAmounts NOTHING = ResourceAmounts.of(0, 0);
  private static final LabelUse ON_GPU =
      new LabelUse("gpu", ResourceAmounts.of(2048, 4), NOTHING, 3, ResourceAmounts.of(8192, 8));

  private final AtomicLong clock = new AtomicLong(1_700_000_000_000L);
  private final Latencies latencies = new Latencies(clock::get);
  private final ThroughputMeter throughput = new ThroughputMeter();
  private volatile SchedulerSnapshot snapshot = snapshot(List.of("root"), classOf(8192, 5));
  private final VqsSchedulerMetrics metrics = metrics();
  private volatile ScaleView scale = new ScaleView(0, 0, false, List.of());
  private boolean embedded;

  @BeforeEach
  void startMetrics() {
    embedded = DefaultMetricsSystem.inMiniClusterMode();
    DefaultMetricsSystem.setMiniClusterMode(false);
    DefaultMetricsSystem.shutdown();
    DefaultMetricsSystem.initialize("ResourceManager");
  }

  @AfterEach
  void stopMetrics() {
    metrics.retire();
    DefaultMetricsSystem.shutdown();
    DefaultMetricsSystem.setMiniClusterMode(embedded);
  }

  private VqsSchedulerMetrics metrics() {
    return new VqsSchedulerMetrics(() -> snapshot, latencies, throughput, clock::get, () -> scale);
  }

  private SchedulerSnapshot snapshot(List<String> queues, ClassView... classes) {
    return new SchedulerSnapshot(
        clock.get(),
        "vqs-bf",
        List.of("memory-mb", "vcores"),
        ResourceMapping.ALL,
        new SchedulerSnapshot.Totals(NOTHING, NOTHING, 7, 1, 5, 4, 2, true),
        List.of(),
        List.of(classes),
        0,
        queues.stream().map(VqsSchedulerMetricsTest::queue).toList(),
        List.of(),
        4,
        List.of(
            new SlotsView(
                "",
                List.of(
                    new SlotsView.Type(NOTHING, 5, 1, 2, 3, 2),
                    new SlotsView.Type(NOTHING, 4, 1, 2, 3, 3)),
                List.of(),
                List.of(),
                0)),
        List.of(
            new HeldView("", Map.of(HeldBecause.GANG, ResourceAmounts.of(2048, 2)), 0),
            new HeldView("gpu", Map.of(HeldBecause.GANG, ResourceAmounts.of(1024, 1)), 0)),
        Map.of(WaitBecause.PIECES, 3L),
        new SchedulesView(
            "UTC", List.of(new SchedulesView.View("night", "MON 20:00-06:00", true)), 0, List.of()),
        new SchedulerSnapshot.Activity(
            zeros(Step.class),
            zeros(Refusal.Reason.class),
            zeros(Activation.class),
            3,
            2,
            1,
            9,
            0,
            0,
            5,
            0,
            0,
            6),
        new SchedulerSnapshot.Cost(0, 0));
  }

  private static <E extends Enum<E>> Map<E, Long> zeros(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .collect(Collectors.toMap(c -> c, c -> 0L, Long::sum, () -> new EnumMap<>(type)));
  }

  private static QueueView queue(String path) {
    return new QueueView(
        path,
        null,
        true,
        false,
        "RUNNING",
        1,
        1,
        0.5,
        0.25,
        0.75,
        NOTHING,
        NOTHING,
        NOTHING,
        NOTHING,
        NOTHING,
        1,
        1,
        Integer.MAX_VALUE,
        5,
        NOTHING,
        new QueueDetail(null, 0, 0, 0, List.of(), List.of(ON_GPU), NOTHING, List.of()));
  }

  /** A class whose VQ0 has a length. */
  private static ClassView classOf(long memory, long length) {
    return classOf(memory, length, 1500);
  }

  private static ClassView classOf(long memory, long length, long oldestAge) {
    return new ClassView(
        "",
        ResourceAmounts.of(memory, 8),
        3,
        1,
        List.of(
            new VirtualQueueView(0, 2.0 / 3, 1, length, 2 * length, 500, oldestAge),
            new VirtualQueueView(1, 0.5, 2.0 / 3, 0, 0, 0, 0)));
  }

  private static Set<String> published() throws Exception {
    ObjectName all = new ObjectName("Hadoop:service=ResourceManager,*");
    return ManagementFactory.getPlatformMBeanServer().queryNames(all, null).stream()
        .map(name -> name.getCanonicalName())
        .filter(name -> name.contains("name=Vqs"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<? extends MetricsRecord> read(String source) {
    MetricsSource found = DefaultMetricsSystem.instance().getSource(source);
    assertThat(found).as(source).isNotNull();
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    found.getMetrics(collector, true);
    return collector.getRecords();
  }

  private static Number value(String source, String metric) {
    for (MetricsRecord record : read(source)) {
      for (var candidate : record.metrics()) {
        if (candidate.name().equals(metric)) {
          return candidate.value();
        }
      }
    }
    throw new AssertionError("no " + metric + " in " + source);
  }

  private static String prometheus(String source) {
    PrometheusMetricsSink sink = new PrometheusMetricsSink();
    read(source).forEach(sink::putMetrics);
    sink.flush();
    StringWriter text = new StringWriter();
    try {
      sink.writeMetrics(text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  @Test
  void publishedNames_areOneForEachThing() throws Exception {
    metrics.publish();
    assertThat(published())
        .hasSize(
            1
                + 9
                + Step.values().length
                + Refusal.Reason.values().length
                + Activation.values().length
                + HeldBecause.values().length
                + WaitBecause.values().length
                + NodeUse.State.values().length
                + 4
                + 2
                + 1
                + 1)
        .contains(
            "Hadoop:name=VqsScheduler,service=ResourceManager",
            "Hadoop:name=VqsNodes,service=ResourceManager,standing=backing_off",
            "Hadoop:name=VqsQueue,queue=root,service=ResourceManager",
            "Hadoop:label=gpu,name=VqsQueueLabel,queue=root,service=ResourceManager",
            "Hadoop:name=VqsVirtualQueue,partition=,serverclass=8192x8,service=ResourceManager,type=1");
    metrics.retire();
    metrics.retire();
    assertThat(published()).isEmpty();
  }

  @Test
  void virtualQueuesAndQueues_comeAndGoWithSnapshots() throws Exception {
    metrics.publish();
    snapshot = snapshot(List.of("root", "root.new"), classOf(4096, 9));
    metrics.follow(snapshot);
    assertThat(published())
        .contains("Hadoop:name=VqsQueue,queue=root.new,service=ResourceManager")
        .noneMatch(name -> name.contains("8192x8"));
    assertThat(value("VqsVirtualQueue,partition=,serverclass=4096x8,type=0", "Length"))
        .isEqualTo(9L);
    snapshot = snapshot(List.of("root"));
    metrics.follow(snapshot);
    assertThat(published()).noneMatch(name -> name.contains("root.new") || name.contains("4096"));
  }

  @Test
  void nodesNeeded_arePublishedByClassOnceTheyAreKnown() {
    metrics.publish();
    ClassScale known =
        new ClassScale(
            "x", ResourceAmounts.of(8192, 8), 5, 4, 3, 4, 0, List.of(), List.of(), "why");
    scale = new ScaleView(1, 1, true, List.of(known));
    metrics.follow(snapshot);

    String source = "VqsScale,partition=x,serverclass=8192x8";
    assertThat(value(source, "NodesPresent")).isEqualTo(5);
    assertThat(value(source, "NodesNeededNow")).isEqualTo(4);
    assertThat(value(source, "NodesNeededSoon")).isEqualTo(3);
    assertThat(prometheus(source)).contains("vqs_scale_nodes_target{");
  }

  @Test
  void heldRoom_isTheSumOfPartitionsByReason() {
    metrics.publish();
    assertThat(value("VqsHeld,because=gang", "HeldMemoryMb")).isEqualTo(3072L);
    assertThat(value("VqsHeld,because=stall", "HeldMemoryMb")).isEqualTo(0L);
    assertThat(prometheus("VqsHeld,because=gang")).contains("vqs_held_memory_mb{");
  }

  @Test
  void waitingContainers_areCountedByWhatIsInTheirWay() {
    metrics.publish();
    assertThat(value("VqsWaiting,because=pieces", "ContainersWaitingBy")).isEqualTo(3L);
    assertThat(value("VqsWaiting,because=full", "ContainersWaitingBy")).isEqualTo(0L);
    assertThat(prometheus("VqsWaiting,because=pieces")).contains("vqs_containers_waiting_by{");
  }

  @Test
  void ageThatIsNotKnown_isLeftOut() {
    metrics.publish();
    snapshot = snapshot(List.of("root"), classOf(4096, 9));
    metrics.follow(snapshot);
    String source = "VqsVirtualQueue,partition=,serverclass=4096x8,type=0";
    assertThat(value(source, "OldestAgeSeconds")).isEqualTo(1.5);
    snapshot = snapshot(List.of("root"), classOf(4096, 9, -1));
    metrics.follow(snapshot);
    assertThat(prometheus(source)).contains("mean_age_seconds").doesNotContain("oldest_age");
  }

  @Test
  void whatIsGoneButNotYetWithdrawn_isSilent() {
    metrics.publish();
    snapshot = snapshot(List.of());
    assertThat(read("VqsVirtualQueue,partition=,serverclass=8192x8,type=0")).isEmpty();
    assertThat(read("VqsQueue,queue=root")).isEmpty();
  }

  @Test
  void followingBeforePublishingOrAfterRetiring_publishesNothing() throws Exception {
    metrics.follow(snapshot);
    assertThat(published()).isEmpty();
    metrics.publish();
    metrics.retire();
    metrics.follow(snapshot(List.of("root")));
    assertThat(published()).isEmpty();
  }

  @Test
  void secondSchedulerInOneJvm_takesOverTheNamesAndTheFirstLeavesThem() throws Exception {
    metrics.publish();
    Set<String> names = published();
    SchedulerSnapshot others = snapshot(List.of("root"), classOf(8192, 77));
    VqsSchedulerMetrics second =
        new VqsSchedulerMetrics(() -> others, latencies, throughput, clock::get, () -> scale);
    second.publish();
    assertThat(published()).isEqualTo(names);
    assertThat(value("VqsVirtualQueue,partition=,serverclass=8192x8,type=0", "Length"))
        .isEqualTo(77L);
    metrics.retire();
    assertThat(published()).isEqualTo(names);
    second.retire();
    assertThat(published()).isEmpty();
  }

  @Test
  void schedulerMadeAgain_publishesAgain() throws Exception {
    for (int round = 0; round < 3; round++) {
      VqsSchedulerMetrics again = metrics();
      again.publish();
      assertThat(published()).isNotEmpty();
      again.retire();
      DefaultMetricsSystem.shutdown();
      DefaultMetricsSystem.initialize("ResourceManager");
    }
  }

  @Test
  void nameThatAnotherSourceHas_isTakenOverAndNoError() {
    DefaultMetricsSystem.instance()
        .register("VqsScheduler", "somebody else's", (MetricsSource) (collector, all) -> {});
    metrics.publish();
    assertThat(value("VqsScheduler", "ContainersWaiting")).isEqualTo(5L);
  }

  @Test
  void totals_areThoseOfTheSnapshot() {
    metrics.publish();
    clock.addAndGet(2500);
    assertThat(value("VqsScheduler", "ContainersRunning")).isEqualTo(7);
    assertThat(value("VqsScheduler", "ContainersStartable")).isEqualTo(4L);
    assertThat(value("VqsScheduler", "RefreshesTotal")).isEqualTo(3L);
    assertThat(value("VqsScheduler", "SnapshotAgeSeconds")).isEqualTo(2.5);
    String virtualQueue = "VqsVirtualQueue,partition=,serverclass=8192x8,type=0";
    assertThat(value(virtualQueue, "OldestAgeSeconds")).isEqualTo(1.5);
    assertThat(value(virtualQueue, "Weight")).isEqualTo(10.0);
    assertThat(value("VqsScheduler", "SchedulesHolding")).isEqualTo(1);
    assertThat(value("VqsQueue,queue=root", "UsedShare")).isEqualTo(0.25);
    assertThat(value("VqsQueue,queue=root", "AverageShare")).isEqualTo(0.75);
    assertThat(value("VqsQueueLabel,queue=root,label=gpu", "UsedShare")).isEqualTo(0.5);
    assertThat(value("VqsQueueLabel,queue=root,label=gpu", "Weight")).isEqualTo(3.0);
  }

  @Test
  void latency_isAHistogramThatPrometheusCanRead() {
    metrics.publish();
    latencies.heartbeat().record(TimeUnit.MILLISECONDS.toNanos(3));
    latencies.heartbeat().record(TimeUnit.MILLISECONDS.toNanos(40));
    String text = prometheus("VqsLatencySeconds,call=heartbeat");
    assertThat(text)
        .contains(
            "# TYPE vqs_latency_seconds_bucket counter",
            "vqs_latency_seconds_bucket{context=\"yarn\",call=\"heartbeat\",le=\"0.000001\"} 0\n",
            "vqs_latency_seconds_bucket{context=\"yarn\",call=\"heartbeat\",le=\"0.005\"} 1\n",
            "vqs_latency_seconds_bucket{context=\"yarn\",call=\"heartbeat\",le=\"0.05\"} 2\n",
            "vqs_latency_seconds_bucket{context=\"yarn\",call=\"heartbeat\",le=\"10\"} 2\n",
            "vqs_latency_seconds_bucket{context=\"yarn\",call=\"heartbeat\",le=\"+Inf\"} 2\n",
            "vqs_latency_seconds_sum{context=\"yarn\",call=\"heartbeat\"} 0.043\n",
            "vqs_latency_seconds_count{context=\"yarn\",call=\"heartbeat\"} 2\n");
  }

  @Test
  void quantiles_areOfTheLastMinute() {
    metrics.publish();
    latencies.allocate().record(TimeUnit.SECONDS.toNanos(2));
    assertThat(allocateP99()).isBetween(1.5, 2.0);
    for (int i = 0; i < 6; i++) {
      clock.addAndGet(10_000);
      latencies.allocate().record(TimeUnit.MILLISECONDS.toNanos(1));
      assertThat(allocateP99()).as("after " + i).isBetween(0.75, 2.0);
    }
    clock.addAndGet(10_000);
    assertThat(allocateP99()).isBetween(0.0008, 0.001);
    clock.addAndGet(120_000);
    allocateP99();
    clock.addAndGet(60_000);
    assertThat(allocateP99()).as("nothing happened").isZero();
    assertThat(value("VqsLatencySeconds,call=allocate", "Max")).isEqualTo(2.0);
  }

  private static double allocateP99() {
    return value("VqsLatencySeconds,call=allocate", "P99").doubleValue();
  }

  @Test
  void startsPerSecond_areThoseOfTheMeter() {
    metrics.publish();
    for (int i = 0; i < 590; i++) {
      throughput.started(clock.get());
    }
    assertThat(value("VqsScheduler", "ContainersStartedPerSecond").doubleValue())
        .isBetween(9.8, 10.2);
  }

  /**
   * As a sink's timer reads: with the lock of the metrics system, which every change waits for,
   * holding what it holds.
   */
  @Test
  void reading_goesOnWhileVirtualQueuesComeAndGo() throws Exception {
    metrics.publish();
    SchedulerSnapshot next = snapshot(List.of("root", "root.more"), classOf(4096, 1));
    FutureTask<Void> changed = new FutureTask<>(() -> metrics.follow(next), null);
    Thread changer = new Thread(changed, "changes metrics");
    changer.setDaemon(true);
    FutureTask<Void> reading = new FutureTask<>(() -> readAllDuring(changer), null);
    Thread reader = new Thread(reading, "reads metrics");
    reader.setDaemon(true);
    reader.start();
    reading.get(30, TimeUnit.SECONDS);
    changed.get(30, TimeUnit.SECONDS);
    assertThat(published()).anyMatch(name -> name.contains("root.more"));
  }

  private static void readAllDuring(Thread changer) {
    synchronized (DefaultMetricsSystem.instance()) {
      changer.start();
      await().until(() -> changer.getState() == Thread.State.BLOCKED);
      read("VqsScheduler");
      read("VqsLatencySeconds,call=heartbeat");
      read("VqsVirtualQueue,partition=,serverclass=8192x8,type=0");
      read("VqsQueue,queue=root");
    }
  }
}
