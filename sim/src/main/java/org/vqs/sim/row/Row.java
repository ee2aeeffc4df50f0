package org.vqs.sim.row;

import java.util.function.DoubleConsumer;

/**
 * One of many computations that do not depend on each other. It depends on nothing but what it was
 * made of, so that it gives the same wherever it is computed.
 *
 * @param <T> what it gives; one that is computed elsewhere must be what {@link RowText} writes
 */
@FunctionalInterface
public interface Row<T> {
  /**
   * Computes it in the calling thread.
   *
   * @param done may be told which part is done, from 0 to 1
   */
  T compute(DoubleConsumer done);
}
