package org.vqs.yarn.queue;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.vqs.yarn.config.queue.QueueCreation;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;

/**
 * Which labels each queue uses, as YARN's manager of labels is to know it: it refuses to remove one
 * that a queue names, without which what is submitted there would fail. Stateless.
 */
public final class QueueLabels {
  private QueueLabels() {}

  /** Tells the manager, which may be null; for any thread, without the scheduler's lock. */
  public static void tell(RMNodeLabelsManager labels, QueueTree queues) {
    if (labels != null) {
      labels.reinitializeQueueLabels(of(queues));
    }
  }

  /**
   * The labels that a queue names in a setting of its own or by what it inherits. That it may use
   * all labels names none.
   */
  static SortedMap<String, Set<String>> of(QueueTree queues) {
    SortedMap<String, Set<String>> used = new TreeMap<>();
    for (QueueSettings queue : queues.all()) {
      used.put(queue.path(), named(queue));
      QueueCreation creation = queue.creation();
      if (creation != null) {
        used.put(creation.template().path(), named(creation.template()));
      }
    }
    return used;
  }

  private static Set<String> named(QueueSettings queue) {
    Set<String> named = new TreeSet<>(queue.access().nodeLabels());
    named.add(queue.access().defaultNodeLabel());
    named.addAll(queue.labels().keySet());
    named.remove(CommonNodeLabelsManager.ANY);
    named.remove(CommonNodeLabelsManager.NO_LABEL);
    return named;
  }
}
