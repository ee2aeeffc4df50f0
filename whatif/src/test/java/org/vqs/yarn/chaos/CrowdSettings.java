package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.vqs.core.Policies;

/**
 * How large a crowded life is, and what is in it.
 *
 * @param apps that wait or run at a time
 * @param kinds of applications
 * @param hasStayers whether a small container stays on each node
 * @param meanLife of containers, in seconds
 * @param lends whether the partition lends its nodes to others while nobody waits for it
 */
record CrowdSettings(
    String policy,
    int nodes,
    int apps,
    List<CrowdKind> kinds,
    boolean hasStayers,
    int meanLife,
    boolean lends,
    Map<String, String> settings) {
  static final String GPU = "yarn.io/gpu";
  static final int NODE_MEMORY = 16 * 1024;

  /**
   * Reservations may hold a tenth of the servers, a gang's turn the room of half of them until as
   * much ended; both at their most are a third, and not for all of the time.
   */
  private static final double MOST_HELD = .25;

  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final List<Integer> NODES = List.of(1, 2, 5, 10, 20, 50, 100, 200);
  private static final List<Integer> APPS = List.of(4, 15, 60, 150, 300, 400);

  /** A life of one kind of applications under the defaults. */
  static CrowdSettings of(String policy, CrowdKind kind, int nodes, int apps, String placeOn) {
    Map<String, String> settings = always(policy);
    settings.put(PREFIX + "place-on", placeOn);
    return new CrowdSettings(policy, nodes, apps, List.of(kind), false, 20, false, settings);
  }

  private static Map<String, String> always(String policy) {
    Map<String, String> settings = new HashMap<>();
    settings.put(PREFIX + "policy", policy);
    settings.put(PREFIX + "root.queues", "default,limited");
    settings.put(PREFIX + "root.limited.user.max-share", "0.3");
    settings.put(PREFIX + "root.limited.order", "fifo");
    return settings;
  }

  /**
   * What a seed decides.
   *
   * @param withGpus whether nodes may have GPUs; for a whole process, as Hadoop's resource types
   *     are static
   */
  static CrowdSettings of(String policy, long seed, int mostNodes, boolean withGpus) {
    // Of one seed after the other, Random's first draws are alike.
    Random random = new Random(new SplittableRandom(seed).nextLong());
    List<Integer> sizes = NODES.stream().filter(nodes -> nodes <= mostNodes).toList();
    int nodes = sizes.get(random.nextInt(sizes.size()));
    int apps = APPS.get(random.nextInt(APPS.size()));
    List<CrowdKind> kinds = new ArrayList<>(List.of(CrowdKind.values()));
    if (!withGpus) {
      kinds.remove(CrowdKind.GPU);
    }
    Collections.shuffle(kinds, random);
    kinds = kinds.subList(0, 1 + random.nextInt(random.nextBoolean() ? 2 : 6));
    Map<String, String> settings = always(policy);
    settings.put(PREFIX + "place-on", random.nextBoolean() ? "event" : "heartbeat");
    settings.put("vqs.test.probe-limit", one(random, "100", "100", "10", "3"));
    settings.put("vqs.test.graph.placement", one(random, "CLOSEST", "CLOSEST", "ROUND_ROBIN"));
    if (withGpus) {
      settings.put("yarn.resource-types", GPU);
      settings.put("yarn.resource-types." + GPU + ".maximum-allocation", "8");
    }
    if (random.nextBoolean()) {
      settings.put(PREFIX + "reservation.delay", "5s");
      settings.put(PREFIX + "reservation.timeout", "10s");
      settings.put(PREFIX + "stall.timeout", "30s");
    }
    boolean hasStayers = random.nextInt(4) == 0;
    int meanLife = 5 + random.nextInt(40);
    boolean lends = random.nextBoolean();
    return new CrowdSettings(policy, nodes, apps, kinds, hasStayers, meanLife, lends, settings);
  }

  /**
   * How much of a life's room may be held while a request might use it. The configurations of the
   * papers bound nothing on a server that never empties, nor does a strict order. Beside what never
   * ends a server stalls for minutes before anybody knows that it does not empty: about as long as
   * a life, and of two servers one is a half.
   */
  double mostHeld() {
    return switch (policy) {
      case Policies.VQS, Policies.MAX_WEIGHT, Policies.FIFO_FF -> 1;
      case Policies.VQS_BF -> Math.max(MOST_HELD, 1.0 / nodes);
      default -> MOST_HELD;
    };
  }

  private static String one(Random random, String... of) {
    return of[random.nextInt(of.length)];
  }

  boolean hasGpus() {
    return settings.containsKey("yarn.resource-types");
  }

  boolean has(CrowdKind kind) {
    return kinds.contains(kind);
  }

  @Override
  public String toString() {
    return "%s, %d nodes, %d applications (%s%s), place-on=%s, probe-limit=%s, delay=%s"
        .formatted(
            policy,
            nodes,
            apps,
            kinds,
            (hasStayers ? " and what stays" : "") + (lends ? ", lent nodes" : ""),
            settings.get(PREFIX + "place-on"),
            settings.getOrDefault("vqs.test.probe-limit", "100"),
            settings.getOrDefault(PREFIX + "reservation.delay", "60s"));
  }
}
