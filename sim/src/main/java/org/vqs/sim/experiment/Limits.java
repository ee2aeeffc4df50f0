package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.bound.JobType;
import org.vqs.sim.bound.LimitBracket;
import org.vqs.sim.bound.MaximumWorkload;
import org.vqs.sim.bound.MixedSizes;
import org.vqs.sim.bound.VirtualQueueLimit;
import org.vqs.sim.bound.WorkloadLimit;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;
import org.vqs.sim.workload.SizePart;
import org.vqs.sim.workload.Sizes;

/**
 * How much workload a scenario can support at all: ρ* (Scheduling Jobs with Random Resource
 * Requirements, §III), exactly for discrete sizes and as a bracket otherwise.
 *
 * @param lower ρ* is at least this, in jobs in service
 * @param upper ρ* is at most this
 * @param meanSize what the mean size alone allows
 * @param virtualQueues what VQS can at best support; NaN if that is not known
 */
public record Limits(double lower, double upper, double meanSize, double virtualQueues) {
  private static final double TOLERANCE = 0.005;
  private static final int MOST_INTERVALS = 256;
  private static final int MOST_TYPES = 200;

  /**
   * The limits of a scenario.
   *
   * @throws IllegalArgumentException if sizes of several resources are continuous
   */
  public static Limits of(SyntheticScenario scenario) {
    long unit = scenario.unit();
    List<SizePart> parts = SizePart.of(scenario.sizes(), unit);
    List<ServerGroup> cluster =
        scenario.groups().stream().map(group -> group.inUnits(unit)).toList();
    double meanSize = scenario.rateBound() * scenario.service().mean();
    if (scenario.sizes().isDiscrete()) {
      List<JobType> types = types(parts);
      if (types.size() > MOST_TYPES) {
        return ofMany(types, cluster, meanSize);
      }
      WorkloadLimit limit = MaximumWorkload.of(types, cluster);
      double virtualQueues =
          cluster.get(0).capacity().dimensions() == 1
              ? VirtualQueueLimit.of(types, cluster, smallest(types)).value()
              : Double.NaN;
      return new Limits(limit.lower(), limit.upper(), meanSize, virtualQueues);
    }
    LimitBracket bracket = LimitBracket.of(mixed(parts), cluster, TOLERANCE, MOST_INTERVALS);
    return new Limits(bracket.lower(), Math.min(bracket.upper(), meanSize), meanSize, Double.NaN);
  }

  /**
   * The limits of scenarios, in their order. Each is a row: one of continuous sizes takes seconds,
   * and whoever computes a later row elsewhere would compute it again.
   */
  public static List<Limits> of(RunPool pool, List<SyntheticScenario> scenarios) {
    return pool.compute(
        "limits",
        scenarios.stream().map(scenario -> (Supplier<Limits>) () -> of(scenario)).toList());
  }

  /** Of more types than a linear program can take: bracketed as if they were continuous. */
  private static Limits ofMany(List<JobType> types, List<ServerGroup> cluster, double meanSize) {
    if (cluster.get(0).capacity().dimensions() > 1) {
      return new Limits(0, meanSize, meanSize, Double.NaN);
    }
    TreeMap<Long, Double> upTo = new TreeMap<>();
    types.forEach(type -> upTo.put(type.demand().get(0), type.probability()));
    MixedSizes.Atom smallest = new MixedSizes.Atom(upTo.firstKey(), upTo.firstEntry().getValue());
    double spread = 1 - smallest.probability();
    upTo.pollFirstEntry();
    double sum = 0;
    for (Map.Entry<Long, Double> entry : upTo.entrySet()) {
      sum += entry.getValue() / spread;
      entry.setValue(sum);
    }
    MixedSizes.Spread others =
        new MixedSizes.Spread(
            smallest.size(),
            upTo.lastKey(),
            size -> {
              Map.Entry<Long, Double> below = upTo.floorEntry((long) Math.floor(size));
              return below == null ? 0 : below.getValue();
            },
            spread);
    LimitBracket bracket =
        LimitBracket.of(
            new MixedSizes(List.of(smallest), others), cluster, TOLERANCE, MOST_INTERVALS);
    return new Limits(bracket.lower(), Math.min(bracket.upper(), meanSize), meanSize, Double.NaN);
  }

  /** The middle of the bracket. */
  public double value() {
    return (lower + upper) / 2;
  }

  private static List<JobType> types(List<SizePart> parts) {
    Map<ResourceVector, Double> probabilities = new LinkedHashMap<>();
    parts.forEach(part -> probabilities.merge(part.high(), part.probability(), Double::sum));
    List<JobType> types = new ArrayList<>();
    probabilities.forEach((demand, probability) -> types.add(new JobType(demand, probability)));
    return types;
  }

  private static ResourceVector smallest(List<JobType> types) {
    long least = types.stream().mapToLong(type -> type.demand().get(0)).min().orElseThrow();
    return ResourceVector.of(least);
  }

  private static MixedSizes mixed(List<SizePart> parts) {
    List<MixedSizes.Atom> atoms = new ArrayList<>();
    List<SizePart> ranges = new ArrayList<>();
    for (SizePart part : parts) {
      if (part.isPoint()) {
        atoms.add(new MixedSizes.Atom(part.high().get(0), part.probability()));
      } else {
        ranges.add(part);
      }
    }
    double spread = ranges.stream().mapToDouble(SizePart::probability).sum();
    long low = ranges.stream().mapToLong(part -> part.low().get(0)).min().orElseThrow();
    long high = ranges.stream().mapToLong(part -> part.high().get(0)).max().orElseThrow();
    return new MixedSizes(
        atoms,
        new MixedSizes.Spread(
            Math.max(1, low), high, size -> below(ranges, size) / spread, spread));
  }

  private static double below(List<SizePart> ranges, double size) {
    double sum = 0;
    for (SizePart range : ranges) {
      double low = range.low().get(0);
      double high = range.high().get(0);
      sum += range.probability() * Math.max(0, Math.min(1, (size - low) / (high - low)));
    }
    return sum;
  }

  /** The limits of a scenario as a table. */
  public static Table table(SyntheticScenario scenario) {
    return table(scenario, Double.NaN);
  }

  /**
   * The limits of a scenario as a table, beside what it offers.
   *
   * @param offered ρ = λ/μ; NaN to leave it out
   */
  public static Table table(SyntheticScenario scenario, double offered) {
    Limits limits = of(scenario);
    Table.Builder table =
        Table.builder(
            "limits",
            "Limits of the workload ρ = λ/μ",
            Column.text("limit"),
            Column.number("at least", "jobs in service"),
            Column.number("at most", "jobs in service"),
            Column.number("of capacity / mean size", ""));
    if (!Double.isNaN(offered)) {
      table.row("offered", offered, offered, offered / limits.meanSize);
    }
    return table
        .row("capacity / mean size", null, limits.meanSize, 1)
        .row("ρ*", limits.lower, limits.upper, limits.value() / limits.meanSize)
        .note("sizes " + Sizes.shortText(scenario.sizes()) + "; ρ* of Theorem 1.")
        .build();
  }
}
