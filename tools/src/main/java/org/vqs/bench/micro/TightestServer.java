package org.vqs.bench.micro;

import java.util.Comparator;
import java.util.SplittableRandom;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;

/**
 * The server with the least residual capacity among those with room for a small job: the search of
 * BF-J over all classes. Each server has some room, of each resource independently. Changes
 * nothing.
 */
public final class TightestServer implements Operation {
  private static final int DEMANDS = 1000;

  private final BenchmarkWorld world;
  private final Turn<long[]> demands;

  /** On a cluster of this scale with room. */
  public TightestServer(Scale scale) {
    SplittableRandom random = new SplittableRandom(DEMANDS);
    var small = scale.smallDemands(DEMANDS, random);
    world = BenchmarkWorld.withRoom(Policies.BF_JS, scale, small.get(0));
    demands = new Turn<>(small.stream().map(ResourceVector::toArray).toList(), random);
  }

  @Override
  public Server run() {
    return find(demands.next());
  }

  private Server find(long[] demand) {
    Server best = null;
    for (Site site : world.packer().everywhere().sites()) {
      Server server = site.openByTightness().firstFit(demand);
      if (server != null && (best == null || Server.TIGHTEST_FIRST.compare(server, best) < 0)) {
        best = server;
      }
    }
    return best;
  }

  @Override
  public void check() {
    for (int i = 0; i < Expect.TIMES; i++) {
      ResourceVector demand = ResourceVector.of(demands.next());
      Server expected =
          world.servers().stream()
              .filter(server -> demand.fitsIn(server.free()))
              .min(Comparator.comparingDouble(Server::residual).thenComparing(Server.BY_INDEX))
              .orElse(null);
      Expect.same(find(demand.toArray()), expected, "the tightest server for " + demand);
    }
  }
}
