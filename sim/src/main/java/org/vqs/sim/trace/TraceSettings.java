package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.util.List;

/**
 * How a trace is played.
 *
 * @param slot how much of the trace's time is one unit of simulated time; 0.1 s in Scheduling Jobs
 *     with Random Resource Requirements, §VII-B
 * @param scaling how many times as fast jobs arrive as in the trace: arrival times are multiplied
 *     by 1 / scaling, durations are not (§VII-B)
 * @param mapping which resources the workload has
 * @param reference the capacity that amounts are divided by, one for each resource of the trace;
 *     empty for 1 each. Not used by {@link ResourceMapping#ALL}
 * @param decimals to how many decimals sizes are rounded up, or {@link #EXACT}
 * @param from jobs that arrive before this time of the trace are left out
 * @param until jobs that arrive at this time of the trace or later are left out
 * @param limit at most this many jobs, the first ones
 */
public record TraceSettings(
    double slot,
    double scaling,
    ResourceMapping mapping,
    List<BigDecimal> reference,
    int decimals,
    double from,
    double until,
    long limit) {
  /** Sizes are not rounded. */
  public static final int EXACT = -1;

  /** Sizes beyond this many decimals could not be multiplied within a long. */
  private static final int MOST_DECIMALS = 12;

  /** Checks the values. */
  public TraceSettings {
    reference = List.copyOf(reference);
    require(slot > 0 && Double.isFinite(slot), "slot (" + slot + ") must be positive");
    require(scaling > 0 && Double.isFinite(scaling), "scaling (" + scaling + ") must be positive");
    for (BigDecimal capacity : reference) {
      require(capacity.signum() > 0, "reference capacity (" + capacity + ") must be positive");
    }
    require(
        decimals >= EXACT && decimals <= MOST_DECIMALS,
        "decimals (" + decimals + ") must be in [0, " + MOST_DECIMALS + "], or -1 for exact sizes");
    require(from < until, "the window from " + from + " until " + until + " is empty");
    require(limit > 0, "limit (" + limit + ") must be positive");
  }

  /** Slots of 100 ms, the larger of the resources, exact, all jobs, as they arrived. */
  public static TraceSettings defaults() {
    return new TraceSettings(
        0.1,
        1,
        ResourceMapping.LARGEST,
        List.of(),
        EXACT,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Long.MAX_VALUE);
  }

  /** The same with another slot. */
  public TraceSettings withSlot(double newSlot) {
    return new TraceSettings(newSlot, scaling, mapping, reference, decimals, from, until, limit);
  }

  /** The same with another traffic scaling. */
  public TraceSettings withScaling(double newScaling) {
    return new TraceSettings(slot, newScaling, mapping, reference, decimals, from, until, limit);
  }

  /** The same with another mapping and reference capacity. */
  public TraceSettings withMapping(ResourceMapping newMapping, List<BigDecimal> newReference) {
    return new TraceSettings(slot, scaling, newMapping, newReference, decimals, from, until, limit);
  }

  /** The same with sizes rounded up to so many decimals. */
  public TraceSettings withDecimals(int newDecimals) {
    return new TraceSettings(slot, scaling, mapping, reference, newDecimals, from, until, limit);
  }

  /** The same with another window and limit. */
  public TraceSettings withWindow(double newFrom, double newUntil, long newLimit) {
    return new TraceSettings(
        slot, scaling, mapping, reference, decimals, newFrom, newUntil, newLimit);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
