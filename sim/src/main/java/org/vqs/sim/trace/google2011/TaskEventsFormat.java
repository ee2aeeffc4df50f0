package org.vqs.sim.trace.google2011;

import org.vqs.sim.trace.TraceFormat;

/**
 * The {@code task_events} files of Google's clusterdata-2011: 13 columns, no header, microseconds.
 *
 * <p>What becomes a job is what both papers take (Scheduling Jobs with Random Resource
 * Requirements, §VII-B; On Non-Preemptive VM Scheduling in the Cloud, §7.3): tasks that completed
 * without interruptions or errors.
 *
 * <pre>
 * arrival  = time of SUBMIT
 * duration = time of FINISH - time of SCHEDULE
 * cpu, mem = requests of the SUBMIT event, normalised in [0, 1] by Google
 * </pre>
 *
 * <p>A task lives from its first SUBMIT to its FINISH; if it is submitted once more after that, it
 * is another job. Where the papers are silent:
 *
 * <ul>
 *   <li>A task that was evicted, failed, killed or lost is left out even if it is submitted again
 *       and finishes then: it did not complete without interruption.
 *   <li>A task with an event at time 0 was there before the trace began, one with an event at 2^63
 *       - 1 after it ended: times that are not known. Left out.
 *   <li>An event whose column "missing info" is filled was made up by Google for a lost record, so
 *       its time is a guess. Left out.
 *   <li>A task without a CPU or memory request, or with both 0, has no size. Left out.
 *   <li>UPDATE events change neither the size nor anything else: a job's size is what it asked for
 *       when it arrived.
 * </ul>
 *
 * <p>The disk request is not read. Files must be given in order; the lines of each are in order of
 * time, as published. Each task that is left out is counted once by its first reason.
 */
public final class TaskEventsFormat implements TraceFormat {
  @Override
  public String name() {
    return "google2011";
  }

  @Override
  public LineParser parser() {
    return new TaskEventsParser();
  }
}
