package org.vqs.whatif.replay;

import java.util.List;
import java.util.Optional;

/** What a replay gave, without what it was given: see {@link ReplayResult}. */
public record Outcome(
    List<ContainerTimes> containers,
    List<ApplicationTimes> applications,
    List<Sample> samples,
    long unfinished,
    long overcommitted,
    long heartbeats,
    long heartbeatsSkipped,
    Optional<MeasuredUse> use,
    Optional<StatedResult> stated) {
  /** Of a result. */
  public static Outcome of(ReplayResult result) {
    return new Outcome(
        result.containers(),
        result.applications(),
        result.samples(),
        result.unfinished(),
        result.overcommitted(),
        result.heartbeats(),
        result.heartbeatsSkipped(),
        result.use(),
        result.stated());
  }

  /**
   * The result.
   *
   * @param scheduler the name of what was replayed to
   * @param input what was replayed
   */
  public ReplayResult of(String scheduler, ReplayInput input) {
    return new ReplayResult(
        scheduler,
        input.history(),
        input.nodes(),
        input.queues().weights(),
        containers,
        applications,
        samples,
        unfinished,
        overcommitted,
        heartbeats,
        heartbeatsSkipped,
        use,
        stated);
  }
}
