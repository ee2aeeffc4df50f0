package org.vqs.core.layer.gang;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;

/** Where nobody learns how long jobs wait and run: the roomiest server has room first. */
public final class UnknownWaits implements Waits {
  private final JobStarter starter;

  /** Waits of which only the clock is known. */
  public UnknownWaits(JobStarter starter) {
    this.starter = starter;
  }

  @Override
  public long overdueSince(long leastWait) {
    return leastWait > starter.now() ? Long.MIN_VALUE : starter.now() - leastWait;
  }

  @Override
  public double meanService() {
    return 0;
  }

  @Override
  public double timeUntilRoom(Server server, ResourceVector demand) {
    return demand.fitsIn(server.free()) ? 0 : 1 / (1 + Math.max(0, server.residual()));
  }
}
