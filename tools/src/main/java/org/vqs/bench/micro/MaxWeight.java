package org.vqs.bench.micro;

import org.vqs.core.Policies;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.VirtualQueues;

/**
 * The configuration of maximum weight that a server would take now, from the lengths of its virtual
 * queues. Changes nothing.
 */
public final class MaxWeight implements Operation {
  private final BenchmarkWorld world;
  private final Turn<Server> servers;
  private double[] weights = new double[0];

  /** On a full cluster of this scale. */
  public MaxWeight(Scale scale) {
    world = BenchmarkWorld.full(Policies.VQS_BF, scale);
    servers = new Turn<>(world.servers(), world.random());
    for (Server server : world.servers()) {
      int types = server.serverClass().sizeTypes().count();
      weights = weights.length < types ? new double[types] : weights;
    }
  }

  @Override
  public ReducedConfiguration run() {
    return of(servers.next());
  }

  private ReducedConfiguration of(Server server) {
    VirtualQueues.weights(server, weights, BenchmarkWorld.NOW, Double.POSITIVE_INFINITY);
    return server.serverClass().configurations().maxWeight(weights);
  }

  @Override
  public void check() {
    for (int i = 0; i < Expect.TIMES; i++) {
      Server server = servers.next();
      ReducedConfiguration k = of(server);
      long[] lengths = lengths(server);
      long weight = k.count() * lengths[k.type()] + (k.hasTypeOne() ? lengths[1] : 0);
      Expect.same(weight, largestWeight(lengths), "weight of " + k + " on " + server);
    }
  }

  private long[] lengths(Server server) {
    long[] lengths = new long[server.serverClass().sizeTypes().count()];
    for (Ask ask : world.waiting()) {
      int type = Types.of(ask.shape().demand(), server.serverClass());
      if (type >= 0) {
        lengths[type] += ask.count();
      }
    }
    return lengths;
  }

  /** Over the reduced set as the paper writes it (eq. 7). */
  private static long largestWeight(long[] q) {
    int j = q.length / 2;
    long best = q[0];
    for (int m = 1; m < j; m++) {
      best = Math.max(best, (1L << m) * q[2 * m]);
      best = Math.max(best, 3 * (1L << (m - 1)) * q[2 * m + 1]);
      best = Math.max(best, q[1] + (1L << (m - 1)) * q[2 * m + 1]);
      if (m >= 2) {
        best = Math.max(best, q[1] + (1L << m) / 3 * q[2 * m]);
      }
    }
    return best;
  }
}
