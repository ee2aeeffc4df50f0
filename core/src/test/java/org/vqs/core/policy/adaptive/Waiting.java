package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import org.vqs.core.Policies;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;

/** Jobs that wait in a scene in which nothing starts, and a starter to look at them with. */
final class Waiting {
  private final Scene scene;
  private final JobStarter starter;

  Waiting(int dimensions) {
    long[] smallest = new long[dimensions];
    Arrays.fill(smallest, 1);
    scene = Scene.of(Policies.BF_JS, smallest);
    starter =
        new JobStarter(
            scene.packer().cluster(),
            scene,
            scene.packer().counters(),
            new WorkList(),
            Readings.DEFAULT);
  }

  /** What is learned of the jobs that come from now on. */
  JobStatistics learn() {
    JobStatistics statistics = new JobStatistics(starter);
    scene.packer().cluster().setObserver(statistics);
    return statistics;
  }

  Scene scene() {
    return scene;
  }

  JobStarter starter() {
    return starter;
  }

  Server server() {
    return scene.server("s");
  }

  /** Adds jobs that may run anywhere. */
  Waiting jobs(int count, long... demand) {
    scene.ask("job", count, demand);
    return this;
  }

  /** Sets the time, of jobs that come and of who looks. */
  Waiting at(long time) {
    scene.at(time);
    starter.begin(time, Integer.MAX_VALUE);
    return this;
  }
}
