package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/** Looks at the cluster at equal distances, which grow as the replay does. */
final class Sampler {
  /** When there are so many samples, every other is dropped. */
  private static final int MOST_SAMPLES = 1_024;

  private final Stage stage;
  private final YarnAmounts amounts;
  private final long[] largestNode;
  private final long[][] allocated;
  private final long[] waiting;
  private final Optional<StatedStarts> stated;
  private List<Sample> samples = new ArrayList<>();
  private long distanceMs = 1_000;
  private long nextMs;

  Sampler(
      Stage stage,
      YarnAmounts amounts,
      ResourceVector largestNode,
      int queues,
      Optional<StatedStarts> stated) {
    this.stage = stage;
    this.amounts = amounts;
    this.largestNode = largestNode.toArray();
    this.allocated = new long[queues][largestNode.dimensions()];
    this.waiting = new long[queues];
    this.stated = stated;
  }

  /** So many more containers are wanted from now on; fewer if negative. */
  void asked(int queue, int count) {
    waiting[queue] += count;
  }

  /** A container started. */
  void starts(int queue, ResourceVector size) {
    waiting[queue]--;
    size.addTo(allocated[queue], 1);
  }

  /** A container went. */
  void gone(int queue, ResourceVector size) {
    size.addTo(allocated[queue], -1);
  }

  /** Nothing more happens before this time. */
  void until(long timeMs) {
    while (nextMs < timeMs) {
      samples.add(sample(nextMs));
      stated.ifPresent(each -> each.look(nextMs, distanceMs));
      if (samples.size() == MOST_SAMPLES) {
        dropEveryOther();
      }
      nextMs += distanceMs;
    }
  }

  private void dropEveryOther() {
    List<Sample> kept = new ArrayList<>();
    for (int i = 0; i < samples.size(); i += 2) {
      kept.add(samples.get(i));
    }
    samples = kept;
    distanceMs *= 2;
    nextMs = samples.get(samples.size() - 1).timeMs();
  }

  private Sample sample(long timeMs) {
    double largest = 0;
    for (ScriptedNode node : stage.nodes()) {
      SchedulerNode known = stage.scheduler().getSchedulerNode(node.id());
      largest = Math.max(largest, scarcest(known.getUnallocatedResource()));
    }
    List<Sample.QueueSample> queues = new ArrayList<>();
    long[] sum = new long[largestNode.length];
    long all = 0;
    for (int queue = 0; queue < waiting.length; queue++) {
      queues.add(new Sample.QueueSample(ResourceVector.of(allocated[queue]), waiting[queue]));
      all += waiting[queue];
      for (int r = 0; r < sum.length; r++) {
        sum[r] += allocated[queue][r];
      }
    }
    return new Sample(timeMs, ResourceVector.of(sum), all, largest, queues);
  }

  /** The free share of the resource that is scarcest, of those that the largest node has. */
  private double scarcest(Resource free) {
    double least = 1;
    for (int r = 0; r < largestNode.length; r++) {
      if (largestNode[r] > 0) {
        least = Math.min(least, (double) amounts.amount(free, r) / largestNode[r]);
      }
    }
    return least;
  }

  /**
   * Checks that all nodes are empty, as they are when all applications have gone.
   *
   * @throws IllegalStateException if the scheduler thinks otherwise
   */
  void checkEmpty() {
    for (ScriptedNode node : stage.nodes()) {
      SchedulerNode known = stage.scheduler().getSchedulerNode(node.id());
      if (!Resources.isNone(known.getAllocatedResource())) {
        throw new IllegalStateException(
            "%s is left with %s when everything has ended"
                .formatted(node.id(), known.getAllocatedResource()));
      }
    }
  }

  /** How right the scheduler was about when requests start; empty if it does not say. */
  Optional<StatedResult> stated(long endMs) {
    return stated.map(each -> each.result(endMs, distanceMs));
  }

  List<Sample> samples() {
    return samples;
  }
}
