package org.vqs.yarn.chaos;

import static java.util.Map.entry;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.vqs.core.Policies;
import org.vqs.yarn.testing.SchedulerHarness;

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
          entry("graph.placement", List.of("closest", "round-robin")),
          entry("dra.preemption", List.of("off", "lowest")),
          entry("dra.slots", List.of("0", "4")),
          entry("dra.max-fraction", List.of("0.05", "0.7")),
          entry("weight.tau", List.of("1m", "inf")),
          entry("max-starts-per-event", List.of("2", "100")));

  /** What kinds of stalls the policy without configurations that has its own may have. */
  private static final List<String> HOLDS = List.of("none", "drain");

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
                changes.put(PREFIX + property, values.get(random.nextInt(values.size())));
              }
            });
    String policy =
        changes.getOrDefault(PREFIX + "policy", harness.scheduler().configuration().policy());
    List<String> kinds = policy.equals(Policies.ADAPTIVE) ? HOLDS : STALLS;
    changes.put(PREFIX + "stall.kind", kinds.get(random.nextInt(kinds.size())));
    try {
      harness.refresh(changes);
    } catch (IOException refused) {
      throw new AssertionError(changes + " are refused", refused);
    }
    return "switch";
  }
}
