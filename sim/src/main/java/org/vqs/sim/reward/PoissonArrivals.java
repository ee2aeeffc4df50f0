package org.vqs.sim.reward;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;

/** Each type comes as a Poisson process of rate ρ L / E[life], without an end. */
public final class PoissonArrivals implements LossArrivals {
  private final LossSystem system;

  /** The arrivals of a system. */
  public PoissonArrivals(LossSystem system) {
    this.system = system;
  }

  @Override
  public Iterator<LossArrival> of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom lives = random.split();
    List<SplittableRandom> gaps = new ArrayList<>();
    double[] next = new double[system.jobs().size()];
    for (int type = 0; type < next.length; type++) {
      gaps.add(random.split());
      next[type] = gap(type, gaps.get(type));
    }
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public LossArrival next() {
        int first = 0;
        for (int type = 1; type < next.length; type++) {
          first = next[type] < next[first] ? type : first;
        }
        double time = next[first];
        next[first] = time + gap(first, gaps.get(first));
        return new LossArrival(time, first, system.jobs().get(first).life().draw(lives));
      }
    };
  }

  private double gap(int type, SplittableRandom random) {
    LossJobs jobs = system.jobs().get(type);
    double rate = jobs.load() * system.serverCount() / jobs.life().mean();
    return random.nextExponential() / rate;
  }
}
