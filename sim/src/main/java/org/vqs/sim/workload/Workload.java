package org.vqs.sim.workload;

import java.util.Iterator;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * What jobs arrive when, how large they are and how long they run.
 *
 * <p>Amounts are integers in units of the workload's own, so that sizes are exact; {@link #unit}
 * says how many of them make the 1 in which people write capacities and sizes. Immutable: every
 * call of {@link #arrivals} begins anew.
 */
public interface Workload {

  /**
   * The jobs in order of arrival; the same for the same seed, whatever consumes them. May be
   * endless.
   */
  Iterator<Arrival> arrivals(long seed);

  /** How many integer units of each resource are 1 as people write it. */
  long unit();

  /** No job asks for less than this in any resource; decides J of the universal partition. */
  ResourceVector smallest();

  /** How long jobs run in the mean, in units of time, before any rounding. */
  double meanService();

  /** The distinct demands, or an empty list if they are not known or infinitely many. */
  List<ResourceVector> types();

  /** What it is, in the words of the command line. */
  String describe();
}
