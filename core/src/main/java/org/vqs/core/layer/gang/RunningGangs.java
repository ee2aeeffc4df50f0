package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.graph.Template;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.waiting.JobObserver;

/** The gangs that run and where, until the last job of each has ended. Not thread-safe. */
final class RunningGangs implements JobObserver {
  private final Map<Job, Run> runs = new LinkedHashMap<>();
  private final List<Run> ended = new ArrayList<>();

  /** A gang that runs. */
  static final class Run {
    private final Location home;
    private final Template template;
    private final long since;
    private int left;

    Run(Location home, Template template, long since) {
      this.home = home;
      this.template = template;
      this.since = since;
    }

    Template template() {
      return template;
    }

    /** Since when it runs. */
    long since() {
      return since;
    }
  }

  /** Jobs run as a gang. */
  void started(Run run, List<Job> jobs) {
    run.left = jobs.size();
    jobs.forEach(job -> runs.put(job, run));
  }

  @Override
  public void departed(Job job) {
    Run run = runs.remove(job);
    if (run != null && --run.left == 0) {
      ended.add(run);
    }
  }

  /** Those of a home that ended since the last call. */
  List<Run> takeEnded(Location home) {
    if (ended.isEmpty()) {
      return List.of();
    }
    List<Run> taken = new ArrayList<>();
    for (Iterator<Run> rest = ended.iterator(); rest.hasNext(); ) {
      Run run = rest.next();
      if (run.home == home) {
        taken.add(run);
        rest.remove();
      }
    }
    return taken;
  }
}
