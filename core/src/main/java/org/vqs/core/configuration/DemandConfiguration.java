package org.vqs.core.configuration;

import java.util.List;
import java.util.StringJoiner;
import org.vqs.core.model.ResourceVector;

/**
 * A configuration of slots, each for one job of at most some demand (Psychas and Ghaderi, On
 * Non-Preemptive VM Scheduling in the Cloud, §2).
 *
 * @param slots one entry for each type of job, with at least one slot; no demand occurs twice
 */
public record DemandConfiguration(List<Slots> slots) implements Configuration {

  /**
   * k_j of one type j.
   *
   * @param demand the type: what a job in such a slot may use
   * @param count how many slots, positive
   */
  public record Slots(ResourceVector demand, int count) {
    @Override
    public String toString() {
      return count + "×" + demand;
    }
  }

  /** Copies. */
  public DemandConfiguration {
    slots = List.copyOf(slots);
  }

  /** What jobs in all slots together may use, of so many resources. */
  public ResourceVector demand(int dimensions) {
    long[] sum = new long[dimensions];
    for (Slots each : slots) {
      for (int r = 0; r < dimensions; r++) {
        sum[r] += each.demand.get(r) * each.count;
      }
    }
    return ResourceVector.of(sum);
  }

  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(" + ");
    slots.forEach(each -> text.add(each.toString()));
    return text.toString();
  }
}
