package org.vqs.bench.packing.strategy;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.packing.cluster.Node;
import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.NodeShape;
import org.vqs.bench.packing.trace.PodShape;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;

/**
 * A policy of this project, through the {@link Packer} that runs in the ResourceManager.
 *
 * <p>The packer chooses the node by CPU, memory and the milli of all its GPUs together; nodes of
 * one capacity are one server class, and the model of the GPUs is a {@link Location}. That a pod
 * has no room on any single GPU there it learns from a refusal of the host, and asks for the next
 * node. On the node the pod gets the GPUs with the least left. A pod that does not start at once is
 * withdrawn.
 */
final class CorePolicy implements Strategy, Host {
  /** The least that anybody can ask for: it decides how many types of pods there are. */
  private static final ResourceVector SMALLEST = ResourceVector.of(1000, 1024, 0);

  private final Placements placements;
  private final Packer packer;
  private long now;
  private int started;

  /**
   * Over the nodes of a run.
   *
   * @param policy its name
   * @param probeLimit how many nodes that refuse a pod it may meet before it gives the pod up
   */
  CorePolicy(Placements placements, String policy, int probeLimit) {
    this.placements = placements;
    packer = new Packer(withProbeLimit(PackerOptions.paper(policy, SMALLEST), probeLimit), this);
    for (Node node : placements.nodes()) {
      NodeShape shape = node.shape();
      packer
          .servers()
          .add(
              "node" + node.index(),
              ResourceVector.of(shape.cpuMilli(), shape.memoryMib(), shape.gpuMilli()),
              shape.model().isEmpty() ? List.of() : List.of(packer.location(shape.model())),
              null,
              node);
    }
    packer.run(now);
  }

  private static PackerOptions withProbeLimit(PackerOptions paper, int probeLimit) {
    return paper.with(o -> o.probeLimit(probeLimit));
  }

  @Override
  public boolean arrive(PodShape pod) {
    Ask ask = packer.newAsk(spec(pod));
    int before = started;
    now++;
    packer.setCount(ask, 1, now);
    packer.run(now);
    packer.remove(ask, now);
    return started > before;
  }

  private AskSpec spec(PodShape pod) {
    ResourceVector demand = ResourceVector.of(pod.cpuMilli(), pod.memoryMib(), pod.gpuMilli());
    List<Location> locations = new ArrayList<>();
    pod.models().forEach(model -> locations.add(packer.location(model)));
    if (locations.isEmpty()) {
      locations.add(packer.everywhere());
    }
    return AskSpec.anywhere(demand, packer.everywhere(), pod).only(locations);
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    boolean fits = ((Node) server.owner()).fits((PodShape) ask.owner());
    return fits ? null : Refusal.pair(Refusal.Reason.CONSTRAINT);
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    PodShape pod = (PodShape) ask.owner();
    Node node = (Node) job.server().owner();
    placements.start(pod, node, node.tightestGpus(pod));
    started++;
    return null;
  }
}
