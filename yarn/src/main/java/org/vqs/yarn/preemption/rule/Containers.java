package org.vqs.yarn.preemption.rule;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.config.queue.PreemptionWithin;

/** What preemption asks of those who run the jobs. Called under the scheduler's lock. */
public interface Containers {

  /** True if the host would let a job of the ask start on the server, if there was room. */
  boolean mayStart(Ask ask, Server server);

  /** True if the job runs, and nobody said that nothing is to be taken from its queue. */
  boolean mayTake(Job job);

  /** By what right jobs are taken for others in the same leaf; OFF for not at all. */
  default PreemptionWithin within(Tenant leaf) {
    return PreemptionWithin.OFF;
  }

  /** True if what a queue uses beyond its maximum is to be taken from it. */
  default boolean takesBeyondMaximum(Tenant queue) {
    return false;
  }

  /**
   * True if a job runs at a home that it was asked for: the server is not lent to it by another.
   */
  default boolean isAtHome(Job job) {
    return true;
  }

  /** The priority of the application that a job is of. */
  default int priority(Job job) {
    return 0;
  }

  /**
   * Which go first of jobs of applications of one priority: those of the application that came
   * last, of these the ones that were asked for least urgently. Not less urgent ones of any
   * application: how urgent its requests are is for each to say, and would shield it from others.
   */
  default int compareUrgency(Job a, Job b) {
    return 0;
  }

  /** True if a job started together with others, of which some run still. */
  default boolean isOfGang(Job job) {
    return false;
  }

  /** The jobs without which a job is useless, itself not included: the rest of its gang. */
  default Collection<Job> companions(Job job) {
    return List.of();
  }

  /** A job with its companions. */
  default Set<Job> together(Job job) {
    Set<Job> together = new LinkedHashSet<>(List.of(job));
    together.addAll(companions(job));
    return together;
  }

  /** Tells the application that the job will be ended. Again does nothing. */
  void warn(Job job);

  /** Tells it that the job will not be ended after all. */
  void takeBack(Job job);

  /** Ends the job, whose room may come back later. Returns false if it ended before. */
  boolean kill(Job job, String why);

  /** What users call the job. */
  String name(Job job);

  /** What users call amounts. */
  String name(ResourceVector amounts);
}
