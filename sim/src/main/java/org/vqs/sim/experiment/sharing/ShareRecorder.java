package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;

/** Writes the log of a cluster's shares. */
final class ShareRecorder {
  private final List<Tenant> queues;
  private final Tenant root;
  private final ResourceVector total;
  private final double[] sums;
  private final List<double[]> sumsTo = new ArrayList<>();

  ShareRecorder(List<Tenant> queues, Tenant root, ResourceVector total) {
    this.queues = queues;
    this.root = root;
    this.total = total;
    this.sums = new double[queues.size() + total.dimensions()];
    sumsTo.add(sums.clone());
  }

  /** What was written so far. */
  ShareLog log() {
    return new ShareLog(queues.stream().map(Tenant::name).toList(), total.dimensions(), sumsTo);
  }

  /** Nothing changed from one time to another. */
  void advance(long from, long to) {
    long at = from;
    while (at < to) {
      long end = Math.min(to, (at / ShareLog.STEP + 1) * ShareLog.STEP);
      add(end - at);
      at = end;
      if (at % ShareLog.STEP == 0) {
        sumsTo.add(sums.clone());
      }
    }
  }

  private void add(long ticks) {
    for (int q = 0; q < queues.size(); q++) {
      sums[q] += queues.get(q).share() * ticks;
    }
    ResourceVector used = root.used();
    for (int r = 0; r < total.dimensions(); r++) {
      sums[queues.size() + r] += (double) used.get(r) / total.get(r) * ticks;
    }
  }
}
