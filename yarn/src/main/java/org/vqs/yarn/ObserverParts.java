package org.vqs.yarn;

import java.util.List;
import org.vqs.yarn.app.SchedulerState;
import org.vqs.yarn.context.SchedulerContext;
import org.vqs.yarn.event.StandbyAfterErrors;
import org.vqs.yarn.metrics.VqsSchedulerMetrics;
import org.vqs.yarn.observe.HealthCheck;
import org.vqs.yarn.observe.Observation;
import org.vqs.yarn.observe.ObserverThread;
import org.vqs.yarn.scale.Scaling;
import org.vqs.yarn.snapshot.SnapshotSource;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.why.WaitDiagnostics;
import org.vqs.yarn.why.WhyPending;

/** What only looks at the scheduler, made and joined, with its thread and its metrics. */
final class ObserverParts {
  private final VqsSchedulerMetrics metrics;
  private final ObserverThread thread;

  /**
   * Observers of a scheduler that is initialised but for them.
   *
   * @param observation gets what there is to see
   */
  ObserverParts(SchedulerParts parts, Observation observation) {
    SchedulerState state = parts.state();
    SchedulerContext context = state.context();
    SnapshotSource source =
        new SnapshotSource(
            state,
            parts.blackHoles(),
            parts.preemption(),
            () -> context.nodeCount() == 0 || parts.cycle().isReady(),
            context.lock()::caughtErrors,
            parts.repair()::repairs,
            parts.cycle().postponed()::count);
    Snapshots snapshots =
        new Snapshots(source, observation.ticker(), observation::snapshotCost);
    WhyPending why = new WhyPending(state, snapshots::latest);
    observation.setSnapshots(snapshots);
    observation.setHealth(new HealthCheck(state));
    observation.setWhy(why);
    Scaling scaling =
        new Scaling(parts.cycle(), state, parts.leaving(), parts.nodes()::followState, observation);
    observation.setScaling(scaling);
    metrics =
        new VqsSchedulerMetrics(
            snapshots::current,
            observation.latencies(),
            observation.throughput(),
            context::time,
            scaling::view);
    WaitDiagnostics diagnostics =
        new WaitDiagnostics(state, why, () -> context.configuration().whyDelay());
    thread =
        new ObserverThread(
            "VQS observers",
            List.of(
                new ObserverThread.Task("a snapshot", snapshots::renewIfWanted),
                new ObserverThread.Task("the need for nodes", scaling::runIfDue),
                new ObserverThread.Task("repairs", parts.repair()::runIfDue),
                new ObserverThread.Task("the role", new StandbyAfterErrors(context)::lookAgain),
                new ObserverThread.Task("latencies", observation.recentLatencies()::step),
                new ObserverThread.Task("diagnostics", () -> diagnostics.renew(context.time())),
                new ObserverThread.Task("metrics", () -> metrics.follow(snapshots.last()))),
            context.lock()::countError);
  }

  /** Publishes the scheduler's metrics. */
  void publish() {
    metrics.publish();
  }

  /** Begins to observe. To be called once. */
  void start() {
    thread.start();
  }

  /** Ends the thread. */
  void stop() {
    thread.stop();
  }

  /** Withdraws the metrics. */
  void retire() {
    metrics.retire();
  }
}
