package org.vqs.bench.micro;

import java.util.Set;
import org.vqs.core.Packer;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * On a full cluster an ask of one job arrives, starts nowhere and waits; then it is withdrawn. Both
 * count as one operation. Its demand is one that others wait for already.
 */
public final class ArrivalThatWaits implements Operation {
  /** The policies under which nothing waits that has room. */
  private static final Set<String> BEST_FIT =
      Set.of(Policies.ADAPTIVE, Policies.BF_JS, Policies.VQS_BF);

  private final BenchmarkWorld world;
  private final Turn<ResourceVector> demands;

  /** On a full cluster of this scale under a policy. */
  public ArrivalThatWaits(String policy, Scale scale) {
    world = BenchmarkWorld.full(policy, scale);
    demands =
        new Turn<>(
            world.waiting().stream().map(ask -> ask.shape().demand()).toList(), world.random());
  }

  @Override
  public Ask run() {
    Packer packer = world.packer();
    Ask ask = world.newAsk(demands.next());
    packer.setCount(ask, 1, BenchmarkWorld.NOW);
    packer.run(BenchmarkWorld.NOW);
    packer.remove(ask, BenchmarkWorld.NOW);
    packer.run(BenchmarkWorld.NOW);
    return ask;
  }

  @Override
  public void check() {
    long waiting = world.packer().cluster().pending().waiting();
    int running = world.started().size();
    boolean usesAllRoom = BEST_FIT.contains(world.packer().options().policy());
    for (int i = 0; i < Expect.TIMES; i++) {
      Ask ask = run();
      ResourceVector demand = ask.shape().demand();
      Expect.same(world.started().size(), running, "jobs that run after an arrival that waits");
      if (usesAllRoom) {
        for (Server server : world.servers()) {
          Expect.that(!demand.fitsIn(server.free()), server + " has room for " + demand);
        }
      }
    }
    Expect.same(world.packer().cluster().pending().waiting(), waiting, "jobs that wait");
  }
}
