package org.vqs.sim.language;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.fraction.BigFraction;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.Sizes;

/** Servers as the command line writes them: --servers 5 --capacity 1, or 2,3 and 90x90,180x90. */
public final class ClusterParser {

  /**
   * Equal servers, in the numbers that people write.
   *
   * @param count how many
   * @param capacity what each has
   */
  public record Group(int count, List<BigFraction> capacity) {
    /** Checks the values. */
    public Group {
      capacity = List.copyOf(capacity);
      if (count <= 0) {
        throw Text.wrong("--servers", String.valueOf(count), "at least 1");
      }
      if (capacity.stream().anyMatch(amount -> amount.compareTo(BigFraction.ZERO) <= 0)) {
        throw Text.wrong("--capacity", Sizes.text(capacity), "positive");
      }
    }

    /** The same in units. */
    public ServerGroup inUnits(long unit) {
      return new ServerGroup(count, Sizes.amounts(capacity, unit));
    }
  }

  private ClusterParser() {}

  /** Groups of servers: the n-th number of servers has the n-th capacity. */
  public static List<Group> parse(String servers, String capacity) {
    String[] counts = servers.split(",", -1);
    String[] capacities = capacity.split(",", -1);
    if (counts.length != capacities.length && capacities.length != 1) {
      throw new IllegalArgumentException(
          "--servers (%s) and --capacity (%s) must have as many entries as each other"
              .formatted(servers, capacity));
    }
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      String one = capacities[capacities.length == 1 ? 0 : i];
      groups.add(new Group(Text.whole("--servers", counts[i]), Text.vector("--capacity", one)));
    }
    for (Group group : groups) {
      if (group.capacity().size() != groups.get(0).capacity().size()) {
        throw Text.wrong("--capacity", capacity, "of the same number of resources for all servers");
      }
    }
    return groups;
  }
}
