package org.vqs.bench.latency.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.vqs.bench.latency.plan.Phase;
import org.vqs.bench.latency.result.PhaseResult;

/**
 * The time of a phase and what was measured in it. Containers wanted between its begin and its end
 * are measured; the load goes on until the last of them is granted, because the end of the load
 * would make the last ones faster, and leaving them out would leave out the slowest. Thread-safe.
 */
final class Window {
  private final long begin;
  private final long end;
  private final CountDownLatch unsettled;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final List<Sample> samples = new ArrayList<>();
  private long wanted;
  private long granted;

  private record Sample(long fromAsk, long fromWant) {}

  /**
   * A window between two instants of {@link System#nanoTime}.
   *
   * @param masters how many application masters take part
   */
  Window(long begin, long end, int masters) {
    this.begin = begin;
    this.end = end;
    unsettled = new CountDownLatch(masters);
  }

  /** Whether a container wanted at this moment is measured. */
  boolean measures(long moment) {
    return moment - begin >= 0 && moment - end < 0;
  }

  /** Whether its end is still ahead. */
  boolean isAhead(long now) {
    return now - end < 0;
  }

  /** An application asks for what it wanted at this moment. */
  synchronized void asked(long want) {
    if (measures(want)) {
      wanted++;
    }
  }

  /** An application got what it wanted at one moment and asked for at another. */
  synchronized void granted(long want, long ask, long now) {
    if (measures(now)) {
      granted++;
    }
    if (measures(want)) {
      samples.add(new Sample(now - ask, now - want));
    }
  }

  /** An application master has all that is measured; to be said once by each. */
  void settled() {
    unsettled.countDown();
  }

  /**
   * Waits until all application masters have what is measured, then ends the load.
   *
   * @param patienceNanos after the window's end
   */
  void await(long patienceNanos) throws InterruptedException {
    unsettled.await(end - System.nanoTime() + patienceNanos, TimeUnit.NANOSECONDS);
    stop();
  }

  /** Ends the load. */
  void stop() {
    stop.countDown();
  }

  /** Sleeps until this moment or the end of the load. */
  void sleepUntil(long moment) throws InterruptedException {
    stop.await(moment - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  boolean isStopped() {
    return stop.getCount() == 0;
  }

  /** What was measured so far. */
  synchronized PhaseResult result(Phase phase) {
    double seconds = (end - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    return new PhaseResult(
        phase, wanted, nanos(Sample::fromAsk), nanos(Sample::fromWant), granted / seconds);
  }

  private List<Long> nanos(Function<Sample, Long> number) {
    return samples.stream().map(number).toList();
  }
}
