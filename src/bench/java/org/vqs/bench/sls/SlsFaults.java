package org.vqs.bench.sls;

import java.util.ArrayList;
import java.util.List;

/**
 * What makes results worthless: a run of this scheduler that did not come to its end, or a run of
 * any that is not as it must be. That another scheduler's run did not come to its end is a result.
 */
final class SlsFaults {
  private final List<String> inWords = new ArrayList<>();

  /**
   * The faults of results.
   *
   * @param ours the contestant that is this scheduler
   */
  SlsFaults(List<Result> results, String ours) {
    for (Result result : results) {
      if (result.isFinished()) {
        result
            .outcome()
            .faults()
            .forEach(fault -> inWords.add(result.run().inWords() + ": " + fault));
      } else if (result.run().scheduler().equals(ours)) {
        inWords.add(result.failure());
      }
    }
  }

  boolean isEmpty() {
    return inWords.isEmpty();
  }

  /** A line for each, with the run. */
  List<String> inWords() {
    return List.copyOf(inWords);
  }
}
