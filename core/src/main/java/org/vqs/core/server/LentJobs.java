package org.vqs.core.server;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The jobs of one server that were lent room, and whether room is lent now. Not thread-safe. */
final class LentJobs {
  private Set<Job> jobs = Set.of();
  private long[] freeBefore;

  /** Room is lent from now on. */
  void open(long[] free) {
    freeBefore = free.clone();
  }

  /** No room is lent any more. */
  void close() {
    freeBefore = null;
  }

  /** True while room is lent. */
  boolean isOpen() {
    return freeBefore != null;
  }

  /** What is free of what the server has, while room is lent. */
  long[] freeBefore() {
    return freeBefore;
  }

  /** True if a job is, or is to be, one of them. */
  boolean takes(Job job) {
    return isOpen() || job.isLent();
  }

  void add(Job job) {
    job.setLent();
    jobs = jobs.isEmpty() ? new LinkedHashSet<>() : jobs;
    jobs.add(job);
  }

  void remove(Job job) {
    jobs.remove(job);
    jobs = jobs.isEmpty() ? Set.of() : jobs;
  }

  /** In the order in which they started. */
  Collection<Job> all() {
    return Collections.unmodifiableCollection(jobs);
  }
}
