package org.vqs.demo.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * What one NodeManager of the demo offers. The numbers are declared to YARN, not taken from the
 * machine: the containers only sleep.
 *
 * @param memoryMb memory in MB
 * @param vcores virtual cores
 */
public record NodeSize(int memoryMb, int vcores) {

  /** The largest node comes first, so that a cluster of any size can hold the largest container. */
  private static final List<NodeSize> PATTERN =
      List.of(
          new NodeSize(8192, 24),
          new NodeSize(4096, 10),
          new NodeSize(6144, 16),
          new NodeSize(2048, 8),
          new NodeSize(3072, 12));

  /** The size of the largest node of every cluster. */
  public static NodeSize largest() {
    return PATTERN.get(0);
  }

  /** The sizes of a cluster of {@code count} nodes, of five different shapes in turn. */
  public static List<NodeSize> ofCluster(int count) {
    List<NodeSize> sizes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      sizes.add(PATTERN.get(i % PATTERN.size()));
    }
    return List.copyOf(sizes);
  }
}
