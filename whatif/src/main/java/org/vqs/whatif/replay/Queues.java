package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.whatif.history.History;
import org.vqs.whatif.stage.QueueWeight;

/**
 * The queues of a history as children of root, which every scheduler can have: {@code root.a.b}
 * becomes {@code a-b}.
 */
public final class Queues {
  private final Map<String, Integer> indexes = new LinkedHashMap<>();
  private final List<QueueWeight> weights = new ArrayList<>();

  /**
   * The queues of a history.
   *
   * @param given weights by full path; the others have 1
   * @throws IllegalArgumentException if a weight is not positive, or of no queue of the history
   */
  public Queues(History history, Map<String, Integer> given) {
    Set<String> unknown = new TreeSet<>(given.keySet());
    for (String path : history.queues()) {
      int weight = given.getOrDefault(path, 1);
      if (weight < 1) {
        throw new IllegalArgumentException(
            "the weight of queue " + path + " (" + weight + ") must be at least 1");
      }
      unknown.remove(path);
      indexes.put(path, weights.size());
      weights.add(new QueueWeight(nameOf(path), weight));
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "a weight is given to "
              + String.join(", ", unknown)
              + ", where nothing is submitted; the queues are "
              + String.join(", ", indexes.keySet()));
    }
    if (weights.stream().map(QueueWeight::name).distinct().count() < weights.size()) {
      throw new IllegalArgumentException(
          "queues become equal when their dots become dashes: " + indexes.keySet());
    }
  }

  private static String nameOf(String path) {
    return path.replaceFirst("^root\\.", "").replace('.', '-');
  }

  /** The index of a queue among {@link #weights}. */
  int indexOf(String path) {
    return indexes.get(path);
  }

  /** The queues with their weights, in order of first submission. */
  public List<QueueWeight> weights() {
    return List.copyOf(weights);
  }
}
