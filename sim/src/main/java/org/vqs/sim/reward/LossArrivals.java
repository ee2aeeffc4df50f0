package org.vqs.sim.reward;

import java.util.Iterator;

/** What jobs arrive when. */
@FunctionalInterface
public interface LossArrivals {
  /** The jobs in order of arrival, perhaps endless; the same for the same seed. */
  Iterator<LossArrival> of(long seed);
}
