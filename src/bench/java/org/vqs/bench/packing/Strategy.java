package org.vqs.bench.packing;

/** Decides where pods go that arrive one by one and never leave. */
interface Strategy {

  /**
   * A pod arrives, and is put somewhere or turned away for good; see {@link Placements#start}.
   *
   * @return whether it runs
   */
  boolean arrive(PodShape pod);
}
