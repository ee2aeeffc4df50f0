package org.vqs.bench.scorecard.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.alibaba.PodsFormat;
import org.vqs.whatif.compare.node.NodeOrder;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.Queues;
import org.vqs.whatif.replay.ReplayInput;
import org.vqs.whatif.workload.AlibabaNodes;
import org.vqs.whatif.workload.Misfits;
import org.vqs.whatif.workload.OfferedLoad;
import org.vqs.whatif.workload.Resampling;
import org.vqs.whatif.workload.TraceHistory;

/**
 * Tasks drawn from Alibaba's GPU trace of 2023, on a sample of its nodes: what {@code
 * scripts/what-if.sh --trace FILE --trace-format alibaba2023 --draw 4000 --longest 7200 --load 0.9
 * --nodes alibaba2023 FILE --sample-nodes 60 --queues root.a=1,root.b=1} replays.
 */
final class AlibabaScene {
  private static final double LOAD = 0.9;
  private static final int TASKS = 4000;
  private static final int SMALL = 100;
  private static final double LONGEST_S = 7200;
  private static final int NODES = 60;
  private static final long ORDER_OF_NODES = 1;
  private static final TraceHistory APPLICATIONS =
      new TraceHistory(10, 10, List.of("root.a", "root.b"));

  private AlibabaScene() {}

  static ReplayInput input(Path directory, ReplayTask task) throws IOException {
    ParsedTrace whole =
        TraceReader.read(
            List.of(directory.resolve("alibaba-gpu-2023-pods.csv")), new PodsFormat(), false);
    ParsedTrace trace =
        Resampling.draw(
            Resampling.withoutLonger(whole, LONGEST_S), task.small() ? SMALL : TASKS, task.seed());
    History asItWas = APPLICATIONS.of(trace, 1);
    List<NodeSpec> nodes = nodes(directory, asItWas.resources());
    History history = APPLICATIONS.of(trace, OfferedLoad.speed(asItWas, nodes, LOAD));
    return new ReplayInput(Misfits.removed(history, nodes), nodes, new Queues(history, Map.of()));
  }

  private static List<NodeSpec> nodes(Path directory, List<String> resources) throws IOException {
    List<NodeSpec> all =
        AlibabaNodes.read(directory.resolve("alibaba-gpu-2023-nodes.csv"))
            .withResources(resources)
            .nodes();
    return new NodeOrder(all, ORDER_OF_NODES).first(NODES);
  }
}
