package org.vqs.whatif.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.alibaba.NodesReader;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Nodes;

/** The nodes of Alibaba's GPU trace of 2023. */
public final class AlibabaNodes {
  private AlibabaNodes() {}

  /** All nodes of its file. */
  public static Nodes read(Path file) throws IOException {
    TraceUnits units = new TraceUnits(List.of("cpu_milli", "memory_mib", "gpu_milli"));
    List<NodeSpec> specs = new ArrayList<>();
    for (ServerType type : NodesReader.read(file, false).groups()) {
      specs.addAll(NodeSpec.numbered(specs.size(), type.count(), units.of(type.capacity())));
    }
    return new Nodes(units.resources(), specs, List.of());
  }
}
