package org.vqs.core;

import java.util.function.Predicate;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.layer.LentRoom;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.DeferredAsks;
import org.vqs.core.waiting.RefusedAsks;

/** What happens after the events: deferred asks go on, and the policy works on what is left. */
final class Runs {
  /** How many of the servers that a change of options offers again one run looks at. */
  private static final int OFFERED_PER_RUN = 200;

  /**
   * Who blocks others at a limit in vain lets them pass for so many times as long, as all who hold.
   */
  private static final double PASSED_FOR = 1 / HeldRoom.MOST_IDLE;

  private final Arrangement arrangement;
  private final Cluster cluster;
  private final WorkList work;
  private int classesOrdered;

  Runs(Arrangement arrangement) {
    this.arrangement = arrangement;
    this.cluster = arrangement.cluster();
    this.work = arrangement.work();
  }

  /** See {@link Packer#run}. */
  int run(long now) {
    begin(now);
    eventBegins();
    workOff();
    return eventEnds();
  }

  /** See {@link Packer#heartbeat}. */
  int heartbeat(Server server, long now) {
    begin(now);
    cluster.pending().deferred().timePassed(now);
    eventBegins();
    workOff();
    // Who waits for long gets what the policy leaves: room that came free is the policy's first.
    layers().starter().probeAnew();
    layers().policy().tick(server);
    workOff();
    return eventEnds();
  }

  /** See {@link Packer#fillOnly}. */
  int fillOnly(Server server, long now) {
    begin(now);
    cluster.pending().deferred().timePassed(now);
    release();
    layers().policy().eventBegins();
    takeBack(layers().starter());
    offer(server);
    layers().policy().tick(server);
    if (work.remove(server)) {
      offer(server);
    }
    // After the fills: to look whether any server accepts what arrived must not cost this one its
    // turn.
    setAsideFresh(layers().starter());
    layers().gangs().eventEnds();
    cluster.eventEnds();
    work.clear();
    return started();
  }

  /** See {@link Packer#lend}. */
  int lend(Server server, ResourceVector room, Predicate<Tenant> borrows, long now) {
    begin(now);
    layers().policy().eventBegins();
    new LentRoom(layers().starter()).lend(server, room, borrows);
    return eventEnds();
  }

  private void offer(Server server) {
    if (server.closed() == null && !layers().starter().isExhausted()) {
      layers().policy().fill(server);
    }
  }

  /** Nobody places what arrived, but what no server accepts waits in no queue. */
  private void setAsideFresh(JobStarter starter) {
    Ask ask = work.pollAsk();
    while (ask != null && !isDone(starter)) {
      if (ask.isIndexed() && starter.consent().isRefusedEverywhere(ask)) {
        starter.setAside(ask);
      }
      ask = work.pollAsk();
    }
  }

  private PackerOptions options() {
    return arrangement.options();
  }

  private Layers layers() {
    return arrangement.layers();
  }

  private void begin(long now) {
    cluster.forgetUnusedLocations();
    cluster.tenants().follow(now);
    cluster.pending().deferred().eventBegins();
    layers().starter().begin(now, options().maxStartsPerEvent());
  }

  private int started() {
    return options().maxStartsPerEvent() - layers().starter().budget();
  }

  /** Lets those asks try again that were deferred at a limit and are within it now. */
  private void release() {
    DeferredAsks deferred = cluster.pending().deferred();
    for (Ask ask :
        deferred.takeReleasable(
            options().probeLimit(), layers().starter().now(), this::blocksUntil)) {
      cluster.pending().resume(ask);
      if (ask.isIndexed()) {
        work.add(ask);
      }
    }
  }

  /**
   * When a deferred ask ends to block others, or a moment that is past if it blocks none now. An
   * overdue ask blocks for as long as a reservation may last. What it waits for may never end, so
   * it then lets others pass for fifty times as long, blocks them for twice as long as before, and
   * so on.
   */
  private double blocksUntil(Ask ask) {
    ReservationOptions reservations = options().reservations();
    if (reservations == null) {
      return Double.NEGATIVE_INFINITY;
    }
    long now = layers().starter().now();
    double begins = ask.oldestArrival() + reservations.delay();
    double blocks = reservations.timeout();
    while (now >= begins + (1 + PASSED_FOR) * blocks) {
      begins += (1 + PASSED_FOR) * blocks;
      blocks *= 2;
    }
    return now > begins ? begins + blocks : Double.NEGATIVE_INFINITY;
  }

  private void eventBegins() {
    release();
    Layers current = layers();
    current.policy().eventBegins();
    if (cluster.classChanges() != classesOrdered) {
      // Sizes are relative to classes, and so is the order of those that wait to be placed.
      work.setArrivalOrder(current.policy().arrivalOrder());
      classesOrdered = cluster.classChanges();
    }
    work.takeFromLater(OFFERED_PER_RUN);
    takeBack(current.starter());
  }

  private void workOff() {
    Layers current = layers();
    boolean isLeft = true;
    while (isLeft && !isDone(current.starter())) {
      current.starter().lookAtNext();
      isLeft = workOnOne(current);
    }
  }

  private int eventEnds() {
    layers().gangs().eventEnds();
    cluster.eventEnds();
    return started();
  }

  private static boolean isDone(JobStarter starter) {
    return starter.isExhausted() || starter.consent().isTired();
  }

  /** Looks at the next server or ask of the list. Returns whether there was one. */
  private boolean workOnOne(Layers current) {
    Server server = work.beginsWithAsk() ? null : work.pollServer();
    if (server != null) {
      fill(server, current);
      return true;
    }
    // What waits for servers that are still to be offered comes before what arrived.
    Ask ask = work.hasForLater() && !work.beginsWithAsk() ? null : work.pollAsk();
    if (ask == null) {
      return false;
    }
    if (ask.isIndexed()) {
      place(ask, current);
    }
    return true;
  }

  private void fill(Server server, Layers current) {
    if (server.closed() != null) {
      return;
    }
    current.policy().fill(server);
    JobStarter starter = current.starter();
    if (starter.goesOnLater() && starter.consent().isSpent()) {
      work.addFirst(server);
    } else {
      starter.continueLater(server);
    }
  }

  private void place(Ask ask, Layers current) {
    JobStarter starter = current.starter();
    if (starter.consent().isRefusedEverywhere(ask)) {
      starter.setAside(ask);
    } else {
      current.policy().place(ask);
    }
    if (starter.goesOnLater() && ask.isIndexed()) {
      if (starter.consent().isSpent()) {
        work.addFirst(ask);
      } else {
        work.add(ask);
      }
    }
  }

  /** Asks wait again that were set aside, and that a server accepts which came or changed. */
  private void takeBack(JobStarter starter) {
    RefusedAsks refused = cluster.pending().refused();
    while (refused.hasUntried()) {
      Ask ask = refused.tryNext(starter.consent()::wouldAccept, starter.consent()::isTired);
      if (ask == null) {
        return;
      }
      cluster.pending().resume(ask);
      work.add(ask);
    }
  }
}
