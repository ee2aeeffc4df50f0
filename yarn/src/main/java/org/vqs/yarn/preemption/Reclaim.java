package org.vqs.yarn.preemption;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.preemption.rule.Rule;

/**
 * Room on one server that is to be taken back for one ask: which jobs are to go, and how many jobs
 * of the ask start in their place.
 */
final class Reclaim extends RoomTaking {
  private final Server server;
  private final Ask ask;
  private final Rule.Kind kind;
  private final boolean isClaim;
  private final Set<Job> victims = new LinkedHashSet<>();
  private int starts;
  private boolean reserved;

  /** Nothing yet, for an ask that has a right to it, from this time on. */
  Reclaim(Server server, WithinNeeds.Want want, long since) {
    super(want.ask().tenant().queue(), since);
    this.server = server;
    this.ask = want.ask();
    this.kind = want.kind();
    this.isClaim = want.isClaim();
  }

  @Override
  Server server() {
    return server;
  }

  @Override
  Ask ask() {
    return ask;
  }

  /** By what right. */
  Rule.Kind kind() {
    return kind;
  }

  /** True if the server is reserved for the ask whatever the shares of queues are. */
  boolean isClaim() {
    return isClaim;
  }

  @Override
  Set<Job> victims() {
    return victims;
  }

  /** How many jobs of the ask start in their place. */
  int starts() {
    return starts;
  }

  /**
   * These jobs more are to go so that one more can start.
   *
   * @param with what goes with them
   */
  void add(List<Job> jobs, Collection<Job> with) {
    victims.addAll(jobs);
    companions().addAll(with);
    companions().removeAll(victims);
    starts++;
  }

  /** True if the server was reserved for the ask. */
  boolean isReserved() {
    return reserved;
  }

  /** The server was reserved for the ask. */
  void setReserved() {
    reserved = true;
  }

  /** True if more than one victim has to go before one job can start. */
  boolean needsSeveralVictims() {
    return victims.size() > starts;
  }

  /** What is free on the server once the victims are gone and the jobs started. */
  long[] freeAfter() {
    long[] free = server.free().clone();
    victims.forEach(victim -> victim.demand().addTo(free, 1));
    ask.shape().demand().addTo(free, -starts);
    return free;
  }

  /**
   * Forgets the victims that are gone, and counts again how many jobs could start once the others
   * are: those that took the room of the first ones have started.
   *
   * @return how many were gone
   */
  int forgetGone() {
    int before = victims.size();
    victims.removeIf(Job::isGone);
    companions().removeIf(Job::isGone);
    long[] free = server.free().clone();
    victims.forEach(victim -> victim.demand().addTo(free, 1));
    int fitting = 0;
    while (fitting < starts && ask.shape().demand().fitsIn(free)) {
      ask.shape().demand().addTo(free, -1);
      fitting++;
    }
    starts = fitting;
    return before - victims.size();
  }

  @Override
  ResourceVector gain() {
    long[] sum = new long[server.free().length];
    ask.shape().demand().addTo(sum, starts);
    return ResourceVector.of(sum);
  }
}
