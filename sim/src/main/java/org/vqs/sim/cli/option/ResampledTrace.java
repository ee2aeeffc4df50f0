package org.vqs.sim.cli.option;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.fraction.BigFraction;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceWorkload;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.ServiceLaw;
import org.vqs.sim.workload.SizeLaw;

/** The sizes and durations of a trace as laws: drawn independently, without their order. */
final class ResampledTrace {
  private final Map<ResourceVector, Integer> counts = new LinkedHashMap<>();
  private final List<Double> durations = new ArrayList<>();
  private final long unit;
  private final String name;

  ResampledTrace(ParsedTrace trace, TraceSettings settings) {
    TraceWorkload workload = new TraceWorkload(trace, settings);
    unit = workload.unit();
    name = "trace:" + trace.name();
    for (Iterator<Arrival> jobs = workload.arrivals(0); jobs.hasNext(); ) {
      Arrival job = jobs.next();
      counts.merge(job.demand(), 1, Integer::sum);
      durations.add(job.service());
    }
  }

  SizeLaw sizes() {
    List<SizeLaw.Point> points = new ArrayList<>();
    counts.forEach((demand, count) -> points.add(new SizeLaw.Point(fractions(demand), count)));
    return new SizeLaw.Discrete(points);
  }

  private List<BigFraction> fractions(ResourceVector demand) {
    List<BigFraction> size = new ArrayList<>();
    for (int r = 0; r < demand.dimensions(); r++) {
      size.add(new BigFraction(BigInteger.valueOf(demand.get(r)), BigInteger.valueOf(unit)));
    }
    return size;
  }

  ServiceLaw service() {
    return new ServiceLaw.Empirical(name, durations);
  }
}
