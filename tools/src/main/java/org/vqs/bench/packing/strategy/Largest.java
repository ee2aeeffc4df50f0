package org.vqs.bench.packing.strategy;

import java.util.List;
import java.util.function.ToLongFunction;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.trace.NodeShape;

/**
 * The most of each resource that any node has: what strategies divide by that compare nodes of
 * different sizes.
 *
 * @param cpuMilli thousandths of a core; at least 1
 * @param memoryMib MiB; at least 1
 * @param gpuMilli milli of GPUs; at least 1
 */
record Largest(double cpuMilli, double memoryMib, double gpuMilli) {

  /** Over some nodes. */
  static Largest of(List<Node> nodes) {
    return new Largest(
        most(nodes, NodeShape::cpuMilli),
        most(nodes, NodeShape::memoryMib),
        most(nodes, NodeShape::gpuMilli));
  }

  private static double most(List<Node> nodes, ToLongFunction<NodeShape> amount) {
    return Math.max(1, nodes.stream().map(Node::shape).mapToLong(amount).max().orElse(1));
  }
}
