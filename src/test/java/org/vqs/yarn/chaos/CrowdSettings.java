package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * How large a crowded life is, and what is in it.
 *
 * @param apps that wait or run at a time
 * @param kinds of applications
 * @param hasStayers whether a small container stays on each node
 * @param meanLife of containers, in seconds
 */
record CrowdSettings(
    String policy,
    int nodes,
    int apps,
    List<CrowdKind> kinds,
    boolean hasStayers,
    int meanLife,
    Map<String, String> settings) {
  static final String GPU = "yarn.io/gpu";
  static final int NODE_MEMORY = 16 * 1024;

  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final List<Integer> NODES = List.of(1, 2, 5, 10, 20, 50, 100, 200);
  private static final List<Integer> APPS = List.of(4, 15, 60, 150, 300, 400);

  /** What a seed decides. */
  static CrowdSettings of(String policy, long seed, int mostNodes) {
    // Of one seed after the other, Random's first draws are alike.
    Random random = new Random(new SplittableRandom(seed).nextLong());
    List<Integer> sizes = NODES.stream().filter(nodes -> nodes <= mostNodes).toList();
    int nodes = sizes.get(random.nextInt(sizes.size()));
    int apps = APPS.get(random.nextInt(APPS.size()));
    List<CrowdKind> kinds = new ArrayList<>(List.of(CrowdKind.values()));
    Collections.shuffle(kinds, random);
    kinds = kinds.subList(0, 1 + random.nextInt(random.nextBoolean() ? 2 : 6));
    Map<String, String> settings = new HashMap<>();
    settings.put(PREFIX + "policy", policy);
    settings.put(PREFIX + "place-on", random.nextBoolean() ? "event" : "heartbeat");
    settings.put(PREFIX + "probe-limit", one(random, "100", "100", "10", "3"));
    settings.put(PREFIX + "graph.placement", one(random, "closest", "closest", "dgp", "round-robin", "adgp"));
    settings.put(PREFIX + "root.queues", "default,limited");
    settings.put(PREFIX + "root.limited.user.max-share", "0.3");
    settings.put(PREFIX + "root.limited.order", "fifo");
    if (random.nextBoolean()) {
      settings.put(PREFIX + "reservation.delay", "5s");
      settings.put(PREFIX + "reservation.timeout", "10s");
      settings.put(PREFIX + "stall.timeout", "30s");
    }
    settings.put("yarn.resource-types", GPU);
    settings.put("yarn.resource-types." + GPU + ".maximum-allocation", "8");
    boolean hasStayers = random.nextInt(4) == 0;
    int meanLife = 5 + random.nextInt(40);
    return new CrowdSettings(policy, nodes, apps, kinds, hasStayers, meanLife, settings);
  }

  private static String one(Random random, String... of) {
    return of[random.nextInt(of.length)];
  }

  boolean has(CrowdKind kind) {
    return kinds.contains(kind);
  }

  @Override
  public String toString() {
    return "%d nodes, %d applications (%s%s), place-on=%s, probe-limit=%s, delay=%s"
        .formatted(
            nodes,
            apps,
            kinds,
            hasStayers ? " and what stays" : "",
            settings.get(PREFIX + "place-on"),
            settings.get(PREFIX + "probe-limit"),
            settings.getOrDefault(PREFIX + "reservation.delay", "60s"));
  }
}
