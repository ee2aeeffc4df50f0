package org.vqs.whatif.compare.figure;

import java.util.Arrays;
import java.util.BitSet;
import org.vqs.whatif.replay.ApplicationTimes;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;

/**
 * How long each container of a {@link Roster} waited in a run, from ask to start; one of a gang
 * until all of its gang had started. What never started waited until the run ended: it may not make
 * a scheduler look good that it left something out.
 */
public final class ContainerWaits {
  private final long[] waitMs;
  private final BitSet never = new BitSet();

  public ContainerWaits(ReplayResult run, Roster roster) {
    waitMs = new long[roster.size()];
    Arrays.fill(waitMs, ContainerTimes.NEVER);
    long end = endMs(run);
    for (ContainerTimes container : run.containers()) {
      int place = roster.place(container);
      if (container.worked()) {
        waitMs[place] = Math.max(0, container.waitMs());
      } else {
        missed(place, end - container.askedMs());
      }
    }
    for (int place = 0; place < waitMs.length; place++) {
      if (roster.isContainer(place) && waitMs[place] == ContainerTimes.NEVER) {
        missed(place, end - roster.wantedMs(place));
      }
    }
  }

  private void missed(int place, long wait) {
    never.set(place);
    waitMs[place] = Math.max(0, wait);
  }

  /** When a run ended: the last time of anything in it. */
  static long endMs(ReplayResult run) {
    long containers =
        run.containers().stream()
            .mapToLong(
                times -> Math.max(times.askedMs(), Math.max(times.startedMs(), times.endedMs())))
            .max()
            .orElse(0);
    long applications =
        run.applications().stream().mapToLong(ApplicationTimes::endedMs).max().orElse(0);
    long samples = run.samples().stream().mapToLong(Sample::timeMs).max().orElse(0);
    return Math.max(containers, Math.max(applications, samples));
  }

  /** How long a container waited, in milliseconds. */
  public long ms(int place) {
    return waitMs[place];
  }

  /** True if a container did not start, or waited for its gang to the end. */
  public boolean neverStarted(int place) {
    return never.get(place);
  }
}
