package org.vqs.bench.packing.strategy;

import org.vqs.bench.packing.cluster.Placements;
import org.vqs.bench.packing.trace.PodShape;

/** Decides where pods go that arrive one by one and never leave. */
public interface Strategy {

  /**
   * A pod arrives, and is put somewhere or turned away for good; see {@link Placements#start}.
   *
   * @return whether it runs
   */
  boolean arrive(PodShape pod);
}
