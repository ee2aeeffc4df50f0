package org.vqs.bench.latency.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vqs.bench.latency.plan.Phase;

/**
 * One scheduler measured once.
 *
 * @param scheduler its name
 * @param round from 1
 * @param results one for each phase of the round
 */
public record Run(String scheduler, int round, List<PhaseResult> results) {

  /** What a phase measured; nothing if the round was without it. */
  public Stream<PhaseResult> of(Phase phase) {
    return results.stream().filter(result -> result.phase().equals(phase));
  }

  /** What is wrong with the results, whatever the times; empty if nothing is. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    for (PhaseResult result : results) {
      String where =
          "%s, round %d, load %s, application master %s: "
              .formatted(scheduler, round, result.phase().load(), result.phase().heartbeat());
      long granted = result.fromAsk().size();
      if (granted != result.wanted()) {
        faults.add(where + granted + " of " + result.wanted() + " containers were granted");
      }
      if (granted == 0) {
        faults.add(where + "no container was wanted");
      }
      Stream.of(result.fromAsk(), result.fromWant())
          .flatMap(List::stream)
          .filter(time -> time < 0)
          .forEach(time -> faults.add(where + "a time (" + time + " ns) is negative"));
    }
    return faults;
  }
}
