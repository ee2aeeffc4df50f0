package org.vqs.core.layer;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.FairShare;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/**
 * Lends a server room that it does not have, to jobs of queues that may borrow: its jobs use less
 * than they asked for, which the host measures.
 *
 * <pre>
 * lend room to a server, for queues that may borrow:
 *   only the lent room is free there
 *   while a job of such a queue fits: the largest of the least served of them starts
 *   what was free before is free again
 * </pre>
 *
 * <p>The room is there during the call only, and what runs in it takes none of what the server has
 * ({@link Server#lentJobs}). So no policy and no layer meets either: a job that ends frees its room
 * for whoever is first, nobody reserves what is lent, and a server's class and the shares of queues
 * stay those of what servers have. Masters and gangs do not borrow: who waits in a queue's own
 * order are ordinary jobs.
 *
 * <p>A departure from all papers, in which a job uses what it asks for. Cost O(queues that wait),
 * and O(log asks) per started job and per candidate; at most as many queues are tried as one
 * decision may meet refusals.
 */
public final class LentRoom {
  private final JobStarter starter;
  private final QueueFill queueFill;

  /** Lends through a starter, within its budget of the event. */
  public LentRoom(JobStarter starter) {
    this.starter = starter;
    this.queueFill = new QueueFill(starter);
  }

  /**
   * Lends a server room for as long as the call lasts. Does nothing on one that takes no new work;
   * one that is reserved is lent room for the ask that reserves it, and no other.
   *
   * @param borrows whether a queue may borrow; asked about queues of everywhere without queues
   *     below them
   */
  public void lend(Server server, ResourceVector room, Predicate<Tenant> borrows) {
    if (server.closed() != null || server.isStalled()) {
      return;
    }
    try {
      server.lend(room);
      if (server.isReserved()) {
        startReserving(server, borrows);
      }
      fill(server, borrows);
    } finally {
      server.takeBackLent();
    }
  }

  private void startReserving(Server server, Predicate<Tenant> borrows) {
    Ask ask = Ask.reserving(server);
    if (ask != null && ask.lane() == Lane.TASK && borrows.test(ask.tenant().queue())) {
      starter.start(ask, server, Step.LENT);
    }
  }

  private void fill(Server server, Predicate<Tenant> borrows) {
    HomeTenants here = server.home().weightedTenants();
    Tenant root = (here == null ? starter.cluster().tenants() : here.tree()).root();
    Set<Tenant> passed = new HashSet<>();
    queueFill.begin();
    while (server.isOpen() && !starter.isExhausted() && passed.size() < starter.probeLimit()) {
      Tenant queue =
          FairShare.leastServed(
              root, each -> !passed.contains(each) && borrows.test(HomeTenants.everywhere(each)));
      if (queue == null) {
        return;
      }
      if (!queueFill.startLargest(HomeTenants.everywhere(queue), server, Step.LENT)) {
        passed.add(queue);
      }
    }
  }
}
