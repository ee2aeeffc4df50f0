package org.vqs.sim.language;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.workload.ArrivalLaw;
import org.vqs.sim.workload.ServiceLaw;
import org.vqs.sim.workload.SizeLaw;
import org.vqs.sim.workload.Sizes;
import org.vqs.sim.workload.SyntheticWorkload;

/**
 * Independent sizes and durations on a cluster, at a rate or load that is chosen last.
 *
 * @param sizes how large jobs are
 * @param service how long they run
 * @param arrivals when they come
 * @param groups the servers
 * @param time slots or continuous time
 */
public record SyntheticScenario(
    SizeLaw sizes,
    ServiceLaw service,
    ArrivalLaw arrivals,
    List<ClusterParser.Group> groups,
    TimeModel time) {

  /** Checks that sizes and capacities are of the same resources. */
  public SyntheticScenario {
    groups = List.copyOf(groups);
    int resources = groups.get(0).capacity().size();
    if (sizes.resources() != resources) {
      throw new IllegalArgumentException(
          "--sizes (%s) has %d resources, but --capacity (%s) has %d"
              .formatted(
                  sizes, sizes.resources(), Sizes.text(groups.get(0).capacity()), resources));
    }
  }

  /** Independent sizes and Poisson arrivals in slotted time on equal servers of capacity 1. */
  public static SyntheticScenario slotted(String sizes, String service, int servers) {
    return slotted(sizes, service, String.valueOf(servers), "1");
  }

  /** Poisson arrivals in slotted time. */
  public static SyntheticScenario slotted(
      String sizes, String service, String servers, String capacity) {
    return of(sizes, service, servers, capacity, TimeModel.SLOTTED);
  }

  /** Poisson arrivals in continuous time. */
  public static SyntheticScenario continuous(
      String sizes, String service, String servers, String capacity) {
    return of(sizes, service, servers, capacity, TimeModel.CONTINUOUS);
  }

  private static SyntheticScenario of(
      String sizes, String service, String servers, String capacity, TimeModel time) {
    return new SyntheticScenario(
        LawParser.sizes(sizes),
        LawParser.service(service),
        new ArrivalLaw.Poisson(),
        ClusterParser.parse(servers, capacity),
        time);
  }

  /** The same with other arrivals. */
  public SyntheticScenario withArrivals(ArrivalLaw law) {
    return new SyntheticScenario(sizes, service, law, groups, time);
  }

  /**
   * The rate μ Σ capacity / mean size of the resource of which there is least: no policy can serve
   * more jobs per unit of time (Scheduling Jobs with Random Resource Requirements, §VII-A3).
   */
  public double rateBound() {
    double[] mean = sizes.mean();
    double jobs = Double.POSITIVE_INFINITY;
    for (int r = 0; r < mean.length; r++) {
      double capacity = 0;
      for (ClusterParser.Group group : groups) {
        capacity += group.count() * group.capacity().get(r).doubleValue();
      }
      jobs = mean[r] > 0 ? Math.min(jobs, capacity / mean[r]) : jobs;
    }
    return jobs / service.mean();
  }

  /** The units in which sizes and capacities are whole. */
  public long unit() {
    Stream<BigFraction> capacities = groups.stream().flatMap(group -> group.capacity().stream());
    return Sizes.unit(Stream.concat(sizes.numbers(), capacities), !sizes.isDiscrete());
  }

  /** With this many jobs per unit of time. */
  public Scenario atRate(double rate, Horizon horizon) {
    long unit = unit();
    return new Scenario(
        new SyntheticWorkload(sizes, service, arrivals, rate, unit),
        groups.stream().map(group -> group.inUnits(unit)).toList(),
        time,
        horizon,
        QueueTrend.DEFAULT_FRACTION);
  }

  /** With this fraction of {@link #rateBound}. */
  public Scenario atLoad(double load, Horizon horizon) {
    return atRate(load * rateBound(), horizon);
  }
}
