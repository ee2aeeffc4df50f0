package org.vqs.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.HeldView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.WaitBecause;

/** Counts by the constants of an enumeration: a source for each constant, with it as a label. */
final class TallySources {
  private static final MetricsInfo STANDING = info("Standing", "Whether a node takes new work");
  private static final MetricsInfo NODES = info("Nodes", "Nodes that are in this standing now");
  private static final MetricsInfo BECAUSE = info("Because", "Why room is held");
  private static final MetricsInfo HELD_MEMORY =
      info("HeldMemoryMb", "Memory that is idle because it is held for this reason");
  private static final MetricsInfo WAIT_BECAUSE =
      info("Because", "What is in the way of containers that wait");
  private static final MetricsInfo WAITING_BY =
      info("ContainersWaitingBy", "Containers that wait and that this is in the way of");
  private static final MetricsInfo STATE = info("State", "What over-commit sees of a node");
  private static final MetricsInfo NODES_BY_USE =
      info("NodesByUse", "Nodes that over-commit sees in this state");
  private static final MetricsInfo STEP = info("Step", "The step of the algorithm");
  private static final MetricsInfo STARTS =
      info("StartsTotal", "Containers that this step started");
  private static final MetricsInfo REASON = info("Reason", "Why a container was not started");
  private static final MetricsInfo REFUSALS =
      info("RefusalsTotal", "Pairs of a request and a node that were refused for this reason");
  private static final MetricsInfo CAUSE = info("Cause", "Why a stall ended");
  private static final MetricsInfo STALLS_ENDED =
      info("StallsEndedTotal", "Stalls that ended for this cause");

  private final Supplier<SchedulerSnapshot> current;
  private final Map<String, MetricsSource> sources = new LinkedHashMap<>();

  private TallySources(Supplier<SchedulerSnapshot> current) {
    this.current = current;
  }

  /** Sources by their names. */
  static Map<String, MetricsSource> of(Supplier<SchedulerSnapshot> current) {
    TallySources made = new TallySources(current);
    for (Standing standing : Standing.values()) {
      made.add(
          "VqsNodes",
          STANDING,
          standing,
          (record, snapshot) -> record.addGauge(NODES, snapshot.count(standing)));
    }
    for (HeldBecause because : HeldBecause.values()) {
      made.add(
          "VqsHeld",
          BECAUSE,
          because,
          (record, snapshot) -> record.addGauge(HELD_MEMORY, memory(snapshot, because)));
    }
    for (WaitBecause because : WaitBecause.values()) {
      made.add(
          "VqsWaiting",
          WAIT_BECAUSE,
          because,
          (record, snapshot) ->
              record.addGauge(WAITING_BY, snapshot.waiting().getOrDefault(because, 0L)));
    }
    for (NodeUse.State state : NodeUse.State.values()) {
      made.add(
          "VqsOvercommit",
          STATE,
          state,
          (record, snapshot) -> record.addGauge(NODES_BY_USE, snapshot.count(state)));
    }
    for (Step step : Step.values()) {
      made.addCounter("VqsStarts", STEP, step, STARTS, s -> s.activity().starts().get(step));
    }
    for (Refusal.Reason reason : Refusal.Reason.values()) {
      made.addCounter(
          "VqsRefusals", REASON, reason, REFUSALS, s -> s.activity().refusals().get(reason));
    }
    for (Activation cause : Activation.values()) {
      made.addCounter(
          "VqsStallsEnded", CAUSE, cause, STALLS_ENDED, s -> s.activity().activations().get(cause));
    }
    return made.sources;
  }

  private static long memory(SchedulerSnapshot snapshot, HeldBecause because) {
    ResourceAmounts held = HeldView.sum(snapshot.held(), because);
    return held == null ? 0 : held.get(ResourceMapping.MEMORY);
  }

  private interface Filler {
    void fill(MetricsRecordBuilder record, SchedulerSnapshot snapshot);
  }

  private void addCounter(
      String name,
      MetricsInfo label,
      Enum<?> constant,
      MetricsInfo metric,
      ToLongFunction<SchedulerSnapshot> count) {
    add(
        name,
        label,
        constant,
        (record, snapshot) -> record.addCounter(metric, count.applyAsLong(snapshot)));
  }

  private void add(String name, MetricsInfo label, Enum<?> constant, Filler filler) {
    String value = constant.name().toLowerCase(Locale.ROOT);
    sources.put(
        name + "," + label.name().toLowerCase(Locale.ROOT) + "=" + value,
        (collector, all) ->
            filler.fill(
                collector.addRecord("Vqs").setContext("yarn").tag(label, value), current.get()));
  }
}
