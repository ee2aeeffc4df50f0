package org.vqs.core.policy.reward;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.policy.bestfit.BestFitServer;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.ServiceOrder;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.Shape;

/**
 * DRA, the Dynamic Reservation Algorithm, for types that nobody names beforehand and jobs that may
 * wait (Psychas and Ghaderi, A Theory of Auto-Scaling for Resource Reservation in Cloud Services,
 * §4, Algorithm 2; "A"). Work that pays more starts at once, in slots that work which pays less
 * does not get.
 *
 * <pre>
 * update:     Ŷ_j ← jobs of type j that run or wait, + g   (19)
 *             GPA and CRA: configurations of the servers, Accept Group and Reject Group ({@link HomePlan})
 * arrival:    the job goes to a server of the Accept Group with an empty slot of its type, else to the tightest
 *             server with room that it may take ({@link KeptSlots}), else it waits
 * departure:  the room takes waiting jobs that pay more than the least, those that pay most first, of those the
 *             largest; then the empty slots of a server of the Accept Group take waiting jobs of their types; what
 *             is left takes other jobs that may have it, the largest first
 * </pre>
 *
 * <p>Departures. g is learned, ⌈ln L⌉ at least ({@link PaidShapeCount}): arrivals in bursts need
 * more than single ones. What is not admitted is not lost but waits. Jobs that wait are counted in
 * Ŷ. Jobs are not migrated: a server that is to get another configuration is one whose jobs have
 * slots in it ({@code Reassignment.FITTING}), and few are emptied at a time ({@link Emptying}).
 * Room in no slot is not idle but taken by best fit. With one reward for all nothing is kept.
 *
 * <p>Cost: as best fit, and that of {@link KeptSlots} for each candidate that pays less than
 * others. Not thread-safe.
 */
public final class LearnedDynamicReservation implements SchedulingPolicy {
  private final JobStarter starter;
  private final RewardLedger ledger;
  private final KeptSlots kept;
  private final Emptying emptying;
  private final BestFitServer bestFitServer;
  private final BestFitJob bestFitJob;

  /** Over a starter's cluster, of which it learns from now on what {@link #observer} is told. */
  public LearnedDynamicReservation(JobStarter starter) {
    this.starter = starter;
    ledger = new RewardLedger(starter);
    kept = new KeptSlots(starter, ledger.homes());
    emptying = new Emptying(starter, kept, ledger.homes());
    bestFitServer = new BestFitServer(starter);
    bestFitJob = new BestFitJob(starter);
  }

  /** What is kept, to look at. */
  public SlotReserve slots() {
    return new ReserveView(starter, ledger, kept, emptying);
  }

  @Override
  public JobObserver observer() {
    return ledger;
  }

  @Override
  public void eventBegins() {
    if (ledger.followRewards()) {
      starter.cluster().servers().forEach(starter.work()::addForLater);
    }
    ledger.eventBegins();
    ledger.homes().follow(ledger, starter).forEach(emptying::follow);
  }

  @Override
  public void fill(Server server) {
    if (starter.cluster().pending().startable() == 0) {
      return;
    }
    fillByReward(server);
    fillSlots(server);
    if (server.isOpen() && !starter.isExhausted()) {
      bestFitServer.fill(server);
    }
    starter.continueLater(server);
  }

  private void fillSlots(Server server) {
    HomePlan plan = ledger.homes().plan(server);
    ClassSlots slots = plan == null ? null : ClassSlots.of(server);
    if (slots == null || !slots.accepts(server)) {
      return;
    }
    int[] configuration = slots.configuration(server);
    // A start may have the plan made anew, with other types: then best fit fills the rest.
    for (int type = 0;
        type < configuration.length && mayGoOn(server) && ClassSlots.of(server) == slots;
        type++) {
      int empty = configuration[type] == 0 ? 0 : slots.emptySlots(server, type);
      if (empty > 0) {
        fillSlots(server, plan.paidShapes(type), empty);
      }
    }
  }

  private void fillSlots(Server server, List<PaidShapeCount> paidShapes, int empty) {
    int left = empty;
    for (PaidShapeCount count : paidShapes) {
      if (left > 0 && count.waiting() > 0) {
        left -= start(server, count, left, Step.CONFIGURATION);
      }
    }
  }

  /** What pays more than the least of what waits. */
  private void fillByReward(Server server) {
    HomePaidShapes paidShapes = ledger.homes().paidShapes(server.locations().get(0));
    for (PaidShapeCount count : paidShapes.thatPayMore(server.free(), starter.probeLimit())) {
      if (!mayGoOn(server)) {
        return;
      }
      start(server, count, Integer.MAX_VALUE, Step.LARGEST_FIRST);
    }
  }

  private boolean mayGoOn(Server server) {
    return server.isOpen() && !starter.isExhausted();
  }

  /** Starts jobs of a paid shape, of the least served of its queues first. Returns how many. */
  private int start(Server server, PaidShapeCount count, int most, Step step) {
    Set<Tenant> vain = new HashSet<>();
    int left = most;
    while (left > 0
        && mayGoOn(server)
        && vain.size() < starter.probeLimit()
        && count.paidShape().demand().fitsIn(server.free())) {
      Tenant queue = leastServed(count, vain);
      if (queue == null) {
        return most - left;
      }
      Shape shape = count.shape();
      if (bestFitServer.fillFrom(server, shape, queue, 1, step) == 0) {
        vain.add(queue);
      } else {
        left--;
      }
    }
    return most - left;
  }

  private static Tenant leastServed(PaidShapeCount count, Set<Tenant> passed) {
    Tenant least = null;
    for (Tenant queue : count.queues()) {
      if (!passed.contains(queue) && (least == null || ServiceOrder.compare(queue, least) < 0)) {
        least = queue;
      }
    }
    return least;
  }

  @Override
  public void place(Ask ask) {
    PaidShapeCount count = ledger.paidShape(ask);
    int fresh = ledger.takeFresh(ask);
    int before = ask.count();
    bestFitJob.placeWherePreferred(ask);
    placeInSlots(ask);
    if (ask.isIndexed() && !starter.isExhausted()) {
      bestFitJob.place(ask);
    }
    // An ask that is deferred, or may run nowhere, counts as no paid shape.
    HomePlan plan =
        fresh == 0 || count == null ? null : ledger.homes().plan(ask.locations().get(0));
    if (plan != null && !starter.isExhausted()) {
      int startedNow = Math.min(fresh, before - ask.count());
      // What is beyond a limit misses no slot.
      plan.came(count, ask.deferred() == null ? fresh : startedNow, startedNow, starter);
    }
  }

  private void placeInSlots(Ask ask) {
    PaidShapeCount count = ledger.paidShape(ask);
    if (count == null || !ask.isIndexed()) {
      return;
    }
    for (Location location : ask.locations()) {
      HomePlan plan = ledger.homes().plan(location);
      int type = plan == null ? -1 : plan.types().of(count.paidShape());
      if (type >= 0) {
        plan.classes().forEach(slots -> placeInSlots(ask, slots, type));
      }
    }
  }

  private void placeInSlots(Ask ask, ClassSlots slots, int type) {
    int probes = 0;
    Server server = slots.withEmptySlot(type, null);
    // A start may have the plan made anew, with other numbers: then best fit places the rest.
    while (server != null
        && ClassSlots.of(server) == slots
        && ask.isIndexed()
        && !starter.isExhausted()
        && probes < starter.probeLimit()) {
      boolean started =
          server.isOpen()
              && starter.start(ask, server, Step.CONFIGURATION) == JobStarter.Outcome.STARTED;
      probes += started ? 0 : 1;
      if (ClassSlots.of(server) == slots) {
        boolean hasMore = started && slots.emptySlots(server, type) > 0;
        server = hasMore ? server : slots.withEmptySlot(type, server);
      }
    }
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparingDouble((Ask ask) -> -ask.bulk()).thenComparing(Ask::sequence);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    return true;
  }

  @Override
  public boolean keepsFrom(Server server, Ask ask) {
    return kept.keptFor(server, ask) >= 0;
  }
}
