package org.vqs.yarn.chaos;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.vqs.core.Policies;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.observe.SchedulerRecount;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * A cluster of random events in which a third of the application masters are hostile, nodes lie,
 * events come twice and too late, and files are edited badly. A breach of what must hold is an
 * {@link AssertionError}.
 */
final class ChaosCluster implements AutoCloseable, Settled.Life {
  /** One application in so many has a hostile master. */
  private static final int HOSTILE_ONE_IN = 3;

  private static final List<String> WORK_CONSERVING = List.of(Policies.ADAPTIVE, Policies.BF_JS);

  private final RandomEvents cluster;
  private final Random random;
  private final HostileMaster hostile;
  private final LyingNodes liars;
  private final StrayEvents stray;
  private final RandomFiles files;
  private final Faults faults;
  private final Map<String, Integer> acts = new TreeMap<>();

  /**
   * A cluster without nodes.
   *
   * @param withFaults whether calls into the ResourceManager fail
   * @param directory for the files that are edited
   */
  ChaosCluster(String policy, long seed, boolean withFaults, Path directory) {
    cluster = new RandomEvents(settings(policy, seed), seed);
    random = new Random(~seed);
    hostile = new HostileMaster(cluster, random);
    liars = new LyingNodes(cluster, random);
    stray = new StrayEvents(cluster, random);
    files = new RandomFiles(cluster.harness(), random, directory);
    faults = withFaults ? new Faults(cluster, random) : null;
  }

  /** Two seeds in four have nodes that fall silent, and two take containers back for others. */
  private static Map<String, String> settings(String policy, long seed) {
    Map<String, String> settings = RandomSettings.of(policy, seed % 4 + 1);
    if (seed % 4 >= 2) {
      settings.put("yarn.scheduler.vqs.node.max-silence", "20s");
    }
    if (seed % 2 == 1) {
      settings.putAll(RandomSettings.PREEMPTION);
    }
    return settings;
  }

  RandomEvents events() {
    return cluster;
  }

  /** How often each thing happened. */
  Map<String, Integer> acts() {
    return acts;
  }

  /** What failed in the last event, in words; empty if nothing did. */
  String fault() {
    return faults == null || faults.last() == null ? "" : " with a fault " + faults.last();
  }

  /** Lets the next thing happen. Returns what it was. */
  String step() {
    String what = faults == null ? next() : faults.during(this::next);
    acts.merge(what.startsWith("fault") ? "fault" : what, 1, Integer::sum);
    return what;
  }

  private String next() {
    int dice = random.nextInt(100);
    return dice < 70 ? cluster.step() : within(() -> extra(dice));
  }

  /** One thing that can happen. */
  interface Act {
    String happens();
  }

  private String within(Act act) {
    cluster.harness().tick(random.nextInt(500));
    return act.happens();
  }

  private String extra(int dice) {
    if (dice < 84) {
      return hostile();
    }
    if (dice < 90) {
      return liars.lie();
    }
    if (dice < 94) {
      return limited(stray::next);
    }
    if (dice < 99) {
      return limited(
          () -> {
            cluster.harness().scheduler().update();
            return "update thread";
          });
    }
    return files.reload();
  }

  private String hostile() {
    List<RandomApp> able =
        cluster.apps().values().stream()
            .filter(app -> app.attempt.getApplicationId().getId() % HOSTILE_ONE_IN == 0)
            .filter(RandomApp::canAsk)
            .toList();
    return able.isEmpty()
        ? "nobody is hostile"
        : limited(() -> hostile.call(able.get(random.nextInt(able.size()))));
  }

  /** Nothing that starts here may take anybody beyond a limit. */
  private String limited(Act act) {
    VirtualQueueScheduler scheduler = cluster.harness().scheduler();
    LimitWatch limits = LimitWatch.of(scheduler);
    String what = act.happens();
    List<String> violations = limits.violations(scheduler);
    if (!violations.isEmpty()) {
      throw new AssertionError(what + ": " + violations);
    }
    return what;
  }

  /** The books of YARN, and what of them is in the core. */
  void checkBooks() {
    List<String> violations =
        new ArrayList<>(
            SchedulerRecount.violations(
                cluster.harness().scheduler().context(), RandomEvents.PARTITIONS));
    long caught = cluster.harness().scheduler().caughtErrors();
    if (caught > 0 && (faults == null || !faults.explain(caught))) {
      violations.add(caught + " errors were caught in events");
    }
    demand(violations);
  }

  /** All that the core keeps, and that no room is left idle for those who wait. */
  void checkCore() {
    VirtualQueueScheduler scheduler = cluster.harness().scheduler();
    demand(SchedulerInvariants.coreViolations(scheduler));
    if (WORK_CONSERVING.contains(scheduler.configuration().policy())) {
      demand(SchedulerInvariants.idleRoom(scheduler));
    }
  }

  private static void demand(List<String> violations) {
    if (!violations.isEmpty()) {
      throw new AssertionError(String.join("\n  ", violations));
    }
  }

  /**
   * All containers end, and what may start has to; then all applications end, and nothing may be
   * left in any book.
   */
  void end() {
    if (faults != null) {
      faults.checkNothingIsLost();
    }
    demand(Settled.violations(this));
    checkBooks();
    cluster.drain();
    NothingLeft.check(cluster);
  }

  @Override
  public VirtualQueueScheduler scheduler() {
    return cluster.harness().scheduler();
  }

  @Override
  public long now() {
    return scheduler().context().time();
  }

  @Override
  public int endAllAndReport(int seconds) {
    return cluster.endContainers(seconds);
  }

  @Override
  public void close() {
    files.close();
    cluster.close();
  }
}
