package org.vqs.yarn.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.server.Server;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Cost;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Totals;

/**
 * Makes snapshots. What only holds under the scheduler's lock is copied there ({@link Draft}); what
 * can be said of it afterwards is left for later ({@link Copy#finish}), as the lock keeps
 * containers from being placed.
 *
 * <p>Nodes are copied some at a time, with the lock given back in between, so that ten thousand of
 * them keep nobody waiting. What happens meanwhile may be in the sums and not in the nodes.
 *
 * <p>Cost of a copy: O(nodes + queues + a bounded number of classes and of waiting asks), whatever
 * waits.
 */
final class SnapshotReader {
  /** About half a millisecond's work. */
  private static final int NODES_AT_A_TIME = 1000;

  private final SnapshotSource source;
  private final SchedulerContext context;

  SnapshotReader(SnapshotSource source) {
    this.source = source;
    this.context = source.context();
  }

  /** A snapshot that nothing was copied for yet. */
  Draft draft() {
    return new Draft();
  }

  /** A snapshot that is being copied. */
  final class Draft {
    private final List<NodeView> nodes = new ArrayList<>();
    private int next;

    /**
     * Copies the next part. Called under the scheduler's lock.
     *
     * @return the copy if this was the last part, otherwise null
     */
    Copy copyPart() {
      long now = context.time();
      NodeReader reader = new NodeReader(now, context.configuration(), source.overcommit()::use);
      int left = NODES_AT_A_TIME;
      for (Server server : context.packer().cluster().serversFrom(next)) {
        if (left-- == 0) {
          return null;
        }
        nodes.add(reader.read(server));
        next = server.index() + 1;
      }
      return copy(now, nodes);
    }
  }

  private Copy copy(long now, List<NodeView> nodes) {
    Cluster cluster = context.packer().cluster();
    ClassReader classReader = new ClassReader(cluster, now, context.packer().options().tau());
    List<QueueReader> queues =
        context.queues().all().stream()
            .map(queue -> new QueueReader(queue, context.queues().running(), counting()))
            .toList();
    Resource used = context.queues().root().getMetrics().getAllocatedResources();
    Totals totals =
        new Totals(
            told(cluster.tenants().total(), context.clusterResource()),
            told(cluster.tenants().root().used(), used),
            cluster.tenants().root().jobs(),
            context.queues().root().applications(),
            cluster.pending().waiting(),
            cluster.pending().startable(),
            cluster.pending().shapes(),
            source.ready().getAsBoolean());
    return new Copy(
        now,
        context.packer().options().policy(),
        counting(),
        totals,
        nodes,
        classReader.read(),
        classReader.leftOut(),
        queues,
        GangView.of(context),
        Math.max(0, cluster.gangs().size() - GangView.MOST),
        SlotsView.of(context.packer()),
        HeldView.of(context.packer(), now),
        WaitReader.of(context),
        context.configuration(),
        context.behindWallClock(),
        activity(context.packer().counters()));
  }

  private ResourceMapping counting() {
    return context.configuration().resources();
  }

  private ResourceAmounts told(ResourceVector amounts, Resource books) {
    return ResourceAmounts.of(counting().told(amounts.toArray(), ResourceMapping.amounts(books)));
  }

  private Activity activity(Counters counters) {
    return new Activity(
        tally(Step.class, counters::starts),
        tally(Refusal.Reason.class, counters::refusals),
        tally(Activation.class, counters::activations),
        counters.refreshes(),
        counters.stalls(),
        counters.reservations(),
        counters.candidates(),
        source.blackHoles().backOffs(),
        source.preemption().counters().killed(),
        source.overcommit().gaveWay(),
        context.lock().caughtErrors(),
        source.repairs().getAsLong(),
        source.postponedCalls().getAsLong());
  }

  private static <E extends Enum<E>> Map<E, Long> tally(Class<E> type, ToLongFunction<E> count) {
    Map<E, Long> tally = new EnumMap<>(type);
    Arrays.stream(type.getEnumConstants())
        .forEach(constant -> tally.put(constant, count.applyAsLong(constant)));
    return tally;
  }

  /** What was copied under the lock. */
  record Copy(
      long time,
      String policy,
      ResourceMapping counting,
      Totals totals,
      List<NodeView> nodes,
      List<ClassView> classes,
      int otherClasses,
      List<QueueReader> queues,
      List<GangView> gangs,
      int otherGangs,
      List<SlotsView> slots,
      List<HeldView> held,
      WaitReader waiting,
      VqsConfiguration settings,
      long behind,
      Activity activity) {

    /** The snapshot. Called without the scheduler's lock. */
    SchedulerSnapshot finish(Cost cost) {
      List<String> resources =
          IntStream.range(0, totals.capacity().dimensions())
              .mapToObj(ResourceMapping::name)
              .toList();
      return new SchedulerSnapshot(
          time,
          policy,
          resources,
          counting,
          totals,
          List.copyOf(nodes),
          classes,
          otherClasses,
          queues.stream().map(queue -> queue.view(totals.capacity())).toList(),
          gangs,
          otherGangs,
          slots,
          held,
          waiting.count(nodes),
          SchedulesView.of(settings, time, behind),
          activity,
          cost);
    }
  }
}
