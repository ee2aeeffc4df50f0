package org.vqs.whatif.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.whatif.replay.ReplayResult;

/**
 * One set of circumstances, such as a workload at a load or an assumption about what a log does not
 * say, and what every scheduler made of it.
 *
 * @param name short, for headings
 * @param description one sentence for people
 * @param runs by scheduler, a result for each seed; the same seeds in the same order, so that the
 *     i-th results of all schedulers are of the same history. The first scheduler is the one in
 *     question, ours; the others are what it is held against.
 */
public record Scene(String name, String description, Map<String, List<ReplayResult>> runs) {
  /**
   * Copies and checks.
   *
   * @throws IllegalArgumentException if there are fewer than two schedulers, or their results are
   *     not pairs
   */
  public Scene {
    Map<String, List<ReplayResult>> copy = new LinkedHashMap<>();
    runs.forEach((scheduler, results) -> copy.put(scheduler, List.copyOf(results)));
    runs = Collections.unmodifiableMap(copy);
    if (runs.size() < 2) {
      throw new IllegalArgumentException(
          "scene \"%s\" has runs of %s: to compare takes two schedulers"
              .formatted(name, runs.keySet()));
    }
    checkPairs(name, runs);
  }

  private static void checkPairs(String name, Map<String, List<ReplayResult>> runs) {
    List<ReplayResult> first = runs.values().iterator().next();
    runs.forEach(
        (scheduler, results) -> {
          if (results.isEmpty() || results.size() != first.size()) {
            throw new IllegalArgumentException(
                "scene \"%s\" has %d results of %s and %d of the first scheduler: one for each seed"
                    .formatted(name, results.size(), scheduler, first.size()));
          }
          for (int seed = 0; seed < first.size(); seed++) {
            if (!results.get(seed).history().equals(first.get(seed).history())) {
              throw new IllegalArgumentException(
                  "scene \"%s\": result %d of %s is of another history than that of the first"
                          .formatted(name, seed + 1, scheduler)
                      + " scheduler; replay the same one");
            }
          }
        });
  }

  /** The one in question. */
  public String ours() {
    return runs.keySet().iterator().next();
  }

  /** What it is held against, in order. */
  public List<String> others() {
    return runs.keySet().stream().skip(1).toList();
  }

  /** How many runs each scheduler has. */
  public int seeds() {
    return runs.get(ours()).size();
  }

  /** True if all seeds replay one history, so that they differ by other chance only. */
  public boolean hasOneHistory() {
    List<ReplayResult> mine = runs.get(ours());
    return mine.stream().allMatch(run -> run.history().equals(mine.get(0).history()));
  }
}
