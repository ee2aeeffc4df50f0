package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.vqs.yarn.metrics.LatencyHistogram;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.HeldView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Totals;
import org.vqs.yarn.snapshot.WaitBecause;

/** The scheduler as a whole, in the envelope that YARN's clients know. */
public final class SchedulerJson {
  /** What the type of a Capacity Scheduler's information is {@code capacityScheduler} to. */
  static final String TYPE = "vqs";

  private static final double MEDIAN = 0.5;
  private static final double WORST_HUNDREDTH = 0.99;

  private final JsonParts parts;

  public SchedulerJson(JsonParts parts) {
    this.parts = parts;
  }

  /**
   * The document.
   *
   * @param startsPerSecond over the last minute
   * @param heartbeat how long the handling of a node's report took, over the last minute
   * @param allocate how long a call of an application master took, over the last minute
   */
  public ObjectNode document(
      SchedulerSnapshot snapshot,
      double startsPerSecond,
      LatencyHistogram.Reading heartbeat,
      LatencyHistogram.Reading allocate) {
    ObjectNode document = JsonParts.object();
    ObjectNode info = document.putObject("scheduler").putObject("schedulerInfo");
    info.put("type", TYPE).put("policy", snapshot.policy());
    parts.timed(info, "time", snapshot.time());
    info.put("snapshotWaitMicros", JsonParts.micros(snapshot.cost().waitNanos()));
    info.put("snapshotLockedMicros", JsonParts.micros(snapshot.cost().lockedNanos()));
    snapshot.resources().forEach(info.putArray("resources")::add);
    info.set("totals", totals(snapshot.totals()));
    info.set("nodes", nodes(snapshot));
    info.set("held", held(snapshot));
    info.set("waitingBecause", waiting(snapshot));
    info.set("overcommit", overcommit(snapshot));
    info.set("schedules", new SchedulesJson(parts).of(snapshot.schedules()));
    info.put("startsPerSecond", JsonParts.rounded(startsPerSecond));
    ObjectNode latencies = info.putObject("latencies");
    latencies.set("heartbeat", latency(heartbeat));
    latencies.set("allocate", latency(allocate));
    info.set("activity", activity(snapshot.activity()));
    info.set("rootQueue", new QueueJson(parts, false).tree(snapshot.queues()));
    return document;
  }

  private ObjectNode totals(Totals totals) {
    ObjectNode object = JsonParts.object();
    object.set("capacity", parts.amounts(totals.capacity()));
    object.set("used", parts.amounts(totals.used()));
    return object
        .put("containers", totals.containers())
        .put("applications", totals.applications())
        .put("waitingContainers", totals.waiting())
        .put("startableContainers", totals.startable())
        .put("waitingSizes", totals.shapes())
        .put("ready", totals.ready());
  }

  private static ObjectNode nodes(SchedulerSnapshot snapshot) {
    ObjectNode object = JsonParts.object().put("total", snapshot.nodes().size());
    for (Standing standing : Standing.values()) {
      object.put(standing.name(), snapshot.count(standing));
    }
    return object;
  }

  private ObjectNode overcommit(SchedulerSnapshot snapshot) {
    if (!snapshot.isOvercommitted()) {
      return null;
    }
    ObjectNode object = JsonParts.object();
    for (NodeUse.State state : NodeUse.State.values()) {
      object.put(state.name(), snapshot.count(state));
    }
    object.set("lent", parts.amounts(snapshot.lent()));
    return object;
  }

  private static ObjectNode waiting(SchedulerSnapshot snapshot) {
    ObjectNode object = JsonParts.object();
    for (WaitBecause because : WaitBecause.values()) {
      if (snapshot.waiting().containsKey(because)) {
        object.put(because.name(), snapshot.waiting().get(because));
      }
    }
    return object;
  }

  private ArrayNode held(SchedulerSnapshot snapshot) {
    ArrayNode partitions = JsonParts.array();
    for (HeldView view : snapshot.held()) {
      ObjectNode object = partitions.addObject().put("partition", view.partition());
      ObjectNode idle = object.putObject("idle");
      for (HeldBecause because : HeldBecause.values()) {
        if (view.idle().containsKey(because)) {
          idle.set(because.name(), parts.amounts(view.idle().get(because)));
        }
      }
      object.put("millisToPay", view.millisToPay());
    }
    return partitions;
  }

  private static ObjectNode latency(LatencyHistogram.Reading reading) {
    long mean = reading.count() == 0 ? 0 : reading.sumNanos() / reading.count();
    return JsonParts.object()
        .put("count", reading.count())
        .put("meanMicros", JsonParts.micros(mean))
        .put("medianMicros", JsonParts.micros(reading.quantileNanos(MEDIAN)))
        .put("p99Micros", JsonParts.micros(reading.quantileNanos(WORST_HUNDREDTH)))
        .put("maxMicros", JsonParts.micros(reading.maxNanos()));
  }

  private static ObjectNode activity(Activity activity) {
    ObjectNode object = JsonParts.object();
    object.set("starts", JsonParts.counts(activity.starts()));
    object.set("refusals", JsonParts.counts(activity.refusals()));
    object.set("activations", JsonParts.counts(activity.activations()));
    return object
        .put("refreshes", activity.refreshes())
        .put("stalls", activity.stalls())
        .put("reservations", activity.reservations())
        .put("candidates", activity.candidates())
        .put("backOffs", activity.backOffs())
        .put("preempted", activity.preempted())
        .put("gaveWay", activity.gaveWay())
        .put("caughtErrors", activity.caughtErrors())
        .put("repairs", activity.repairs())
        .put("postponedCalls", activity.postponedCalls());
  }
}
