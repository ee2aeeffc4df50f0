package org.vqs.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/**
 * Sources for what comes and goes: virtual queues and queues. A source reads what it is of in the
 * last snapshot, and is silent once that is no longer there.
 */
final class ViewSources {
  private static final MetricsInfo PARTITION = info("Partition", "Of the nodes; empty by default");
  private static final MetricsInfo SERVER_CLASS =
      info("ServerClass", "What each of the nodes has: MiB of memory x vcores x …");
  private static final MetricsInfo TYPE = info("Type", "The type j of VQ_j");
  private static final MetricsInfo LENGTH = info("Length", "Containers that wait in it");
  private static final MetricsInfo WEIGHT = info("Weight", "Its delay-weighted length");
  private static final MetricsInfo MEAN_AGE =
      info("MeanAgeSeconds", "How long those that wait in it have waited on average");
  private static final MetricsInfo OLDEST_AGE =
      info("OldestAgeSeconds", "How long the first of those that wait in it has waited");
  private static final MetricsInfo QUEUE = info("Queue", "Full name of the queue");
  private static final MetricsInfo SHARE =
      info("Share", "The part of the cluster that its weight gives it while all want all");
  private static final MetricsInfo USED_SHARE =
      info("UsedShare", "The largest part, over resources, of the cluster that it uses");
  private static final MetricsInfo AVERAGE_SHARE =
      info(
          "AverageShare",
          "The average of UsedShare over the past, by share.half-life; without it UsedShare");
  private static final MetricsInfo LABEL =
      info("Label", "The node label; empty for nodes without one");
  private static final MetricsInfo LABEL_USED_SHARE =
      info("UsedShare", "The largest part, over resources, of the label's nodes that it uses");
  private static final MetricsInfo LABEL_WEIGHT =
      info("Weight", "What it is compared with its siblings by on the label's nodes");
  private static final MetricsInfo PENDING =
      info("PendingContainers", "Containers that its applications wait for");
  private static final MetricsInfo APPLICATIONS =
      info("Applications", "Applications in it and below");

  private final Supplier<SchedulerSnapshot> current;
  private volatile Index index;

  ViewSources(Supplier<SchedulerSnapshot> current) {
    this.current = current;
  }

  /** Identifies a virtual queue while the process lives. */
  private record VirtualQueueName(String partition, String serverClass, int type) {
    String source() {
      return "VqsVirtualQueue,partition="
          + partition
          + ",serverclass="
          + serverClass
          + ",type="
          + type;
    }
  }

  /** What is in a snapshot, by name. */
  private record Index(
      SchedulerSnapshot snapshot,
      Map<VirtualQueueName, VirtualQueueView> virtualQueues,
      Map<String, QueueView> queues) {

    static Index of(SchedulerSnapshot snapshot) {
      Map<VirtualQueueName, VirtualQueueView> virtualQueues = new LinkedHashMap<>();
      for (ClassView view : snapshot.classes()) {
        for (VirtualQueueView queue : view.queues()) {
          virtualQueues.put(
              new VirtualQueueName(view.partition(), serverClass(view), queue.type()), queue);
        }
      }
      Map<String, QueueView> queues = new HashMap<>();
      snapshot.queues().forEach(queue -> queues.put(queue.path(), queue));
      return new Index(snapshot, virtualQueues, queues);
    }

    private static String serverClass(ClassView view) {
      return view.capacity().toList().stream()
          .map(String::valueOf)
          .collect(Collectors.joining("x"));
    }
  }

  @SuppressWarnings("ReferenceEquality") // Whether it is the same one; comparing all would be slow.
  private Index index() {
    SchedulerSnapshot snapshot = current.get();
    Index known = index;
    if (known == null || known.snapshot() != snapshot) {
      known = Index.of(snapshot);
      index = known;
    }
    return known;
  }

  /** Sources for what is in a snapshot, by their names. */
  Map<String, MetricsSource> sources(SchedulerSnapshot snapshot) {
    Map<String, MetricsSource> sources = new LinkedHashMap<>();
    Index now = Index.of(snapshot);
    for (VirtualQueueName name : now.virtualQueues().keySet()) {
      sources.put(name.source(), (collector, all) -> read(name, collector));
    }
    for (QueueView queue : now.queues().values()) {
      String path = queue.path();
      sources.put("VqsQueue,queue=" + path, (collector, all) -> read(path, collector));
      for (LabelUse use : queue.detail().labels()) {
        sources.put(
            "VqsQueueLabel,queue=" + path + ",label=" + use.label(),
            (collector, all) -> read(path, use.label(), collector));
      }
    }
    return sources;
  }

  private void read(VirtualQueueName name, MetricsCollector collector) {
    VirtualQueueView view = index().virtualQueues().get(name);
    if (view != null) {
      MetricsRecordBuilder values =
          collector
              .addRecord("VqsVirtualQueue")
              .setContext("yarn")
              .tag(PARTITION, name.partition())
              .tag(SERVER_CLASS, name.serverClass())
              .tag(TYPE, String.valueOf(name.type()))
              .addGauge(LENGTH, view.length())
              .addGauge(WEIGHT, view.weight())
              .addGauge(MEAN_AGE, view.meanAge() / 1e3);
      // A NaN would make what Hadoop serves at /jmx invalid JSON.
      if (view.oldestAge() >= 0) {
        values.addGauge(OLDEST_AGE, view.oldestAge() / 1e3);
      }
    }
  }

  private void read(String path, MetricsCollector collector) {
    QueueView view = index().queues().get(path);
    if (view != null) {
      Double average = view.averageShare();
      collector
          .addRecord("VqsQueue")
          .setContext("yarn")
          .tag(QUEUE, path)
          .addGauge(SHARE, view.share())
          .addGauge(USED_SHARE, view.usedShare())
          .addGauge(AVERAGE_SHARE, average == null ? view.usedShare() : average)
          .addGauge(PENDING, view.pendingContainers())
          .addGauge(APPLICATIONS, view.applications());
    }
  }

  private void read(String path, String label, MetricsCollector collector) {
    Index now = index();
    QueueView view = now.queues().get(path);
    if (view == null) {
      return;
    }
    for (LabelUse use : view.detail().labels()) {
      if (use.label().equals(label)) {
        collector
            .addRecord("VqsQueueLabel")
            .setContext("yarn")
            .tag(QUEUE, path)
            .tag(LABEL, label)
            .addGauge(
                LABEL_USED_SHARE,
                use.used().dominantShareOf(use.capacity(), now.snapshot().counting()))
            .addGauge(LABEL_WEIGHT, use.weight());
      }
    }
  }
}
