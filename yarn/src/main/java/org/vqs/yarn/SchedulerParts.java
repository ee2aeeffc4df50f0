package org.vqs.yarn;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.NeverFitsReport;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.event.Allocations;
import org.vqs.yarn.event.AppEvents;
import org.vqs.yarn.event.AppMoves;
import org.vqs.yarn.event.AppTenants;
import org.vqs.yarn.event.AppTerms;
import org.vqs.yarn.event.BooksRepair;
import org.vqs.yarn.event.ContainerEvents;
import org.vqs.yarn.event.NodeEvents;
import org.vqs.yarn.event.ProcessorStarts;
import org.vqs.yarn.event.StandbyAfterErrors;
import org.vqs.yarn.event.UpdateRequests;
import org.vqs.yarn.metrics.VqsSchedulerMetrics;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.LeavingNodes;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.observe.HealthCheck;
import org.vqs.yarn.observe.NodeLog;
import org.vqs.yarn.observe.Observation;
import org.vqs.yarn.observe.ObserverThread;
import org.vqs.yarn.overcommit.Overcommit;
import org.vqs.yarn.placing.PolicySwitch;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.placing.YarnHost;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.preemption.YarnContainers;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.scale.Scaling;
import org.vqs.yarn.snapshot.SnapshotSource;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.why.StartWatch;
import org.vqs.yarn.why.WaitDiagnostics;
import org.vqs.yarn.why.WhyPending;

/** All that a scheduler consists of, made and joined here from the bottom up, and nowhere else. */
final class SchedulerParts {
  final ContainerEnds ends;
  final BlackHoles blackHoles;
  final Preemption preemption;
  final Overcommit overcommit;
  final SchedulingCycle cycle;
  final NodeEvents nodes;
  final BooksRepair repair;
  final AppMoves moves;
  final AppTerms terms;
  final Allocations allocations;
  final ProcessorStarts processorStarts;
  final EventRouter router;
  final VqsSchedulerMetrics metrics;
  final ObserverThread observers;
  private final SchedulerContext context;
  private final PolicySwitch policySwitch;
  private final LeavingNodes leaving = new LeavingNodes();
  private final AppTenants tenants;

  /**
   * The parts of a scheduler that is being initialised.
   *
   * @param access the scheduler as they know it, with its settings read; gets what its lock guards
   * @param observation told of what starts and of what happens to nodes; gets what there is to see
   * @param minimumAllocation the smallest container that can be asked for
   * @param conf of the ResourceManager
   * @param followClock has queues follow the schedules that hold now
   */
  SchedulerParts(
      BaseScheduler.Access access,
      Observation observation,
      Resource minimumAllocation,
      Configuration conf,
      Runnable followClock) {
    context = access;
    policySwitch = new PolicySwitch(minimumAllocation, observation.ticker());
    NodeLog log = new NodeLog(observation.events(), context::time);
    YarnHost host = new YarnHost(context, log, observation.throughput()::started);
    Packer packer = new Packer(policySwitch.options(context.configuration()), host);
    PartitionTotals totals = new PartitionTotals();
    Partitions partitions = new Partitions(packer, context.rmContext(), totals);
    host.setPartitions(partitions);
    VqsQueues queues =
        new VqsQueues(context.configuration(), conf, context::clusterResource, totals, packer);
    access.guard(packer, queues);
    AskBook asks = asks(packer, partitions);
    blackHoles =
        new BlackHoles(
            packer,
            () -> context.configuration().blackHoles(),
            context::nodeCount,
            () -> queues.root().applicants());
    ends = new ContainerEnds(context, asks, blackHoles);
    YarnContainers containers =
        new YarnContainers(
            context, ends, (ask, server) -> host.check(ask, server) == null, log::taken);
    preemption = containers.preemption();
    cycle = new SchedulingCycle(context, host, asks, preemption);
    overcommit = new Overcommit(context, cycle, containers);
    UpdateRequests updates = new UpdateRequests(context, ends);
    nodes = new NodeEvents(context, ends, cycle, partitions, blackHoles, leaving, overcommit, conf);
    repair = new BooksRepair(context, ends, cycle, nodes);
    terms = new AppTerms(context, cycle);
    tenants = new AppTenants(context, cycle);
    moves = new AppMoves(context, cycle, terms, tenants);
    allocations = new Allocations(context, cycle, updates);
    processorStarts = new ProcessorStarts(context, cycle);
    router =
        new EventRouter(
            context.lock(),
            nodes,
            new AppEvents(context, ends, cycle, terms),
            new ContainerEvents(context, ends, cycle, updates));
    Snapshots snapshots = snapshots(observation);
    WhyPending why = new WhyPending(context, snapshots::latest);
    observation.begin(snapshots, new HealthCheck(context), why, scaling(observation));
    metrics =
        new VqsSchedulerMetrics(
            snapshots::current,
            observation.latencies(),
            observation.throughput(),
            context::time,
            observation.scaling()::view);
    observers = observers(observation, followClock);
  }

  private AskBook asks(Packer packer, Partitions partitions) {
    return new AskBook(
        packer,
        partitions,
        new NeverFitsReport(packer, context.rmContext()),
        () -> context.configuration().localityDelays(),
        context.configuration().resources());
  }

  private Scaling scaling(Observation observation) {
    return new Scaling(
        cycle,
        context,
        leaving,
        nodes::followState,
        observation.ticker(),
        observation.latencies().scaleLocked()::record,
        observation.latencies().scale()::record);
  }

  private Snapshots snapshots(Observation observation) {
    SnapshotSource source =
        new SnapshotSource(
            context,
            blackHoles,
            preemption,
            overcommit,
            () -> context.nodeCount() == 0 || cycle.isReady(),
            repair::repairs,
            cycle.postponed()::count);
    return new Snapshots(source, observation.ticker(), observation::snapshotCost);
  }

  /** The thread of those that look at the scheduler, and of what may take its time. */
  private ObserverThread observers(Observation observation, Runnable followClock) {
    Snapshots snapshots = observation.snapshots();
    WaitDiagnostics diagnostics =
        new WaitDiagnostics(context, observation.why(), () -> context.configuration().whyDelay());
    StartWatch starts = new StartWatch(context);
    return new ObserverThread(
        "VQS observers",
        List.of(
            new ObserverThread.Task("the schedules of queues", followClock),
            new ObserverThread.Task("a snapshot", snapshots::renewIfWanted),
            new ObserverThread.Task("the need for nodes", observation.scaling()::runIfDue),
            new ObserverThread.Task("repairs", repair::runIfDue),
            new ObserverThread.Task("the role", new StandbyAfterErrors(context)::lookAgain),
            new ObserverThread.Task("latencies", observation.latencies()::step),
            new ObserverThread.Task("diagnostics", () -> diagnostics.renew(context.time())),
            new ObserverThread.Task("starts", () -> starts.lookIfDue(context.time())),
            new ObserverThread.Task("metrics", () -> metrics.follow(snapshots.last()))),
        context.lock()::countError);
  }

  /** Has the core go on as these settings want it. Called under the scheduler's lock. */
  void followSettings(VqsConfiguration refreshed) {
    tenants.followOrders();
    policySwitch.follow(refreshed, context.packer(), context.now());
  }
}
