package org.vqs.sim.experiment.sharing;

import java.util.Arrays;
import org.vqs.core.model.ResourceVector;

/** Sizes as fractions of a server, in thousandths. */
final class ServerFractions {
  private static final int SERVER = 1000;

  private ServerFractions() {}

  /** What is this fraction of a server, for each resource. */
  static ResourceVector of(double... fractions) {
    return ResourceVector.of(
        Arrays.stream(fractions).mapToLong(fraction -> Math.round(fraction * SERVER)).toArray());
  }

  /** All of a server. */
  static ResourceVector server(int resources) {
    double[] whole = new double[resources];
    Arrays.fill(whole, 1);
    return of(whole);
  }

  /** The largest share, over resources, of a server. */
  static double dominantShare(ResourceVector demand, ResourceVector server) {
    double largest = 0;
    for (int r = 0; r < demand.dimensions(); r++) {
      largest = Math.max(largest, (double) demand.get(r) / server.get(r));
    }
    return largest;
  }

  /**
   * The share of the cluster that jobs of one size can have at most: as many as fit, everywhere.
   */
  static double mostAlone(ResourceVector demand, ResourceVector server) {
    long jobs = Long.MAX_VALUE;
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > 0) {
        jobs = Math.min(jobs, server.get(r) / demand.get(r));
      }
    }
    return jobs * dominantShare(demand, server);
  }

  /** The smallest that any of the demands needs of each resource. */
  static ResourceVector smallest(ResourceVector... demands) {
    long[] least = demands[0].toArray();
    for (ResourceVector demand : demands) {
      for (int r = 0; r < least.length; r++) {
        least[r] = Math.min(least[r], demand.get(r));
      }
    }
    return ResourceVector.of(least);
  }
}
