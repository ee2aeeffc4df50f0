package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.util.List;

/**
 * Equal servers as a trace describes them; {@link TraceWorkload#servers} makes them servers of a
 * simulated cluster.
 *
 * @param count how many
 * @param capacity what each has of every resource, in the units of the trace
 */
public record ServerType(int count, List<BigDecimal> capacity) {
  /** Copies the capacity. */
  public ServerType {
    capacity = List.copyOf(capacity);
  }
}
