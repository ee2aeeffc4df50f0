package org.vqs.core.adaptive;

import java.util.Arrays;
import org.vqs.core.PackerOptions.Readings;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Server;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.WorkList;
import org.vqs.core.testing.Scene;

/** Jobs that wait in a scene in which nothing starts, and a placer to look at them with. */
final class Waiting {
  private final Scene scene;
  private final Placer placer;

  Waiting(int dimensions) {
    long[] smallest = new long[dimensions];
    Arrays.fill(smallest, 1);
    scene = Scene.of(Policies.BF_JS, smallest);
    placer =
        new Placer(
            scene.packer().cluster(),
            scene,
            scene.packer().counters(),
            new WorkList(),
            Integer.MAX_VALUE,
            Double.POSITIVE_INFINITY,
            Readings.DEFAULT);
  }

  /** What is learned of the jobs that come from now on. */
  JobStatistics learn() {
    JobStatistics statistics = new JobStatistics(placer);
    scene.packer().cluster().setObserver(statistics);
    return statistics;
  }

  Scene scene() {
    return scene;
  }

  Placer placer() {
    return placer;
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
    placer.begin(time, Integer.MAX_VALUE);
    return this;
  }
}
