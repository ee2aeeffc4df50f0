package org.vqs.bench.micro;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.vqs.core.Packer;
import org.vqs.core.Policies;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * On a cluster with room for small jobs, while large ones wait, an ask of one small job arrives and
 * starts: under VQS and VQS-BF on the first server whose configuration wants it, under BF-J/S, and
 * under VQS-BF if there is none, on the tightest; under the adaptive policy, where that loses least
 * of what could fill it. Then the job ends and its server is offered to those that wait. Both count
 * as one operation. Its demand was asked for before. Not for FIFO-FF, where nothing passes those
 * that wait.
 */
public final class ArrivalThatStarts implements Operation {
  private static final int DEMANDS = 1000;

  private final BenchmarkWorld world;
  private final Turn<ResourceVector> demands;

  /** How many of the tightest servers BF-J compares. */
  private static final int TIGHTEST = 8;

  /** Shares that differ by less than one part are equal. */
  private static final double PARTS = 1e9;

  /** On a cluster of this scale under a policy. */
  public ArrivalThatStarts(String policy, Scale scale) {
    List<ResourceVector> small = scale.smallDemands(DEMANDS, new SplittableRandom(DEMANDS));
    world = BenchmarkWorld.withRoom(policy, scale, small.get(0));
    small.forEach(world::newAsk);
    demands = new Turn<>(small, world.random());
  }

  @Override
  public Job run() {
    return run(demands.next());
  }

  private Job run(ResourceVector demand) {
    Packer packer = world.packer();
    Ask ask = world.newAsk(demand);
    packer.setCount(ask, 1, BenchmarkWorld.NOW);
    packer.run(BenchmarkWorld.NOW);
    packer.remove(ask, BenchmarkWorld.NOW);
    Job job = world.started().remove(world.started().size() - 1);
    packer.vacate(job);
    packer.run(BenchmarkWorld.NOW);
    return job;
  }

  @Override
  public void check() {
    long waiting = world.packer().cluster().pending().waiting();
    for (int i = 0; i < Expect.TIMES; i++) {
      ResourceVector demand = demands.next();
      Server expected = expected(demand);
      Server server = run(demand).server();
      if (expected == null) {
        Expect.that(demand.fitsIn(server.free()), server + " has no room for " + demand);
      } else {
        Expect.same(server, expected, "server of a job of " + demand);
      }
    }
    Expect.same(world.started().size(), 0, "jobs that run after all have ended");
    Expect.same(world.packer().cluster().pending().waiting(), waiting, "jobs that wait");
  }

  /** Null if another rule than how tight they are says which of those that have room. */
  private Server expected(ResourceVector demand) {
    if (world.packer().options().policy().equals(Policies.ADAPTIVE)) {
      return null;
    }
    Server wanting = wanting(demand);
    return wanting != null || world.packer().options().policy().equals(Policies.VQS)
        ? wanting
        : leastStranding(demand);
  }

  /** The tightest server; of several resources, the one of a few tightest where least strands. */
  private Server leastStranding(ResourceVector demand) {
    int scarcest = world.packer().cluster().tenants().scarcest(demand.toArray());
    return world.servers().stream()
        .filter(server -> demand.fitsIn(server.free()))
        .sorted(Server.TIGHTEST_FIRST)
        .limit(demand.dimensions() == 1 ? 1 : TIGHTEST)
        .min(
            Comparator.comparingLong(
                server ->
                    Math.round(
                        PARTS
                            * (stranded(server, demand, 1, scarcest)
                                - stranded(server, demand, 0, scarcest)))))
        .orElse(null);
  }

  private static double stranded(Server server, ResourceVector demand, int jobs, int scarcest) {
    return IntStream.range(0, demand.dimensions())
        .mapToDouble(r -> share(server, demand, jobs, scarcest) - share(server, demand, jobs, r))
        .max()
        .orElseThrow();
  }

  private static double share(Server server, ResourceVector demand, int jobs, int resource) {
    return (double) (server.free()[resource] - jobs * demand.get(resource))
        / server.capacity().get(resource);
  }

  /** The first server whose configuration wants the job, the classes in their order. */
  private Server wanting(ResourceVector demand) {
    return world.servers().stream()
        .filter(server -> demand.fitsIn(server.free()) && wants(server, demand))
        .min(
            Comparator.<Server>comparingInt(server -> server.index() % world.scale().classes())
                .thenComparingInt(Server::index))
        .orElse(null);
  }

  private boolean wants(Server server, ResourceVector demand) {
    if (!(server.configuration() instanceof ReducedConfiguration configuration)) {
      return false;
    }
    int type = Types.of(demand, server.serverClass());
    int slots = configuration.slots(type);
    // VQS-BF counts the jobs that a configuration has already, VQS serves as long as there is room.
    return world.packer().options().policy().equals(Policies.VQS)
        ? slots > 0
        : slots > server.jobsOfType(type);
  }
}
