package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.IntStream;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.Workload;

/**
 * A trace as a workload: arrival times, sizes and durations are those of the trace, so the seed
 * changes nothing.
 *
 * <p>Time begins at the first job, or at the beginning of the window if one is given. A job that
 * arrived at a is at (a - beginning) / (scaling · slot) and runs for duration / slot, both rounded
 * to the nearest millionth.
 *
 * <p>Sizes are whole numbers of units and exact unless {@link TraceSettings#decimals} rounds them
 * up. Memory: about 20 bytes a job; the trace itself is not kept.
 */
public final class TraceWorkload implements Workload {
  private static final double STEPS = 1e6;

  private final TraceSettings settings;
  private final String name;
  private final int resources;
  private final double[] times;
  private final double[] services;
  private final ResourceVector[] demands;
  private final SizeScale scale;
  private final ResourceVector smallest;
  private final List<ResourceVector> types;

  /**
   * A workload of the jobs of a trace.
   *
   * @throws IllegalArgumentException if no job remains, if a job is larger than the reference
   *     capacity, or if exact sizes are too large for the policies to multiply
   */
  public TraceWorkload(ParsedTrace trace, TraceSettings settings) {
    this.settings = settings;
    this.name = trace.name();
    this.resources = trace.resources().size();
    List<TraceJob> jobs = window(trace);
    Set<List<BigDecimal>> sizes = new LinkedHashSet<>();
    jobs.forEach(job -> sizes.add(job.amounts()));
    this.scale = new SizeScale(sizes, resources, settings);
    double beginning = Double.isInfinite(settings.from()) ? jobs.get(0).arrival() : settings.from();
    this.times = new double[jobs.size()];
    this.services = new double[jobs.size()];
    this.demands = new ResourceVector[jobs.size()];
    for (int i = 0; i < times.length; i++) {
      TraceJob job = jobs.get(i);
      times[i] = rounded((job.arrival() - beginning) / settings.scaling() / settings.slot());
      services[i] = Math.max(1 / STEPS, rounded(job.duration() / settings.slot()));
      demands[i] = scale.units(job.amounts());
    }
    this.types = types(sizes);
    this.smallest = smallest(types);
    requireMultipliable();
  }

  /** Because 1.1 / 0.1 is 11.000000000000002 in floating point, which would be 12 slots. */
  private static double rounded(double units) {
    return Math.rint(units * STEPS) / STEPS;
  }

  private List<TraceJob> window(ParsedTrace trace) {
    int from = trace.firstAt(settings.from());
    int until = trace.firstAt(settings.until());
    List<TraceJob> jobs =
        trace.jobs().subList(from, (int) Math.min(until, from + Math.min(settings.limit(), until)));
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no job between %s and %s".formatted(name, settings.from(), settings.until()));
    }
    return jobs;
  }

  private List<ResourceVector> types(Set<List<BigDecimal>> sizes) {
    if (settings.mapping() == ResourceMapping.POWERS_OF_TWO) {
      return IntStream.rangeClosed(0, ResourceMapping.HIGHEST_POWER)
          .mapToObj(power -> ResourceVector.of(scale.unit() >> power))
          .toList();
    }
    return sizes.stream().map(scale::units).distinct().toList();
  }

  private static ResourceVector smallest(Collection<ResourceVector> demands) {
    long[] least = demands.iterator().next().toArray();
    for (ResourceVector demand : demands) {
      for (int r = 0; r < least.length; r++) {
        least[r] = Math.min(least[r], demand.get(r));
      }
    }
    return ResourceVector.of(least);
  }

  /** Policies multiply 3 · capacity · 2^J; a server has at least the largest job and at least 1. */
  private void requireMultipliable() {
    for (int r = 0; r < smallest.dimensions(); r++) {
      long largest = settings.mapping() == ResourceMapping.ALL ? 1 : scale.unit();
      for (ResourceVector type : types) {
        largest = Math.max(largest, type.get(r));
      }
      int bits = Long.SIZE - Long.numberOfLeadingZeros(largest);
      int ratio = Long.SIZE - Long.numberOfLeadingZeros(largest / Math.max(1, smallest.get(r)));
      int j = Math.max(SizeTypes.MIN_J, Math.min(SizeTypes.MAX_J, ratio));
      if (bits + j > Long.SIZE - 3) {
        throw new IllegalArgumentException(
            ("exact sizes need %d units per 1, and policies cannot multiply that by 3·2^%d; "
                    + "round sizes up to fewer decimals, such as 6")
                .formatted(scale.unit(), j));
      }
    }
  }

  @Override
  public Iterator<Arrival> arrivals(long seed) {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < times.length;
      }

      @Override
      public Arrival next() {
        if (next == times.length) {
          throw new NoSuchElementException("the trace has " + times.length + " jobs");
        }
        int i = next++;
        return new Arrival(times[i], demands[i], services[i]);
      }
    };
  }

  /** How many jobs there are. */
  public int jobs() {
    return times.length;
  }

  /** When the last job arrives, in units of simulated time. */
  public double lastArrival() {
    return times[times.length - 1];
  }

  /**
   * The servers of a trace in the units of this workload.
   *
   * @throws IllegalArgumentException if the workload does not have all resources of the trace,
   *     since a server has then no one size
   */
  public List<ServerGroup> servers(List<ServerType> types) {
    if (settings.mapping() != ResourceMapping.ALL) {
      throw new IllegalArgumentException(
          "servers of several resources need the mapping all, not " + settings.mapping());
    }
    return types.stream().map(this::server).toList();
  }

  private ServerGroup server(ServerType type) {
    if (type.capacity().size() != resources) {
      throw new IllegalArgumentException(
          "capacity %s must have %d resources as the trace"
              .formatted(SizeScale.text(type.capacity()), resources));
    }
    // Rounded down: a server must not have more room than it has.
    long[] amounts =
        type.capacity().stream()
            .map(amount -> amount.multiply(BigDecimal.valueOf(scale.unit())))
            .mapToLong(amount -> amount.setScale(0, RoundingMode.FLOOR).longValueExact())
            .toArray();
    return new ServerGroup(type.count(), ResourceVector.of(amounts));
  }

  @Override
  public long unit() {
    return scale.unit();
  }

  @Override
  public double meanService() {
    return Arrays.stream(services).average().orElseThrow();
  }

  @Override
  public ResourceVector smallest() {
    return smallest;
  }

  /**
   * The distinct demands in the order of first arrival, of which a trace may have thousands; with
   * {@link ResourceMapping#POWERS_OF_TWO} all eight, the largest first, whether they occur or not.
   */
  @Override
  public List<ResourceVector> types() {
    return types;
  }

  @Override
  public String describe() {
    return "--sizes trace:%s --slot %s --scaling %s --mapping %s"
        .formatted(name, plain(settings.slot()), plain(settings.scaling()), settings.mapping());
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
