package org.vqs.sim.workload;

import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.vqs.core.model.ResourceVector;

/**
 * An endless workload of independent sizes and durations.
 *
 * <p>Arrival times, sizes and durations come from three random streams that are split off the seed,
 * so that workloads that differ in one law share the others.
 */
public final class SyntheticWorkload implements Workload {
  private final SizeLaw sizes;
  private final ServiceLaw service;
  private final ArrivalLaw arrivals;
  private final double rate;
  private final long unit;
  private final SizeSampler sampler;

  /**
   * A workload.
   *
   * @param rate the mean number of jobs per unit of time
   * @param unit a number of units per 1 that makes all sizes whole, see {@link Sizes#unit}
   */
  public SyntheticWorkload(
      SizeLaw sizes, ServiceLaw service, ArrivalLaw arrivals, double rate, long unit) {
    Check.positive("arrival rate", rate);
    this.sizes = sizes;
    this.service = service;
    this.arrivals = arrivals;
    this.rate = rate;
    this.unit = unit;
    this.sampler = new SizeSampler(sizes, unit);
  }

  @Override
  public Iterator<Arrival> arrivals(long seed) {
    SplittableRandom root = new SplittableRandom(seed);
    DoubleSupplier gaps = arrivals.gaps(rate, root.split());
    SplittableRandom sizeStream = root.split();
    SplittableRandom serviceStream = root.split();
    return new Iterator<>() {
      private double time;

      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public Arrival next() {
        time += gaps.getAsDouble();
        return new Arrival(time, sampler.draw(sizeStream), service.draw(serviceStream));
      }
    };
  }

  /** The mean number of jobs per unit of time. */
  public double rate() {
    return rate;
  }

  /** How large jobs are. */
  public SizeLaw sizes() {
    return sizes;
  }

  @Override
  public List<ResourceVector> types() {
    return sampler.types();
  }

  @Override
  public long unit() {
    return unit;
  }

  @Override
  public ResourceVector smallest() {
    return sampler.smallest();
  }

  @Override
  public double meanService() {
    return service.mean();
  }

  @Override
  public String describe() {
    return "--sizes %s --service %s --arrivals %s --rate %s"
        .formatted(Sizes.shortText(sizes), service, arrivals, Check.plain(rate));
  }
}
