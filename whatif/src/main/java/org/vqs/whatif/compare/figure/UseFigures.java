package org.vqs.whatif.compare.figure;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.MeasuredUse;
import org.vqs.whatif.replay.ReplayResult;

/**
 * What containers used, and what came of it that they use less than they ask for. Sums over seeds.
 *
 * @param doneHours for how many hours containers had worked when the last application was
 *     submitted; lost work does not count
 * @param gaveWay how many containers were taken
 * @param gaveWayPart that as a part of all containers
 * @param aboveMark for which part of the time nodes used more than the mark
 * @param hoursAboveMark the same in hours of nodes
 * @param hoursBeyond for how many hours nodes' containers used more memory than there is
 * @param usedMemory the part of the memory that was in use
 * @param lentMemory what was allocated beyond nodes' memory, as a part of all memory
 */
public record UseFigures(
    double doneHours,
    long gaveWay,
    double gaveWayPart,
    double aboveMark,
    double hoursAboveMark,
    double hoursBeyond,
    double usedMemory,
    double lentMemory) {
  private static final double MS_PER_HOUR = 3_600_000;

  /** Of the runs of one scheduler; empty if nobody said what containers use. */
  public static Optional<UseFigures> of(List<ReplayResult> runs) {
    if (runs.stream().anyMatch(run -> run.use().isEmpty())) {
      return Optional.empty();
    }
    List<MeasuredUse> uses = runs.stream().map(run -> run.use().orElseThrow()).toList();
    long gaveWay = uses.stream().mapToLong(MeasuredUse::gaveWay).sum();
    double hours = sum(uses, MeasuredUse::nodeHours);
    double above = sum(uses, MeasuredUse::hoursAboveMark);
    return Optional.of(
        new UseFigures(
            runs.stream().mapToDouble(UseFigures::doneHours).sum(),
            gaveWay,
            (double) gaveWay / runs.stream().mapToLong(run -> run.containers().size()).sum(),
            above / hours,
            above,
            sum(uses, MeasuredUse::hoursBeyond),
            sum(uses, use -> use.usedMemory() * use.nodeHours()) / hours,
            sum(uses, use -> use.lentMemory() * use.nodeHours()) / hours));
  }

  private static double sum(List<MeasuredUse> uses, ToDoubleFunction<MeasuredUse> number) {
    return uses.stream().mapToDouble(number).sum();
  }

  private static double doneHours(ReplayResult run) {
    long last =
        run.history().applications().stream().mapToLong(Application::submittedMs).max().orElse(0);
    long ms = 0;
    for (ContainerTimes times : run.containers()) {
      if (times.worked() && times.worksMs() < last) {
        boolean hasEnded = times.endedMs() != ContainerTimes.NEVER;
        ms += (hasEnded ? Math.min(last, times.endedMs()) : last) - times.worksMs();
      }
    }
    return ms / MS_PER_HOUR;
  }
}
