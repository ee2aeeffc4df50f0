package org.vqs.yarn.chaos;

import static java.util.Map.entry;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.vqs.core.Policies;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.TunedScheduler;

/** The policy and its parameters change while a cluster works. */
final class RandomSwitches {
  private static final String PREFIX = "yarn.scheduler.vqs.";

  /** What each property may be. */
  private static final Map<String, List<String>> VALUES =
      Map.ofEntries(
          entry("policy", Policies.names()),
          entry("partition.j", List.of("0", "2", "4")),
          entry("stall.timeout", List.of("3s", "inf")),
          entry("reservation.delay", List.of("off", "2s", "60s")),
          entry("share.tolerance", List.of("0", "0.3")),
          entry("graph.placement", List.of("CLOSEST", "ROUND_ROBIN")),
          entry("preemption.enabled", List.of("false", "true")),
          entry("dra.slots", List.of("0", "4")),
          entry("dra.max-fraction", List.of("0.05", "0.7")),
          entry("weight.tau", List.of("60000", "Infinity")),
          entry("max-starts-per-event", List.of("2", "100")));

  /** How nodes may stall under a policy other than the one that has them drain. */
  private static final List<String> STALLS = List.of("none", "constant", "adaptive");

  private RandomSwitches() {}

  /** Some of it changes. Returns what happened. */
  static String next(SchedulerHarness harness, Random random) {
    Map<String, String> changes = new HashMap<>();
    VALUES.keySet().stream()
        .sorted()
        .forEach(
            property -> {
              List<String> values = VALUES.get(property);
              if (random.nextBoolean()) {
                changes.put(
                    TunedScheduler.key(property), values.get(random.nextInt(values.size())));
              }
            });
    String policy =
        changes.getOrDefault(PREFIX + "policy", harness.scheduler().configuration().policy());
    if (policy.equals(Policies.ADAPTIVE)) {
      changes.put(PREFIX + "stall.kind", random.nextBoolean() ? "default" : "none");
      changes.put(TunedScheduler.PREFIX + "stall.kind", "deployed");
    } else {
      String kind = STALLS.get(random.nextInt(STALLS.size()));
      changes.put(TunedScheduler.PREFIX + "stall.kind", kind);
    }
    try {
      harness.refresh(changes);
    } catch (IOException refused) {
      throw new AssertionError(changes + " are refused", refused);
    }
    return "switch";
  }
}
