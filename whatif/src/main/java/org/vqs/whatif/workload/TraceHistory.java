package org.vqs.whatif.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

/**
 * A history from a trace, which knows jobs and no applications: so many jobs that arrive one after
 * another are one, without a master in the cluster, and applications go to the queues in turn.
 *
 * @param tasksPerApplication how many jobs are an application
 * @param users how many users submit them, in turn
 * @param queues full paths; at least one
 */
public record TraceHistory(int tasksPerApplication, int users, List<String> queues) {
  /** The priority of a task unless it has another, as for containers of our CSV. */
  private static final int PRIORITY = 1;

  /** Copies and checks. */
  public TraceHistory {
    queues = List.copyOf(queues);
    if (tasksPerApplication < 1) {
      throw new IllegalArgumentException(
          "tasks per application (" + tasksPerApplication + ") must be at least 1");
    }
    if (users < 1) {
      throw new IllegalArgumentException("users (" + users + ") must be at least 1");
    }
    if (queues.isEmpty()) {
      throw new IllegalArgumentException("there must be a queue");
    }
  }

  /**
   * The history of a trace whose times are in seconds.
   *
   * @param speed how many times as fast jobs arrive as in the trace
   */
  public History of(ParsedTrace trace, double speed) {
    TraceUnits units = new TraceUnits(trace.resources());
    List<TraceJob> jobs = trace.jobs();
    double beginning = jobs.isEmpty() ? 0 : jobs.get(0).arrival();
    List<Application> applications = new ArrayList<>();
    for (int from = 0; from < jobs.size(); from += tasksPerApplication) {
      List<TraceJob> own = jobs.subList(from, Math.min(jobs.size(), from + tasksPerApplication));
      int number = applications.size();
      long submitted = ms((own.get(0).arrival() - beginning) / speed);
      List<Task> tasks = new ArrayList<>();
      for (TraceJob job : own) {
        long asked = ms((job.arrival() - beginning) / speed) - submitted;
        long duration = Math.max(1, ms(job.duration()));
        tasks.add(new Task(asked, units.of(job.amounts()), duration, PRIORITY));
      }
      applications.add(
          new Application(
              "trace-" + (number + 1),
              queues.get(number % queues.size()),
              "user" + number % users,
              submitted,
              Optional.empty(),
              tasks));
    }
    return new History(
        trace.name(),
        units.resources(),
        applications,
        List.of(
            units.note(),
            "A trace has no applications: %d tasks that arrive one after another are one, without a master in the cluster."
                .formatted(tasksPerApplication)));
  }

  private static long ms(double seconds) {
    return Math.round(seconds * 1000);
  }
}
