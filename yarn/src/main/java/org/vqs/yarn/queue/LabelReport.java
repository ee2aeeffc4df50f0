package org.vqs.yarn.queue;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.QueueConfigurations;
import org.apache.hadoop.yarn.util.Records;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;

/**
 * What clients are told of a queue on the nodes of single labels, in the fields that the Capacity
 * Scheduler fills: what its weight there gives it and what it may use there, each as a part of what
 * the queue above it has, and as a part of all nodes of the label. Stateless; for any thread.
 */
final class LabelReport {
  private LabelReport() {}

  /** By the label, for those for which something is set for queues. Cost O(labels × queues). */
  static Map<String, QueueConfigurations> of(VqsQueue queue, VqsQueues queues) {
    Map<String, QueueConfigurations> reports = new HashMap<>();
    queue.onLabels().keySet().forEach(label -> reports.put(label, of(label, queue, queues)));
    return reports;
  }

  private static QueueConfigurations of(String label, VqsQueue queue, VqsQueues queues) {
    Tenant there = queue.onLabels().get(label);
    ResourceVector total = there.home().tree().total();
    ResourceVector most =
        there.maximum() == null ? total : QueueLimits.smaller(there.maximum(), total);
    QueueConfigurations report = Records.newRecord(QueueConfigurations.class);
    report.setCapacity((float) part(label, queue));
    report.setAbsoluteCapacity((float) share(label, queue));
    report.setMaxCapacity((float) maximum(label, queue));
    report.setAbsoluteMaxCapacity((float) maximumOfAll(label, queue));
    report.setEffectiveMaxCapacity(
        queues.resources().toResource(most, queues.totals.of(label).amounts()));
    return report;
  }

  /** What its weight gives it of what the queue above it has on the label. */
  private static double part(String label, VqsQueue queue) {
    if (queue.parent() == null) {
      return 1;
    }
    double all =
        queue.parent().children().stream().mapToDouble(child -> weight(label, child)).sum();
    return all == 0 ? 0 : weight(label, queue) / all;
  }

  /** A queue that came a moment ago may not be there yet. */
  private static double weight(String label, VqsQueue queue) {
    Tenant there = queue.onLabels().get(label);
    return there == null ? queue.settings().weight() : there.weight();
  }

  private static double share(String label, VqsQueue queue) {
    VqsQueue parent = queue.parent();
    return part(label, queue) * (parent == null ? 1 : share(label, parent));
  }

  /** The smallest part, over resources, of the label's nodes that the queue's own limit leaves. */
  private static double maximum(String label, VqsQueue queue) {
    Tenant there = queue.onLabels().get(label);
    return there == null || there.maximum() == null
        ? 1
        : QueueReport.smallestPart(there.maximum(), there.home().tree().total());
  }

  private static double maximumOfAll(String label, VqsQueue queue) {
    VqsQueue parent = queue.parent();
    double above = parent == null ? 1 : maximumOfAll(label, parent);
    return Math.min(above, maximum(label, queue));
  }
}
