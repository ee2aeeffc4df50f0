package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;

/** A random tree of queues and users; only those with none below have asks and jobs. */
final class RandomTenants {
  /** Powers of two, so that levels are quotients of two numbers, rounded once. */
  private static final double[] WEIGHTS = {0.25, 0.5, 1, 1, 2, 4};

  private final Random random;
  private final Features features;
  private final List<World> worlds;
  private final List<Integer> leaves = new ArrayList<>(List.of(0));
  private int made = 1;

  RandomTenants(Random random, Features features, List<World> worlds) {
    this.random = random;
    this.features = features;
    this.worlds = worlds;
  }

  /** Makes two or three queues; some have queues below them, some users. */
  void grow() {
    if (features.has(Feature.TENANTS)) {
      leaves.clear();
      addBelow(0, 2 + random.nextInt(2), true);
    }
  }

  private void addBelow(int parent, int count, boolean mayBranch) {
    for (int i = 0; i < count; i++) {
      int queue = add(parent, false);
      int below = random.nextInt(3);
      if (mayBranch && random.nextInt(3) == 0) {
        addBelow(queue, 1 + below, false);
      } else if (below > 0) {
        for (int user = 0; user < below; user++) {
          leaves.add(add(queue, true));
        }
      } else {
        leaves.add(queue);
      }
    }
  }

  private int add(int parent, boolean user) {
    double weight = WEIGHTS[random.nextInt(WEIGHTS.length)];
    worlds.forEach(world -> world.newTenant(parent, user, weight));
    return made++;
  }

  /** One that has asks and jobs; the root if there are no tenants. */
  int leaf() {
    return leaves.size() == 1 ? leaves.get(0) : leaves.get(random.nextInt(leaves.size()));
  }

  String changeWeight() {
    int tenant = random.nextInt(made);
    double weight = WEIGHTS[random.nextInt(WEIGHTS.length)];
    worlds.forEach(world -> world.setWeight(tenant, weight));
    return "weight of " + tenant + " is " + weight;
  }

  String changeWeightAt(String home) {
    int tenant = random.nextInt(made);
    Double weight =
        random.nextInt(4) == 0 ? null : (Double) WEIGHTS[random.nextInt(WEIGHTS.length)];
    worlds.forEach(world -> world.setWeightAt(home, tenant, weight));
    return "weight of " + tenant + " at " + home + " is " + weight;
  }

  String changeGuarantee(ResourceVector guaranteed) {
    int tenant = random.nextInt(made);
    worlds.forEach(world -> world.setGuaranteed(tenant, guaranteed));
    return "guarantee of " + tenant + " is " + guaranteed;
  }

  String changeLimitAt(String home, ResourceVector maximum) {
    int tenant = random.nextInt(made);
    worlds.forEach(world -> world.setMaximumAt(home, tenant, maximum));
    return "limit of " + tenant + " at " + home + " is " + maximum;
  }

  String changeLimits(ResourceVector maximum, ResourceVector mastersMaximum) {
    int tenant = random.nextInt(made);
    worlds.forEach(world -> world.setLimits(tenant, maximum, mastersMaximum));
    return "limits of " + tenant + " are " + maximum + " and " + mastersMaximum;
  }
}
