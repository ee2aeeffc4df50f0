package org.vqs.yarn.chaos;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.vqs.yarn.observe.SchedulerRecount;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * One crowded life of a scheduler.
 *
 * @param events how many, at least: reports of nodes, calls of masters, containers that end and
 *     applications that come; in each round a second passes, and all nodes report and masters call
 * @param wholeEvery after so many rounds the core's indexes are recounted, and YARN's books
 */
record CrowdRun(CrowdSettings settings, long seed, long events, int wholeEvery) {
  private static final int REMEMBERED = 5;
  private static final int LEAST_ROUNDS = 60;
  private static final List<String> PARTITIONS = List.of("", RandomNodes.LABEL);

  /**
   * How it went.
   *
   * @param events how many there were
   * @param held the part of the cluster that was held though a request might have used it
   * @param worst the most reports for which a node was idle
   * @param breach what was wrong; null if nothing was
   */
  record Outcome(long events, long containers, double held, int worst, String breach) {}

  Outcome live() {
    LivenessWatch watch = new LivenessWatch();
    Deque<String> last = new ArrayDeque<>();
    int round = 0;
    try (Crowd crowd = new Crowd(settings, seed)) {
      String breach = null;
      try {
        while (round < LEAST_ROUNDS || crowd.events() < events) {
          round++;
          last.add(crowd.next());
          if (last.size() > REMEMBERED) {
            last.remove();
          }
          demand(watch.violations(crowd.scheduler(), crowd.now(), 1, crowd.startedOn()));
          if (round % wholeEvery == 0) {
            demand(recount(crowd));
          }
        }
        demand(recount(crowd));
        demand(watch.heldBeyond(settings.mostHeld()));
        last.add("the end");
        demand(Settled.violations(crowd));
        demand(recount(crowd));
      } catch (AssertionError failure) {
        breach = "round %d, after %s:%n  %s".formatted(round, last, failure.getMessage());
      }
      return new Outcome(
          crowd.events(), crowd.containers(), watch.heldShare(), watch.worst(), breach);
    }
  }

  private static List<String> recount(Crowd crowd) {
    List<String> found =
        new ArrayList<>(SchedulerRecount.violations(crowd.scheduler().context(), PARTITIONS));
    found.addAll(SchedulerInvariants.coreViolations(crowd.scheduler()));
    if (crowd.scheduler().caughtErrors() > 0) {
      found.add(crowd.scheduler().caughtErrors() + " errors were caught in events");
    }
    return found;
  }

  private static void demand(List<String> violations) {
    if (!violations.isEmpty()) {
      throw new AssertionError(
          String.join("%n  ".formatted(), violations.subList(0, Math.min(4, violations.size()))));
    }
  }

  @Override
  public String toString() {
    return "%s, seed %d".formatted(settings, seed);
  }
}
