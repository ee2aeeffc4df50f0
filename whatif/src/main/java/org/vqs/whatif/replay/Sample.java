package org.vqs.whatif.replay;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;

/**
 * The cluster at one time.
 *
 * @param timeMs milliseconds after the beginning of the history
 * @param allocated what containers hold, masters included
 * @param waiting containers that were asked for and have not started, masters included
 * @param largest the largest container that could start now, as a share of the largest node: the
 *     most, over the nodes, of what is free there of its scarcest resource
 * @param queues the queues in the order of {@link ReplayResult#queues}
 */
public record Sample(
    long timeMs, ResourceVector allocated, long waiting, double largest, List<QueueSample> queues) {
  /**
   * A queue at one time.
   *
   * @param allocated what its containers hold
   * @param waiting its containers that were asked for and have not started
   */
  public record QueueSample(ResourceVector allocated, long waiting) {
    QueueSample plus(QueueSample other) {
      return new QueueSample(sum(allocated, other.allocated), waiting + other.waiting);
    }
  }

  /** Copies the queues. */
  public Sample {
    queues = List.copyOf(queues);
  }

  /** Together with another cluster at the same time, with the same queues. */
  Sample plus(Sample other) {
    return new Sample(
        timeMs,
        sum(allocated, other.allocated),
        waiting + other.waiting,
        Math.max(largest, other.largest),
        IntStream.range(0, queues.size())
            .mapToObj(queue -> queues.get(queue).plus(other.queues.get(queue)))
            .toList());
  }

  private static ResourceVector sum(ResourceVector one, ResourceVector other) {
    long[] amounts = one.toArray();
    other.addTo(amounts, 1);
    return ResourceVector.of(amounts);
  }
}
