package org.vqs.core.oracle.naive;

import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.Stall;

/**
 * Servers in an inefficient configuration take no new work until they hold no task, or are
 * efficient, or what remains is part of the best configuration.
 */
public final class NaiveStalling extends NaivePolicy.Layer {
  NaiveStalling(NaivePolicy inner) {
    super(inner);
  }

  @Override
  void fill(NaiveServer server) {
    boolean departed = server.departed;
    server.departed = false;
    if (server.stalled) {
      if (departed || !holdsTasks(server)) {
        tryToActivate(server);
      }
      return;
    }
    boolean mayStall =
        departed
            && holdsTasks(server)
            && server.reservedFor == null
            && model.holds.mayBegin(server.home());
    if (mayStall && isInefficient(server, 0)) {
      stall(server);
      if (inner.stallsAsPrinted() && inner.isPartOfBest(server)) {
        activate(server, true);
      }
      return;
    }
    inner.fill(server);
  }

  private static boolean holdsTasks(NaiveServer server) {
    return server.jobs.stream().anyMatch(job -> !job.master);
  }

  private void stall(NaiveServer server) {
    server.stalled = true;
    model.holds.beginStall(server, (double) model.options.stall().timeout());
  }

  private void tryToActivate(NaiveServer server) {
    boolean renews = !holdsTasks(server) || inner.isPartOfBest(server);
    boolean isEfficient = inner.stallsAsPrinted() ? beta(1) <= 0 : !isInefficient(server, 1);
    if (renews || isEfficient) {
      activate(server, renews);
    }
  }

  private void activate(NaiveServer server, boolean renews) {
    server.stalled = false;
    if (renews) {
      inner.renew(server);
    }
    inner.fill(server);
  }

  @Override
  void tick(NaiveServer server) {
    if (server.stalled && model.holds.isStallOver(server)) {
      server.stalled = false;
      model.holds.wasInVain(server.stall);
      model.touched.add(server);
      inner.outlasted(server);
    }
    inner.tick(server);
  }

  /**
   * @param notCounted how many stalled servers β is not told of
   */
  private boolean isInefficient(NaiveServer server, int notCounted) {
    double beta = beta(notCounted);
    return beta > 0 && inner.isInefficient(server, beta);
  }

  private double beta(int notCounted) {
    if (!(model.options.stall().when() instanceof Stall.Varying varying)) {
      return ((Stall.Constant) model.options.stall().when()).beta();
    }
    QueueBeta b = varying.beta();
    int servers = model.cluster.servers.size();
    long stalled =
        model.cluster.servers.values().stream().filter(s -> s.stalled).count() - notCounted;
    double s = (double) stalled / servers;
    double queue = b.perServer() ? (double) model.startable() / servers : model.startable();
    double h = b.bar() * (b.p() + (1 - b.p()) * Math.tanh(b.z() * queue));
    return s < b.sMax() ? h * (1 - s) : 0;
  }
}
