package org.vqs.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Totals;

/** What there is one number of. */
final class SchedulerSource implements MetricsSource {
  private static final MetricsInfo RUNNING = info("ContainersRunning", "Containers that run");
  private static final MetricsInfo WAITING =
      info("ContainersWaiting", "Containers that are waited for, whatever defers them");
  private static final MetricsInfo STARTABLE =
      info(
          "ContainersStartable",
          "Waiting containers that some registered node could run and that no limit defers");
  private static final MetricsInfo STARTED_PER_SECOND =
      info("ContainersStartedPerSecond", "Containers started per second over the last minute");
  private static final MetricsInfo APPLICATIONS =
      info("Applications", "Applications that the scheduler knows");
  private static final MetricsInfo GANGS =
      info("GangsWaiting", "Gangs of which all is asked for and none runs");
  private static final MetricsInfo SLOT_TYPES_SHORT =
      info(
          "SlotTypesShort",
          "Types of containers of which fewer could start now than policy dra keeps slots for");
  private static final MetricsInfo SHAPES =
      info("ShapesWaiting", "Distinct sizes that are waited for");
  private static final MetricsInfo CLASSES =
      info("ServerClasses", "Distinct capacities of nodes, per partition");
  private static final MetricsInfo CLASSES_LEFT_OUT =
      info("ServerClassesLeftOut", "Of them without metrics of virtual queues, being too many");
  private static final MetricsInfo SCHEDULES =
      info("SchedulesHolding", "Schedules of queues that hold now");
  private static final MetricsInfo READY =
      info("Ready", "0 while nodes report after a restart and nothing is started, otherwise 1");
  private static final MetricsInfo REFRESHES =
      info("RefreshesTotal", "Configurations of nodes that were renewed");
  private static final MetricsInfo STALLS = info("StallsTotal", "Nodes that stalled");
  private static final MetricsInfo RESERVATIONS =
      info("ReservationsTotal", "Nodes that were reserved for one request");
  private static final MetricsInfo CANDIDATES =
      info("CandidatesTotal", "Pairs of a request and a node that were considered");
  private static final MetricsInfo BACK_OFFS =
      info("BackOffsTotal", "Back-offs of nodes on which containers failed");
  private static final MetricsInfo PREEMPTED =
      info("PreemptedTotal", "Containers killed to make room for others");
  private static final MetricsInfo GAVE_WAY =
      info("GaveWayTotal", "Containers killed on nodes that ran more than they have");
  private static final MetricsInfo LENT_MEMORY =
      info("LentMemoryMb", "Memory that is allocated beyond what nodes have");
  private static final MetricsInfo LENT_VCORES =
      info("LentVcores", "Vcores that are allocated beyond what nodes have");
  private static final MetricsInfo CAUGHT_ERRORS =
      info("CaughtErrorsTotal", "Errors in events and calls that were caught; the log has each");
  private static final MetricsInfo REPAIRS =
      info("RepairsTotal", "What was repaired in the books after errors; the log has each");
  private static final MetricsInfo POSTPONED_CALLS =
      info("PostponedCallsTotal", "Calls of masters that were answered before they were applied");
  private static final MetricsInfo SNAPSHOT_AGE =
      info("SnapshotAgeSeconds", "How old the snapshot is that these metrics are read from");

  private final Supplier<SchedulerSnapshot> current;
  private final ThroughputMeter throughput;
  private final LongSupplier clock;

  SchedulerSource(
      Supplier<SchedulerSnapshot> current, ThroughputMeter throughput, LongSupplier clock) {
    this.current = current;
    this.throughput = throughput;
    this.clock = clock;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    SchedulerSnapshot snapshot = current.get();
    Totals totals = snapshot.totals();
    Activity activity = snapshot.activity();
    ResourceAmounts lent = snapshot.lent();
    long now = clock.getAsLong();
    collector
        .addRecord("Vqs")
        .setContext("yarn")
        .addGauge(RUNNING, totals.containers())
        .addGauge(WAITING, totals.waiting())
        .addGauge(STARTABLE, totals.startable())
        .addGauge(STARTED_PER_SECOND, throughput.perSecond(now))
        .addGauge(APPLICATIONS, totals.applications())
        .addGauge(SHAPES, totals.shapes())
        .addGauge(GANGS, gangs(snapshot))
        .addGauge(SLOT_TYPES_SHORT, typesShort(snapshot))
        .addGauge(CLASSES, snapshot.classes().size() + snapshot.otherClasses())
        .addGauge(CLASSES_LEFT_OUT, snapshot.otherClasses())
        .addGauge(SCHEDULES, snapshot.schedules().holding().size())
        .addGauge(READY, totals.ready() ? 1 : 0)
        .addCounter(REFRESHES, activity.refreshes())
        .addCounter(STALLS, activity.stalls())
        .addCounter(RESERVATIONS, activity.reservations())
        .addCounter(CANDIDATES, activity.candidates())
        .addCounter(BACK_OFFS, activity.backOffs())
        .addCounter(PREEMPTED, activity.preempted())
        .addCounter(GAVE_WAY, activity.gaveWay())
        .addGauge(LENT_MEMORY, lent.get(ResourceMapping.MEMORY))
        .addGauge(LENT_VCORES, lent.get(ResourceMapping.VCORES))
        .addCounter(CAUGHT_ERRORS, activity.caughtErrors())
        .addCounter(REPAIRS, activity.repairs())
        .addCounter(POSTPONED_CALLS, activity.postponedCalls())
        .addGauge(SNAPSHOT_AGE, Math.max(0, now - snapshot.time()) / 1e3);
  }

  /** Of which all is asked for. */
  private static long gangs(SchedulerSnapshot snapshot) {
    return snapshot.gangs().stream().filter(GangView::isComplete).count() + snapshot.otherGangs();
  }

  private static long typesShort(SchedulerSnapshot snapshot) {
    return snapshot.slots().stream()
        .flatMap(partition -> partition.types().stream())
        .filter(type -> type.open() < type.kept())
        .count();
  }
}
