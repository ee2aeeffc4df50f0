package org.vqs.sim.row;

import java.util.List;

/** Who computes rows. */
public interface RowWorkers {
  /** How many steps of a progress bar a row has. */
  int STEPS = 1000;

  /**
   * What the rows of a list give, in their order.
   *
   * @param what what they are, for people
   * @throws RuntimeException if a row fails: what it threw, or an exception that names it
   */
  <T> List<T> all(String what, List<? extends Row<T>> rows);
}
