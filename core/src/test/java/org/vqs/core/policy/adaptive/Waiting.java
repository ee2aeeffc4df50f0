package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;

/** Jobs that wait in a scene in which nothing starts, and a starter to look at them with. */
final class Waiting {
  private final Scene scene;
  private final ResourceVector smallest;
  private final JobStarter starter;

  Waiting(int dimensions) {
    long[] ones = new long[dimensions];
    Arrays.fill(ones, 1);
    smallest = ResourceVector.of(ones);
    scene = Scene.of(Policies.BF_JS, ones);
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
    JobStatistics statistics = new JobStatistics(starter.cluster());
    scene.packer().cluster().setObserver(statistics);
    return statistics;
  }

  /** Jobs end that ran for so long. */
  void ran(int jobs, long service) {
    Cluster cluster = scene.packer().cluster();
    for (int i = 0; i < jobs; i++) {
      Job job = cluster.occupy(server(), smallest, cluster.tenants().root(), Lane.TASK);
      job.setStartedAt(starter.now() - service);
      cluster.vacate(job);
    }
    at(starter.now());
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
