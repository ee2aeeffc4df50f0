package org.vqs.yarn;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.NeverFitsReport;
import org.vqs.yarn.app.SchedulerState;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.event.Allocations;
import org.vqs.yarn.event.AppEvents;
import org.vqs.yarn.event.AppMoves;
import org.vqs.yarn.event.AppTenants;
import org.vqs.yarn.event.AppTerms;
import org.vqs.yarn.event.BooksRepair;
import org.vqs.yarn.event.ContainerEvents;
import org.vqs.yarn.event.EventParts;
import org.vqs.yarn.event.NodeEvents;
import org.vqs.yarn.event.ProcessorStarts;
import org.vqs.yarn.event.UpdateRequests;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.node.LeavingNodes;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.observe.NodeLog;
import org.vqs.yarn.observe.Observation;
import org.vqs.yarn.placing.PolicySwitch;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.placing.YarnHost;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.preemption.YarnContainers;
import org.vqs.yarn.queue.VqsQueues;

/** What schedules, made and joined from the bottom up. */
final class SchedulerParts {
  private final PolicySwitch policySwitch;
  private final SchedulerState state;
  private final BlackHoles blackHoles;
  private final LeavingNodes leaving = new LeavingNodes();
  private final ContainerEnds ends;
  private final Preemption preemption;
  private final SchedulingCycle cycle;
  private final NodeEvents nodes;
  private final BooksRepair repair;
  private final AppTenants tenants;
  private final AppMoves moves;
  private final AppTerms terms;
  private final Allocations allocations;
  private final ProcessorStarts processorStarts;
  private final EventRouter router;

  /**
   * The parts of a scheduler that is being initialised.
   *
   * @param access the scheduler as they know it, with its settings read
   * @param yarn what YARN's base class does
   * @param observation told of what starts and of what happens to nodes
   * @param minimumAllocation the smallest container that can be asked for
   * @param conf of the ResourceManager
   */
  SchedulerParts(
      SchedulerAccess access,
      YarnOperations yarn,
      Observation observation,
      Resource minimumAllocation,
      Configuration conf) {
    policySwitch = new PolicySwitch(minimumAllocation, observation.ticker());
    NodeLog log = new NodeLog(observation.events(), access::time);
    YarnHost host = new YarnHost(access, log, observation.throughput()::started);
    Packer packer = new Packer(policySwitch.options(access.configuration()), host);
    PartitionTotals totals = new PartitionTotals();
    Partitions partitions = new Partitions(packer, access.rmContext(), totals);
    host.setPartitions(partitions);
    VqsQueues queues =
        new VqsQueues(access.configuration(), conf, access::clusterResource, totals, packer);
    state = new SchedulerState(access, access, packer, queues);
    AskBook asks =
        new AskBook(
            packer,
            partitions,
            new NeverFitsReport(packer, access.rmContext()),
            () -> access.configuration().localityDelays(),
            access.configuration().resources());
    blackHoles =
        new BlackHoles(
            packer,
            () -> access.configuration().blackHoles(),
            access::nodeCount,
            () -> queues.root().applicants());
    ends = new ContainerEnds(state, yarn, asks, blackHoles);
    preemption =
        YarnContainers.preemption(state, ends, (ask, server) -> host.check(ask, server) == null);
    cycle = new SchedulingCycle(state, host, asks, preemption);
    EventParts events = new EventParts(state, yarn, ends, cycle);
    UpdateRequests updates = new UpdateRequests(events);
    nodes = new NodeEvents(events, partitions, blackHoles, leaving, conf);
    repair = new BooksRepair(events, nodes);
    terms = new AppTerms(events);
    tenants = new AppTenants(events);
    moves = new AppMoves(events, terms, tenants);
    allocations = new Allocations(events, updates);
    processorStarts = new ProcessorStarts(events);
    router =
        new EventRouter(
            access.lock(), nodes, new AppEvents(events), new ContainerEvents(events, updates));
  }

  SchedulerState state() {
    return state;
  }

  BlackHoles blackHoles() {
    return blackHoles;
  }

  LeavingNodes leaving() {
    return leaving;
  }

  ContainerEnds ends() {
    return ends;
  }

  Preemption preemption() {
    return preemption;
  }

  SchedulingCycle cycle() {
    return cycle;
  }

  NodeEvents nodes() {
    return nodes;
  }

  BooksRepair repair() {
    return repair;
  }

  AppMoves moves() {
    return moves;
  }

  AppTerms terms() {
    return terms;
  }

  Allocations allocations() {
    return allocations;
  }

  ProcessorStarts processorStarts() {
    return processorStarts;
  }

  EventRouter router() {
    return router;
  }

  /** Has the core go on as these settings want it. Called under the scheduler's lock. */
  void followSettings(VqsConfiguration refreshed) {
    tenants.followOrders();
    policySwitch.follow(refreshed, state.packer(), state.context().now());
  }
}
