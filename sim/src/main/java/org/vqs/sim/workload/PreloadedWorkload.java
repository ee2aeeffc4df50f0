package org.vqs.sim.workload;

import java.util.Iterator;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * A workload that begins with given jobs, to start a run in a chosen state; the other jobs begin to
 * arrive when the last of them has.
 */
public final class PreloadedWorkload implements Workload {
  private final Workload inner;
  private final List<Arrival> first;

  /**
   * A workload.
   *
   * @param first at least one job, in order of arrival, of sizes that the workload has
   */
  public PreloadedWorkload(Workload inner, List<Arrival> first) {
    this.inner = inner;
    this.first = List.copyOf(first);
  }

  @Override
  public Iterator<Arrival> arrivals(long seed) {
    Iterator<Arrival> given = first.iterator();
    Iterator<Arrival> rest = inner.arrivals(seed);
    double delay = first.get(first.size() - 1).time();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return given.hasNext() || rest.hasNext();
      }

      @Override
      public Arrival next() {
        if (given.hasNext()) {
          return given.next();
        }
        Arrival arrival = rest.next();
        return new Arrival(delay + arrival.time(), arrival.demand(), arrival.service());
      }
    };
  }

  @Override
  public long unit() {
    return inner.unit();
  }

  @Override
  public ResourceVector smallest() {
    return inner.smallest();
  }

  /** Of the jobs after the given ones. */
  @Override
  public double meanService() {
    return inner.meanService();
  }

  @Override
  public List<ResourceVector> types() {
    return inner.types();
  }

  @Override
  public String describe() {
    return inner.describe() + " after " + first.size() + " given jobs";
  }
}
