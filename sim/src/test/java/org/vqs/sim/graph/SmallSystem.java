package org.vqs.sim.graph;

import java.util.List;
import org.vqs.sim.workload.ServiceLaw;

/** Three machines of four slots, with trees of five nodes and triangles. */
final class SmallSystem {
  private SmallSystem() {}

  static GraphSystem of(ServiceLaw life) {
    return new GraphSystem(
        GraphCluster.of("3x4", 3),
        List.of(
            new GraphJobs("tree5", GraphShapes.of("tree5"), .7, life),
            new GraphJobs("triangle", GraphShapes.of("triangle"), 1.4, life)),
        2);
  }

  static GraphSystem withMeanLife(double mean) {
    return of(new ServiceLaw.Exponential(mean));
  }
}
