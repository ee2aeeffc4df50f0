package org.vqs.core.policy.adaptive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.learn.ForgettingMean;
import org.vqs.core.model.ResourceVector;

/**
 * The classes of jobs, learned from what arrives, with the share of each in what arrives and in
 * what waits: each distinct demand is a class, as long as there are at most {@value #MOST}.
 *
 * <p>With more demands the shares of single ones say nothing (sizes are continuous, or nearly), and
 * {@link #count} is 0 from then on. If they are more only because new ones came over time, those
 * that nobody waits for and that have become rare are forgotten instead. Arrivals are forgotten
 * exponentially. Cost O(1) per job. Not thread-safe.
 */
final class JobClasses {
  static final int MOST = 64;

  /** Up to so many are looked at one by one, each with all others. */
  static final int FEW = 16;

  private static final double RENORMALISE = 1e100;

  private final Map<ResourceVector, JobClass> byDemand = new HashMap<>();
  private boolean tooMany;
  private int version;
  private long arrived;
  private double arrivalsSinceFull;
  private double arrivals;
  private double weight = 1;

  /** One class. */
  static final class JobClass {
    /** Over so many rounds prices are learned: a step of .02 is forgotten after fifty. */
    static final double ROUNDS = 300;

    private final ResourceVector demand;
    private final ForgettingMean price = new ForgettingMean(ROUNDS);
    private double arrivals;
    private double multiplier = 1;
    private long waiting;
    private boolean forgotten;

    private JobClass(ResourceVector demand) {
      this.demand = demand;
    }

    /** What each of its jobs demands. */
    ResourceVector demand() {
      return demand;
    }

    /** What its jobs take, relative to their size; learned by {@link Prices}. */
    double price() {
      return price.value(1);
    }

    /** The multiplier r of the last round. */
    double multiplier() {
      return multiplier;
    }

    /** Of one more round. */
    void setMultiplier(double newMultiplier) {
      multiplier = newMultiplier;
      price.add(newMultiplier, 1);
    }

    /** True if it is not one of the classes any more. */
    boolean isForgotten() {
      return forgotten;
    }

    /** How many of its jobs wait. */
    long waiting() {
      return waiting;
    }
  }

  /** The class of a demand, which may be new; null if there are too many. */
  JobClass of(ResourceVector demand) {
    if (tooMany) {
      return null;
    }
    JobClass known = byDemand.get(demand);
    if (known == null) {
      if (byDemand.size() == MOST) {
        tooMany = arrivalsSinceFull < ForgettingMean.JOBS;
        arrivalsSinceFull = 0;
        forgetRare();
      }
      tooMany |= byDemand.size() == MOST;
      if (tooMany) {
        byDemand.values().forEach(each -> each.forgotten = true);
        byDemand.clear();
        version++;
        return null;
      }
      known = new JobClass(demand);
      version++;
      byDemand.put(demand, known);
    }
    return known;
  }

  private void forgetRare() {
    List<ResourceVector> rare = new ArrayList<>();
    byDemand.forEach(
        (demand, known) -> {
          if (known.waiting == 0 && known.arrivals < weight) {
            known.forgotten = true;
            rare.add(demand);
          }
        });
    rare.forEach(byDemand::remove);
    version++;
  }

  /** How many classes there are; 0 if too many. */
  int count() {
    return byDemand.size();
  }

  /** All classes, in no particular order. */
  Collection<JobClass> all() {
    return byDemand.values();
  }

  /** Changes with {@link #all}. */
  int version() {
    return version;
  }

  /** How many jobs arrived. */
  long arrived() {
    return arrived;
  }

  /** Jobs of a class arrived. */
  void arrived(JobClass jobClass, int jobs) {
    jobClass.arrivals += jobs * weight;
    arrivals += jobs * weight;
    arrivalsSinceFull += jobs;
    arrived += jobs;
    weight *= 1 + jobs / ForgettingMean.JOBS;
    if (weight > RENORMALISE) {
      byDemand.values().forEach(known -> known.arrivals /= weight);
      arrivals /= weight;
      weight = 1;
    }
  }

  /** More jobs of a class wait, or fewer. */
  void waiting(JobClass jobClass, long change) {
    jobClass.waiting += change;
  }

  /** The share of a class in what arrives; positive. */
  double arrivalShare(JobClass jobClass) {
    double least = 1 / ForgettingMean.JOBS;
    return arrivals > 0 ? Math.max(least, jobClass.arrivals / arrivals) : least;
  }
}
