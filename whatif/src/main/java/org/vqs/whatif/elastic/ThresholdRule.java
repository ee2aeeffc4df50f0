package org.vqs.whatif.elastic;

/**
 * The rules that Amazon EMR's own example has: a step up where little memory is available or many
 * containers are pending for each that runs, a step down where much memory is available.
 *
 * @param periodMs of evaluation, and of rest after a change
 * @param step how large a step is, as a part of the nodes; at least one node
 * @param upBelow a step up where less than this part of the memory is available
 * @param pendingAbove a step up where more containers are pending for each that runs
 * @param downAbove a step down where more than this part of the memory is available
 */
public record ThresholdRule(
    long periodMs, double step, double upBelow, double pendingAbove, double downAbove)
    implements ScalingRule {
  private static final long SAMPLE_MS = 10_000;

  @Override
  public long sampleMs() {
    return SAMPLE_MS;
  }

  @Override
  public boolean waitsForOrders() {
    return false;
  }

  @Override
  public int change(ClusterSums mean, int nodes) {
    int nodesInStep = (int) Math.max(1, Math.ceil(step * nodes));
    double available = mean.totalMemory() > 0 ? mean.availableMemory() / mean.totalMemory() : 0;
    boolean isPending =
        mean.pendingContainers() > 0 && mean.pendingContainers() > pendingAbove * mean.containers();
    if (available < upBelow || isPending) {
      return nodesInStep;
    }
    return available > downAbove ? -nodesInStep : 0;
  }

  @Override
  public String toString() {
    return "emr period=%ds step=%s up<%s pending>%s down>%s"
        .formatted(periodMs / 1000, step, upBelow, pendingAbove, downAbove);
  }
}
