package org.vqs.bench.micro;

import org.vqs.core.Packer;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.VirtualQueues;

/**
 * On a full cluster an ask that waits gets one job more, which starts nowhere, and then one less.
 * Both count as one operation.
 */
public final class CountChange implements Operation {
  private final BenchmarkWorld world;
  private final Turn<Ask> asks;

  /** On a full cluster of this scale under a policy. */
  public CountChange(String policy, Scale scale) {
    world = BenchmarkWorld.full(policy, scale);
    asks = new Turn<>(world.waiting(), world.random());
  }

  @Override
  public Ask run() {
    Ask ask = asks.next();
    set(ask, ask.count() + 1);
    set(ask, ask.count() - 1);
    return ask;
  }

  private void set(Ask ask, int count) {
    Packer packer = world.packer();
    packer.setCount(ask, count, BenchmarkWorld.NOW);
    packer.run(BenchmarkWorld.NOW);
  }

  @Override
  public void check() {
    int running = world.started().size();
    for (int i = 0; i < Expect.TIMES; i++) {
      Ask ask = asks.next();
      int count = ask.count();
      set(ask, count + 1);
      checkLengths(1);
      set(ask, count);
      checkLengths(0);
    }
    Expect.same(world.started().size(), running, "jobs that run");
  }

  /** The virtual queues of the first server hold all jobs that fit it when it is empty. */
  private void checkLengths(int more) {
    Server server = world.servers().get(0);
    long length = 0;
    for (int j = 0; j < VirtualQueues.at(server.site(0)).types(); j++) {
      var queue = VirtualQueues.at(server.site(0)).get(j);
      length += queue == null ? 0 : queue.length();
    }
    long all = 0;
    for (Ask ask : world.waiting()) {
      all += Types.of(ask.shape().demand(), server.serverClass()) < 0 ? 0 : ask.count();
    }
    Expect.same(length, all, "jobs in the virtual queues (" + more + " more than usual)");
  }
}
