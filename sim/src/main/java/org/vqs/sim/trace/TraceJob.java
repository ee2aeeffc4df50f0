package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.util.List;

/**
 * A job of a trace.
 *
 * @param arrival when it arrived, in the trace's unit of time (seconds for the public traces)
 * @param duration how long it ran, in the same unit; positive
 * @param amounts what it asked for of each resource of its trace, exact, without trailing zeros
 */
public record TraceJob(double arrival, double duration, List<BigDecimal> amounts) {
  /** Copies the amounts. */
  public TraceJob {
    amounts = List.copyOf(amounts);
  }
}
