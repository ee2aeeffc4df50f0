package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Rule;

/**
 * Chooses the jobs that go on one server so that one more job can start there.
 *
 * <pre>
 * Until the demand fits: take the first job, in the order of the rule, that uses something that is missing, that may go
 * for the ask by the rule (between queues: EntitledShares), and that is no application master. The lowest precedence is
 * first; of that, jobs of gangs are last: all of the gang goes, so its queue must be able to lose all of it.
 * Then let go, the last first, of each job without which the demand still fits.
 * </pre>
 *
 * <p>An application master is never taken: its end would end all containers of its attempt, far
 * more than the room that is looked for. Cost O(jobs on the server · log of them).
 */
final class Victims {
  private final Containers containers;

  /**
   * A choice among jobs.
   *
   * @param containers what the host lets go: not jobs that end already, nor those of queues that
   *     nothing is taken from
   */
  Victims(Containers containers) {
    this.containers = containers;
  }

  /**
   * The jobs that have to go so that one more job of the ask fits.
   *
   * @param free what is free on the server for it before they go
   * @param passed the jobs that are to go already
   * @param rule by what right they go
   * @param gain what starts in place of them and of others
   * @return none if it fits as it is; null if it cannot be made to fit
   */
  List<Job> choose(
      Server server, Ask ask, long[] free, Predicate<Job> passed, Rule rule, ResourceVector gain) {
    ResourceVector demand = ask.shape().demand();
    long[] room = free.clone();
    List<Job> chosen = new ArrayList<>();
    List<Job> youngestFirst = new ArrayList<>(server.jobs());
    Collections.reverse(youngestFirst);
    youngestFirst.sort(
        rule.precedence().thenComparing(containers::isOfGang).thenComparing(rule.amongEquals()));
    for (Job job : youngestFirst) {
      if (demand.fitsIn(room)) {
        break;
      }
      if (helps(job, demand, room) && !passed.test(job) && mayGo(job, ask, rule, gain)) {
        chosen.add(job);
        job.demand().addTo(room, 1);
        rule.plan(job, -1);
      }
    }
    boolean fits = demand.fitsIn(room);
    chosen.forEach(job -> rule.plan(job, 1));
    return fits ? pruned(chosen, demand, room) : null;
  }

  private static boolean helps(Job job, ResourceVector demand, long[] room) {
    for (int r = 0; r < room.length; r++) {
      if (demand.get(r) > room[r] && job.demand().get(r) > 0) {
        return true;
      }
    }
    return false;
  }

  private boolean mayGo(Job job, Ask ask, Rule rule, ResourceVector gain) {
    return job.lane() == Lane.TASK
        && rule.mayGo(job, withCompanions(job), ask, gain)
        && containers.mayTake(job)
        && containers.companions(job).stream().allMatch(containers::mayTake);
  }

  /** What ends with a job. */
  ResourceVector withCompanions(Job job) {
    long[] sum = job.demand().toArray();
    containers.companions(job).forEach(companion -> companion.demand().addTo(sum, 1));
    return ResourceVector.of(sum);
  }

  private static List<Job> pruned(List<Job> chosen, ResourceVector demand, long[] room) {
    List<Job> lastFirst = new ArrayList<>(chosen);
    Collections.reverse(lastFirst);
    List<Job> kept = new ArrayList<>(chosen);
    for (Job job : lastFirst) {
      job.demand().addTo(room, -1);
      if (demand.fitsIn(room)) {
        kept.remove(job);
      } else {
        job.demand().addTo(room, 1);
      }
    }
    return kept;
  }
}
