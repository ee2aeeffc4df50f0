package org.vqs.core.waiting;

import java.util.Arrays;
import org.vqs.core.server.Job;

/**
 * Some who learn the same, in this order. Nobody is among them twice: who is told of a job twice
 * counts it twice.
 */
final class AllObservers implements JobObserver {
  private final JobObserver[] members;

  private AllObservers(JobObserver[] members) {
    this.members = members;
  }

  /** Those that two stand for, the first's before others. */
  static JobObserver of(JobObserver first, JobObserver second) {
    JobObserver[] firsts = members(first);
    JobObserver[] others =
        Arrays.stream(members(second))
            .filter(member -> Arrays.stream(firsts).noneMatch(known -> known == member))
            .toArray(JobObserver[]::new);
    if (others.length == 0) {
      return first;
    }
    JobObserver[] all = Arrays.copyOf(firsts, firsts.length + others.length);
    System.arraycopy(others, 0, all, firsts.length, others.length);
    return all.length == 1 ? all[0] : new AllObservers(all);
  }

  private static JobObserver[] members(JobObserver observer) {
    if (observer instanceof AllObservers all) {
      return all.members;
    }
    return observer == NONE ? new JobObserver[0] : new JobObserver[] {observer};
  }

  @Override
  public void arrived(Ask ask, int jobs) {
    for (JobObserver member : members) {
      member.arrived(ask, jobs);
    }
  }

  @Override
  public void counted(Ask ask, int type, long now) {
    for (JobObserver member : members) {
      member.counted(ask, type, now);
    }
  }

  @Override
  public void transferred(Ask ask, int type) {
    for (JobObserver member : members) {
      member.transferred(ask, type);
    }
  }

  @Override
  public void waiting(Ask ask, long change) {
    for (JobObserver member : members) {
      member.waiting(ask, change);
    }
  }

  @Override
  public void started(Job job, Ask ask) {
    for (JobObserver member : members) {
      member.started(job, ask);
    }
  }

  @Override
  public void occupied(Job job) {
    for (JobObserver member : members) {
      member.occupied(job);
    }
  }

  @Override
  public void departed(Job job) {
    for (JobObserver member : members) {
      member.departed(job);
    }
  }
}
