package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;
import org.vqs.core.waiting.RefusingServers;
import org.vqs.yarn.app.locality.Locality;
import org.vqs.yarn.app.locality.Topology;
import org.vqs.yarn.config.LocalityDelays;
import org.vqs.yarn.constraint.ConstraintWaits;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * Keeps the core's asks equal to what YARN says is pending.
 *
 * <p>YARN's requests are absolute: an application master repeats what it still needs. An ask
 * therefore follows the outstanding count of its key; a change of capability makes a new ask.
 * Called under the scheduler's lock.
 */
public final class AskBook {
  private final Packer packer;
  private final NeverFitsReport neverFits;
  private final Topology topology = new Topology();
  private final Partitions partitions;
  private final ConstraintWaits constraints;
  private final LocalityWaits waits;
  private final GangBook gangs;
  private final ResourceMapping resources;

  /**
   * A book for a packer's asks.
   *
   * @param delays how long asks wait for what they name, today
   * @param resources as which the core knows YARN's amounts
   */
  public AskBook(
      Packer packer,
      Partitions partitions,
      NeverFitsReport neverFits,
      Supplier<LocalityDelays> delays,
      ResourceMapping resources) {
    this.packer = packer;
    this.partitions = partitions;
    this.neverFits = neverFits;
    this.resources = resources;
    this.waits = new LocalityWaits(topology, delays);
    this.constraints = new ConstraintWaits(() -> packer.options().probeLimit());
    this.gangs = new GangBook(packer, partitions, neverFits);
  }

  /** Which names are racks, and which hosts are in them. */
  public Topology topology() {
    return topology;
  }

  /** The gangs that applications ask for. */
  public GangBook gangs() {
    return gangs;
  }

  /** The asks with placement constraints. */
  public ConstraintWaits constraints() {
    return constraints;
  }

  /**
   * Brings the asks of an attempt up to date under the keys that changed. One that fails costs no
   * other, is tried again with the next change, and its failure is thrown in the end. Of one that
   * is held there are no asks; it keeps in mind what changed.
   */
  public void sync(VqsAppAttempt attempt, long now) {
    if (attempt.isHeld()) {
      return;
    }
    try {
      forEach(
          attempt.takeChangedKeys(),
          key -> {
            try {
              sync(attempt, key, now);
            } catch (RuntimeException failure) {
              attempt.markKey(key);
              throw failure;
            }
          });
    } finally {
      gangs.follow(attempt, now);
    }
  }

  /** The same under all keys, whatever changed: after an error. */
  public void syncAll(VqsAppAttempt attempt, long now) {
    attempt.markAllKeys();
    attempt.getSchedulerKeys().forEach(attempt::markKey);
    attempt.entries().values().forEach(gangs::repair);
    sync(attempt, now);
  }

  /**
   * Lets asks that waited long enough for what they name go further. Cost O(1) if none did; for any
   * other O(its names).
   */
  public void endWaits(long now) {
    for (AskEntry entry : waits.takeDue(now)) {
      sync(entry.attempt(), entry.key(), now);
      gangs.follow(entry.attempt(), now);
    }
    gangs.endPatience(now);
  }

  /** True if {@link #endWaits} has something to do; for any thread. */
  public boolean isWaitOver(long now) {
    return waits.isDue(now) || gangs.isPatienceOver(now);
  }

  private void sync(VqsAppAttempt attempt, SchedulerRequestKey key, long now) {
    AppSchedulingInfo info = attempt.getAppSchedulingInfo();
    PendingAsk pending =
        attempt.isStopped() ? PendingAsk.ZERO : info.getPendingAsk(key, ResourceRequest.ANY);
    AskEntry entry = attempt.entries().get(key);
    if (entry != null
        && pending.getCount() > 0
        && !isFor(entry, pending.getPerAllocationResource(), partition(info, key))) {
      close(attempt, entry, now);
      entry = null;
    }
    if (pending.getCount() <= 0) {
      if (entry != null) {
        close(attempt, entry, now);
      }
      return;
    }
    LocalityWaits.Step step =
        waits.step(locality(attempt, key), entry, attempt.isWaitingForAMContainer(), now);
    Locality locality = step.locality();
    if (entry == null) {
      entry = open(attempt, key, pending, locality, now);
    } else {
      move(attempt, entry, locality);
    }
    entry.follow(info);
    waits.follow(entry, step);
    packer.setCount(entry.ask(), locality.locations().isEmpty() ? 0 : pending.getCount(), now);
    gangs.counted(entry);
    neverFits.reportIfNew(entry);
  }

  private static boolean isFor(AskEntry entry, Resource capability, String partition) {
    return entry.capability().equals(capability) && entry.partition().equals(partition);
  }

  private static String partition(AppSchedulingInfo info, SchedulerRequestKey key) {
    return info.getAppPlacementAllocator(key).getPrimaryRequestedNodePartition();
  }

  private Locality locality(VqsAppAttempt attempt, SchedulerRequestKey key) {
    if (key.getContainerToUpdate() == null) {
      AppSchedulingInfo info = attempt.getAppSchedulingInfo();
      return Locality.of(info, key, partitions.home(partition(info, key)), packer, topology);
    }
    RMContainer updated = attempt.getRMContainer(key.getContainerToUpdate());
    return Locality.onNode(updated == null ? null : attempt.nodeOf(updated), packer);
  }

  /** The same key as YARN keeps it, so that a copy of it needs no memory. */
  private static SchedulerRequestKey kept(AppSchedulingInfo info, SchedulerRequestKey key) {
    if (info.getSchedulerKeys() instanceof NavigableSet<SchedulerRequestKey> keys) {
      SchedulerRequestKey kept = keys.floor(key);
      return key.equals(kept) ? kept : key;
    }
    return key;
  }

  private AskEntry open(
      VqsAppAttempt attempt,
      SchedulerRequestKey key,
      PendingAsk pending,
      Locality locality,
      long now) {
    AppSchedulingInfo info = attempt.getAppSchedulingInfo();
    String partition = partition(info, key);
    attempt.headroom().asksIn(partition);
    AskEntry entry =
        new AskEntry(attempt, kept(info, key), pending.getPerAllocationResource(), partition, now);
    entry.setAskedLocality(asked(locality));
    entry.setAsk(
        packer.newAsk(
            new AskSpec(
                resources.toVector(pending.getPerAllocationResource()),
                attempt.group(),
                key.getPriority().getPriority(),
                rank(attempt),
                lane(attempt, key),
                locations(locality),
                locality.preferred(),
                partitions.home(partition),
                tenant(attempt),
                entry,
                alike(entry, lane(attempt, key)))));
    attempt.entries().put(entry.key(), entry);
    entry.setGang(GangBook.of(entry, entry.ask().lane()));
    gangs.opened(entry, now);
    if (entry.constrained() != null) {
      constraints.add(entry.ask(), entry.constrained());
    }
    return entry;
  }

  /**
   * Requests of an attempt are refused by the same nodes, if they are for one partition: its
   * blacklist is for all of them. What has constraints, or is for one node, stands for itself.
   */
  private static RefusingServers alike(AskEntry entry, Lane lane) {
    boolean isPlain = entry.constrained() == null && entry.key().getContainerToUpdate() == null;
    return isPlain ? entry.attempt().group().alike(List.of(entry.partition(), lane)) : null;
  }

  /** What a master's container is made larger by counts as a master's, too. */
  private static Lane lane(VqsAppAttempt attempt, SchedulerRequestKey key) {
    RMContainer updated =
        key.getContainerToUpdate() == null
            ? null
            : attempt.getRMContainer(key.getContainerToUpdate());
    boolean isMaster =
        updated == null ? attempt.isWaitingForAMContainer() : updated.isAMContainer();
    return isMaster ? Lane.MASTER : Lane.TASK;
  }

  private static Tenant tenant(VqsAppAttempt attempt) {
    return ((VqsQueue) attempt.getQueue()).tenantOf(attempt.getUser(), attempt.getApplicationId());
  }

  /** The attempt is in another queue now. */
  public void transfer(VqsAppAttempt attempt, LongSupplier clock) {
    attempt.entries().values().forEach(gangs::aboutToChange);
    attempt.entries().values().forEach(entry -> packer.transfer(entry.ask(), tenant(attempt)));
    if (!attempt.gangs().isEmpty()) {
      gangs.follow(attempt, clock.getAsLong());
    }
  }

  /** The node labels that an attempt's asks and containers name; "" for none. */
  public static Set<String> labels(VqsAppAttempt attempt) {
    Set<String> labels = new TreeSet<>();
    attempt.entries().values().forEach(entry -> labels.add(entry.partition()));
    for (RMContainer container : attempt.getLiveContainers()) {
      String label = container.getNodeLabelExpression();
      labels.add(label == null ? "" : label);
    }
    return labels;
  }

  /** The closest locality that is asked for. */
  private NodeType asked(Locality locality) {
    NodeType closest = NodeType.OFF_SWITCH;
    for (Location location :
        locality.preferred().isEmpty() ? locality.locations() : locality.preferred()) {
      if (!location.isHome()) {
        closest = topology.isRack(location.name()) ? closest : NodeType.NODE_LOCAL;
        closest = closest == NodeType.OFF_SWITCH ? NodeType.RACK_LOCAL : closest;
      }
    }
    return closest;
  }

  private void move(VqsAppAttempt attempt, AskEntry entry, Locality locality) {
    Ask ask = entry.ask();
    List<Location> locations = locations(locality);
    entry.setAskedLocality(asked(locality));
    if (!ask.locations().equals(locations)
        || !ask.preferred().equals(locality.preferred())
        || ask.rank() != rank(attempt)) {
      gangs.aboutToChange(entry);
      packer.move(ask, locations, locality.preferred(), rank(attempt));
    }
  }

  /** A strict ask that names nobody waits nowhere; it still needs a location to be an ask. */
  private List<Location> locations(Locality locality) {
    return locality.locations().isEmpty() ? packer.everywhere().alone() : locality.locations();
  }

  private static int rank(VqsAppAttempt attempt) {
    return attempt.getPriority() == null ? 0 : attempt.getPriority().getPriority();
  }

  private void close(VqsAppAttempt attempt, AskEntry entry, long now) {
    constraints.remove(entry.ask());
    waits.forget(entry);
    gangs.aboutToChange(entry);
    packer.remove(entry.ask(), now);
    attempt.entries().remove(entry.key());
  }

  /** Withdraws everything an attempt asked for. */
  public void closeAll(VqsAppAttempt attempt, long now) {
    List<AskEntry> entries = new ArrayList<>(attempt.entries().values());
    attempt.takeChangedKeys();
    gangs.closed(attempt);
    forEach(entries, entry -> close(attempt, entry, now));
  }

  /** Does it for each, though it may fail for some; then it throws the first failure. */
  private static <T> void forEach(List<T> all, Consumer<T> work) {
    RuntimeException first = null;
    for (T one : all) {
      try {
        work.accept(one);
      } catch (RuntimeException failure) {
        first = first == null ? failure : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Says that asks fit no node any more, as after one went. */
  public void reportNeverFitting(List<Ask> asks) {
    asks.forEach(ask -> neverFits.reportIfNew((AskEntry) ask.owner()));
  }

  /** Tries an attempt's asks again, as after its blacklist changed. */
  public void retryAll(VqsAppAttempt attempt) {
    attempt.entries().values().forEach(entry -> packer.retry(entry.ask()));
  }
}
