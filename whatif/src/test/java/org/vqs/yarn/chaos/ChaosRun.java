package org.vqs.yarn.chaos;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * One chaotic life of a scheduler, from its first node to its last.
 *
 * @param policy by which it begins
 * @param events how many
 * @param wholeEvery after so many events all that the core keeps is recounted; YARN's books, and
 *     what of them is in the core, after each
 * @param withFaults whether calls into the ResourceManager fail
 */
record ChaosRun(String policy, long seed, long events, int wholeEvery, boolean withFaults) {
  private static final int REMEMBERED = 5;

  /**
   * How it went.
   *
   * @param events that were, the one of a breach included
   * @param containers that application masters got
   * @param acts how often each thing happened
   * @param breach what was wrong, after which events; null if nothing was
   */
  record Outcome(long events, int containers, Map<String, Integer> acts, String breach) {}

  /**
   * Lives it, up to the first breach.
   *
   * @param directory for files that it edits
   */
  Outcome live(Path directory) {
    Deque<String> last = new ArrayDeque<>();
    long event = 0;
    try (ChaosCluster cluster = new ChaosCluster(policy, seed, withFaults, directory)) {
      String breach = null;
      try {
        while (event < events) {
          event++;
          last.add(cluster.step());
          if (last.size() > REMEMBERED) {
            last.remove();
          }
          cluster.checkBooks();
          if (event % wholeEvery == 0) {
            cluster.checkCore();
          }
        }
        last.add("the end");
        cluster.checkCore();
        cluster.end();
      } catch (AssertionError | RuntimeException failure) {
        breach =
            "event %d, after %s%s:%n  %s".formatted(event, last, cluster.fault(), text(failure));
      }
      return new Outcome(event, cluster.events().granted(), cluster.acts(), breach);
    }
  }

  private static String text(Throwable failure) {
    if (failure instanceof AssertionError) {
      return failure.getMessage();
    }
    StackTraceElement[] trace = failure.getStackTrace();
    StringBuilder text = new StringBuilder(failure.toString());
    for (int i = 0; i < Math.min(12, trace.length); i++) {
      text.append("\n    at ").append(trace[i]);
    }
    return text.toString();
  }

  @Override
  public String toString() {
    return "%s, seed %d".formatted(policy, seed);
  }
}
