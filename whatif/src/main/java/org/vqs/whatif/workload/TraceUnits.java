package org.vqs.whatif.workload;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/**
 * How the resources of a trace become YARN's, in whole units, rounded up. Memory and cores come
 * first, whatever their places in the trace.
 */
public final class TraceUnits {
  /**
   * A column of traces.
   *
   * @param name YARN's name
   * @param factor how many of YARN's units one of the trace is
   */
  private record Unit(String name, long factor) {}

  private static final String MEMORY = "memory-mb";
  private static final String CORES = "vcores";

  /** The largest server of Google's traces is 1; here it has 256 GB and 64 cores. */
  private static final Map<String, Unit> KNOWN =
      Map.of(
          "cpu", new Unit(CORES, 64_000),
          "mem", new Unit(MEMORY, 262_144),
          "cpu_milli", new Unit(CORES, 1),
          "memory_mib", new Unit(MEMORY, 1),
          "gpu_milli", new Unit("yarn.io/gpu", 1));

  private final List<String> resources = new ArrayList<>();
  private final List<Integer> columns = new ArrayList<>();
  private final List<Long> factors = new ArrayList<>();
  private final boolean isPublic;

  /**
   * Of a trace with these columns: those of the public traces, or YARN's own names.
   *
   * @throws IllegalArgumentException if memory or cores are missing
   */
  public TraceUnits(List<String> names) {
    isPublic = names.stream().anyMatch(KNOWN::containsKey);
    List<Unit> units = names.stream().map(TraceUnits::unit).toList();
    List<String> targets = units.stream().map(Unit::name).toList();
    take(MEMORY, units, targets, names);
    take(CORES, units, targets, names);
    for (String target : targets) {
      if (!resources.contains(target)) {
        take(target, units, targets, names);
      }
    }
  }

  private static Unit unit(String name) {
    return KNOWN.getOrDefault(name, new Unit(name, 1));
  }

  private void take(String name, List<Unit> units, List<String> targets, List<String> names) {
    int column = targets.indexOf(name);
    if (column < 0) {
      throw new IllegalArgumentException(
          "the trace has the resources "
              + names
              + ": name two of them memory-mb and vcores, as YARN does");
    }
    resources.add(name);
    columns.add(column);
    factors.add(units.get(column).factor());
  }

  /** YARN's names. */
  public List<String> resources() {
    return List.copyOf(resources);
  }

  /** The amounts of a line of the trace. */
  public ResourceVector of(List<BigDecimal> amounts) {
    long[] units = new long[resources.size()];
    for (int r = 0; r < units.length; r++) {
      units[r] =
          amounts
              .get(columns.get(r))
              .multiply(BigDecimal.valueOf(factors.get(r)))
              .setScale(0, RoundingMode.CEILING)
              .longValueExact();
    }
    return ResourceVector.of(units);
  }

  /** What people must know to read the amounts. */
  public String note() {
    return "Amounts are whole numbers of "
        + String.join(", ", resources)
        + ", rounded up"
        + (isPublic
            ? "; cores and GPUs of the public traces are counted in thousandths, and the largest"
                + " server of Google's is one of 256 GB and 64 cores."
            : ".");
  }
}
