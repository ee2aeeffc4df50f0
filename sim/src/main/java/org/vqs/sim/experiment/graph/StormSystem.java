package org.vqs.sim.experiment.graph;

import java.util.List;
import org.vqs.sim.graph.GraphCluster;
import org.vqs.sim.graph.GraphJobs;
import org.vqs.sim.graph.GraphShapes;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.workload.ServiceLaw;

/** The systems of the figures of graphs. */
final class StormSystem {
  /** How far racks are apart. */
  static final double RACK_DISTANCE = 2;

  private static final double TREES = .7;
  private static final double TRIANGLES = 1.4;

  private StormSystem() {}

  /** The paper's Figure 1: 3 machines of 4 slots. Trees of five nodes and triangles come to it. */
  static GraphSystem small(ServiceLaw life) {
    return new GraphSystem(GraphCluster.of("3x4", 3), jobs(1, life), RACK_DISTANCE);
  }

  /** The same jobs on machines of 10 slots in racks of 20. */
  static GraphSystem cluster(int machines, double load) {
    GraphCluster cluster = GraphCluster.of(machines + "x10", 20);
    double rate = load * cluster.size() / (TREES * 5 + TRIANGLES * 3);
    return new GraphSystem(cluster, jobs(rate, new ServiceLaw.Exponential(1)), RACK_DISTANCE);
  }

  /** Gangs of equal nodes on 8 machines of 4 slots. */
  static GraphSystem gangs(int size, double load) {
    GraphCluster cluster = GraphCluster.of("8x4", 8);
    String name = "clique:" + size;
    double rate = load * cluster.size() / size;
    return new GraphSystem(
        cluster,
        List.of(new GraphJobs(name, GraphShapes.of(name), rate, new ServiceLaw.Exponential(1))),
        RACK_DISTANCE);
  }

  private static List<GraphJobs> jobs(double factor, ServiceLaw life) {
    return List.of(
        new GraphJobs("tree5", GraphShapes.of("tree5"), TREES * factor, life),
        new GraphJobs("triangle", GraphShapes.of("triangle"), TRIANGLES * factor, life));
  }
}
