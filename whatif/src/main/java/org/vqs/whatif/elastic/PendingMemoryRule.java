package org.vqs.whatif.elastic;

/**
 * The rule of Google Dataproc: so many nodes more as the mean pending memory, less the mean
 * available, fills, times a factor.
 *
 * @param periodMs the cooldown period, over which the mean is taken too
 * @param upFactor of what is missing
 * @param downFactor of what is left over
 */
public record PendingMemoryRule(long periodMs, double upFactor, double downFactor)
    implements ScalingRule {
  private static final long SAMPLE_MS = 10_000;

  @Override
  public long sampleMs() {
    return SAMPLE_MS;
  }

  @Override
  public boolean waitsForOrders() {
    return true;
  }

  @Override
  public int change(ClusterSums mean, int nodes) {
    double exact = (mean.pendingMemory() - mean.availableMemory()) / mean.nodeMemory();
    // More are rounded up and fewer are rounded towards none, so that what waits has room.
    return (int) (exact > 0 ? Math.ceil(upFactor * exact) : Math.ceil(downFactor * exact));
  }

  @Override
  public String toString() {
    return "dataproc cooldown=%ds up=%s down=%s".formatted(periodMs / 1000, upFactor, downFactor);
  }
}
