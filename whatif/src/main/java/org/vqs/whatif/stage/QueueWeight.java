package org.vqs.whatif.stage;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A queue below root.
 *
 * @param name its name, without that of its parent
 * @param weight its weight among the queues
 */
public record QueueWeight(String name, int weight) {
  /** The names of some queues, as Hadoop's settings list them. */
  static String names(List<QueueWeight> queues) {
    return queues.stream().map(QueueWeight::name).collect(Collectors.joining(","));
  }
}
