package org.vqs.sim.trace.generate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceReport;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.ArrivalLaw;
import org.vqs.sim.workload.ServiceLaw;
import org.vqs.sim.workload.SizeLaw;
import org.vqs.sim.workload.Sizes;
import org.vqs.sim.workload.SyntheticWorkload;

/**
 * A trace of independent jobs that arrive at random, one in a second in the mean.
 *
 * @param sizes in the units of the trace
 * @param service in seconds
 * @param resources their names, as many as the sizes have
 */
public record LawTrace(SizeLaw sizes, ServiceLaw service, List<String> resources) {
  /** Copies and checks. */
  public LawTrace {
    resources = List.copyOf(resources);
    if (sizes.resources() != resources.size()) {
      throw new IllegalArgumentException(
          "sizes (%s) must have %d resources: %s"
              .formatted(Sizes.shortText(sizes), resources.size(), String.join(" x ", resources)));
    }
  }

  /** The same seed gives the same trace. */
  public ParsedTrace draw(int jobs, long seed) {
    long unit = Sizes.unit(sizes.numbers(), !sizes.isDiscrete());
    Iterator<Arrival> arrivals =
        new SyntheticWorkload(sizes, service, new ArrivalLaw.Poisson(), 1, unit).arrivals(seed);
    List<TraceJob> drawn = new ArrayList<>(jobs);
    for (int i = 0; i < jobs; i++) {
      Arrival arrival = arrivals.next();
      drawn.add(new TraceJob(arrival.time(), arrival.service(), amounts(arrival.demand(), unit)));
    }
    return new ParsedTrace(
        "%d tasks, sizes %s, service %s".formatted(jobs, Sizes.shortText(sizes), service),
        resources,
        drawn,
        TraceReport.none());
  }

  private static List<BigDecimal> amounts(ResourceVector demand, long unit) {
    List<BigDecimal> amounts = new ArrayList<>();
    for (int r = 0; r < demand.dimensions(); r++) {
      amounts.add(
          BigDecimal.valueOf(demand.get(r))
              .divide(BigDecimal.valueOf(unit), MathContext.DECIMAL64)
              .stripTrailingZeros());
    }
    return amounts;
  }
}
