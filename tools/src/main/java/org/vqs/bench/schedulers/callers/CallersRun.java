package org.vqs.bench.schedulers.callers;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.vqs.bench.schedulers.cluster.AskingMaster;
import org.vqs.bench.schedulers.cluster.ScenarioCluster;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.thread.UpdateThread;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OurScheduler;
import org.vqs.whatif.stage.QueueWeight;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * Threads of masters and the dispatcher's thread call one scheduler at once, as fast as it answers.
 * In each virtual second every node reports once, by the one thread, and every master calls once,
 * by one of the others. So all schedulers have the same calls for each start, whoever waits for
 * whom. Containers end between two virtual seconds, when nobody calls.
 */
final class CallersRun {
  static final int DIGITS = 3;

  /** On a slow machine a short run ends before a container does: nothing starts in one second. */
  private static final int FEWEST_SECONDS = 10;

  private final CallersTask task;
  private final Contestant contestant;
  private final Histogram heartbeats = new Histogram(DIGITS);
  private final ThreadWaits waits = new ThreadWaits();
  private LockTimes lock;
  private Stage stage;
  private ScenarioCluster cluster;
  private List<ScriptedNode> nodes;
  private List<Caller> callers;
  private double utilizationSum;
  private int virtualSeconds;

  private CallersRun(CallersTask task) {
    this.task = task;
    this.contestant = Contestant.of(task.scheduler());
  }

  /**
   * Runs it; once to a process, because Hadoop leaves static state.
   *
   * @param directory where a file that the scheduler reads may be put
   * @throws IllegalStateException if the scheduler gave what no node has, or nothing
   */
  static CallersOutcome run(CallersTask task, Path directory) {
    return new CallersRun(task).run(directory);
  }

  private CallersOutcome run(Path directory) {
    ThreadWaits.count();
    try (Stage opened = ScenarioStage.open(setup(), task.scenario(), directory)) {
      stage = opened;
      cluster = new ScenarioCluster(task.scenario(), contestant, stage, task.seed());
      cluster.addNodes();
      cluster.fillNodes();
      cluster.addMasters();
      nodes = new ArrayList<>(stage.nodes());
      cluster.shuffle(nodes);
      callers = callers();
      cluster.masters().forEach(cluster::want);
      callers.forEach(Caller::call);
      cluster.emptyNodes();
      CallersOutcome outcome = live();
      ScenarioStage.checkNodes(stage, task.scenario());
      if (outcome.started() == 0) {
        throw new IllegalStateException(task.scheduler() + " started nothing");
      }
      return outcome;
    }
  }

  /** Ours with a lock that is watched. What others wait for is more than that lock. */
  private SchedulerSetup setup() {
    return contestant instanceof OurScheduler ? new Watched() : contestant;
  }

  private final class Watched implements SchedulerSetup {
    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      AbstractYarnScheduler<?, ?> scheduler = contestant.create(conf, queues, directory);
      lock = LockTimes.in(scheduler);
      return scheduler;
    }
  }

  private List<Caller> callers() {
    List<Caller> all =
        IntStream.range(0, task.callers()).mapToObj(number -> new Caller(stage)).toList();
    List<AskingMaster> masters = new ArrayList<>(cluster.masters());
    cluster.shuffle(masters);
    for (int i = 0; i < masters.size(); i++) {
      all.get(i % all.size()).add(masters.get(i));
    }
    return all;
  }

  private CallersOutcome live() {
    List<Runnable> calls = callers.stream().<Runnable>map(caller -> caller::call).toList();
    UpdateThread updates = UpdateThread.start(stage.scheduler());
    try (CallingThreads threads = new CallingThreads(calls)) {
      live(threads, task.seconds() / 2);
      forget();
      long before = stage.started();
      double collectingBefore = collectingSeconds();
      double seconds = live(threads, task.seconds());
      Histogram allocates = new Histogram(DIGITS);
      callers.forEach(caller -> allocates.add(caller.times()));
      return new CallersOutcome(
          seconds,
          virtualSeconds,
          stage.started() - before,
          waits.seconds() + callers.stream().mapToDouble(Caller::waitedSeconds).sum(),
          collectingSeconds() - collectingBefore,
          SchedulerOutcome.Latency.of(allocates),
          SchedulerOutcome.Latency.of(heartbeats),
          lock == null ? null : lock.use(),
          utilizationSum / virtualSeconds);
    } finally {
      updates.close();
    }
  }

  private void forget() {
    callers.forEach(Caller::forget);
    heartbeats.reset();
    waits.forget();
    virtualSeconds = 0;
    utilizationSum = 0;
    if (lock != null) {
      lock.forget();
    }
  }

  /** Virtual seconds until so many real ones have passed in them; returns those. */
  private double live(CallingThreads threads, double seconds) {
    long nanos = 0;
    for (int lived = 0; nanos < seconds * 1e9 || lived < FEWEST_SECONDS; lived++) {
      cluster.nextSecond();
      nanos += threads.second(this::report);
      nanos += finish();
      callers.forEach(caller -> caller.takeAnswers(cluster::got));
      utilizationSum += cluster.utilization();
      virtualSeconds++;
    }
    return nanos / 1e9;
  }

  /** What calls left over is of their second, and not done for nothing in the pause after it. */
  private long finish() {
    long begun = System.nanoTime();
    stage.scheduler().update();
    return System.nanoTime() - begun;
  }

  /** What the dispatcher's thread does in a second. */
  private void report() {
    waits.begin();
    for (ScriptedNode node : nodes) {
      long begun = System.nanoTime();
      stage.heartbeat(node);
      heartbeats.recordValue(System.nanoTime() - begun);
    }
    waits.end();
  }

  private static double collectingSeconds() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        / 1e3;
  }
}
