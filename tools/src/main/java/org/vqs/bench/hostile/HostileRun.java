package org.vqs.bench.hostile;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.vqs.bench.thread.UpdateThread;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.QueueWeight;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.Stage;
import org.vqs.whatif.stage.StagedApplication;
import org.vqs.whatif.stage.Submission;

/**
 * Hostile applications beside ordinary ones, in threads of their own and by the machine's clock.
 */
final class HostileRun {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int FIRST_NUMBER = 1000;

  private final HostileTask task;
  private final Attack attack;
  private final AtomicLong longestCall = new AtomicLong();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong refusals = new AtomicLong();
  private TimedLock lock;
  private volatile boolean attacks;
  private int number = FIRST_NUMBER;

  private HostileRun(HostileTask task) {
    this.task = task;
    this.attack = Attack.valueOf(task.attack());
  }

  /** Runs it; once to a process, because Hadoop leaves static state. */
  static HostileResult run(HostileTask task) throws InterruptedException {
    return new HostileRun(task).run();
  }

  private final class Timed implements SchedulerSetup {
    private final Contestant contestant = Contestant.of(task.scheduler());

    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      AbstractYarnScheduler<?, ?> scheduler = contestant.create(conf, queues, directory);
      lock = TimedLock.in(scheduler);
      return scheduler;
    }
  }

  private HostileResult run() throws InterruptedException {
    Map<String, String> settings =
        Map.of(
            YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "256",
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, "32768");
    List<QueueWeight> queues = List.of(new QueueWeight("default", 1));
    try (Stage stage = new Stage(new Timed(), settings, queues, Path.of("."))) {
      Neighbours neighbours = new Neighbours(stage, task.nodes());
      neighbours.fill();
      UpdateThread updates = UpdateThread.start(stage.scheduler());
      neighbours.live(task.seconds());
      List<HostileResult.Round> rounds = new ArrayList<>();
      if (task.rounds() > 1) {
        rounds.add(round(stage, neighbours));
        // That was of cold code.
        rounds.clear();
      }
      long heapBefore = usedBytes();
      for (int i = 0; i < task.rounds(); i++) {
        rounds.add(round(stage, neighbours));
      }
      updates.close();
      return new HostileResult(task, rounds, heapBefore, usedBytes());
    }
  }

  private HostileResult.Round round(Stage stage, Neighbours neighbours)
      throws InterruptedException {
    lock.forget();
    Neighbours.Waits quiet = neighbours.live(task.seconds());
    long quietHold = lock.longest();
    lock.forget();
    longestCall.set(0);
    calls.set(0);
    attacks = true;
    List<StagedApplication> applications = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < attack.applications(); i++) {
      StagedApplication application =
          stage
              .submit(new Submission(number++, "default", "mallory", Optional.empty()))
              .orElseThrow();
      applications.add(application);
      Thread thread = new Thread(() -> attack(stage, application), "attack " + number);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    Neighbours.Waits loud = neighbours.live(task.seconds());
    attacks = false;
    for (Thread thread : threads) {
      thread.join();
    }
    long hold = lock.longest();
    long holdCpu = lock.longestCpu();
    applications.forEach(stage::finish);
    neighbours.live(1);
    return new HostileResult.Round(
        calls.get(),
        refusals.getAndSet(0),
        longestCall.get(),
        quietHold,
        hold,
        holdCpu,
        summary(quiet.heartbeats()),
        summary(loud.heartbeats()),
        summary(quiet.allocates()),
        summary(loud.allocates()));
  }

  private void attack(Stage stage, StagedApplication application) {
    for (int i = 0; attacks; i++) {
      Attack.Call call = attack.call(application.attemptId(), i, stage.nodes());
      long before = System.nanoTime();
      try {
        stage
            .scheduler()
            .allocate(
                application.attemptId(),
                call.asks(),
                null,
                call.releases(),
                call.blacklist(),
                call.unblacklist(),
                new ContainerUpdates());
      } catch (YarnRuntimeException refused) {
        // It is told so, and goes on.
        refusals.incrementAndGet();
      }
      long nanos = System.nanoTime() - before;
      calls.incrementAndGet();
      longestCall.accumulateAndGet(nanos, Math::max);
      for (long due = before + PAUSE_NANOS;
          attack.pauses() && attacks && System.nanoTime() < due; ) {
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  private static HostileResult.Times summary(Histogram histogram) {
    return new HostileResult.Times(
        histogram.getMean(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue());
  }

  private static long usedBytes() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
