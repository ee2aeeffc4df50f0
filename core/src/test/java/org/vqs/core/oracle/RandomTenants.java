package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant.Kind;

/** A random tree of queues and users; only those with none below have asks and jobs. */
final class RandomTenants {
  /** Powers of two, so that levels are quotients of two numbers, rounded once. */
  private static final double[] WEIGHTS = {0.25, 0.5, 1, 1, 2, 4};

  private final Random random;
  private final Features features;
  private final List<World> worlds;
  private final List<Integer> leaves = new ArrayList<>(List.of(0));
  private final List<Integer> queues = new ArrayList<>();
  private final Set<Integer> withApplications = new HashSet<>();
  private final List<Integer> applications = new ArrayList<>();
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
      int queue = add(parent, Kind.QUEUE);
      int below = random.nextInt(3);
      if (mayBranch && random.nextInt(3) == 0) {
        addBelow(queue, 1 + below, false);
      } else if (below > 0) {
        addUsers(queue, below);
      } else {
        leaves.add(queue);
      }
    }
  }

  /** With applications all of them, so that asks are of those that are compared only. */
  private void addUsers(int queue, int count) {
    queues.add(queue);
    boolean apart = features.has(Feature.DISCIPLINES) && random.nextBoolean();
    if (apart) {
      withApplications.add(queue);
    }
    for (int i = 0; i < count; i++) {
      int user = add(queue, Kind.USER);
      for (int each = apart ? random.nextInt(2) : 2; each < 2; each++) {
        applications.add(add(user, Kind.APPLICATION));
      }
      leaves.add(apart ? made - 1 : user);
      if (apart && made - 2 > user) {
        leaves.add(made - 2);
      }
    }
  }

  /** Of a queue who goes first below it, or of an application. */
  String changeOrder() {
    if (!applications.isEmpty() && random.nextInt(3) == 0) {
      int application = applications.get(random.nextInt(applications.size()));
      int rank = random.nextInt(2);
      int seniority = random.nextInt(10);
      worlds.forEach(world -> world.setPrecedence(application, rank, seniority));
      return application + " comes as " + rank + " and " + seniority;
    }
    if (queues.isEmpty()) {
      return "nothing";
    }
    int queue = queues.get(random.nextInt(queues.size()));
    Discipline[] all = Discipline.values();
    Discipline order = all[random.nextInt(withApplications.contains(queue) ? all.length : 2)];
    worlds.forEach(world -> world.setDiscipline(queue, order));
    return "order of " + queue + " is " + order;
  }

  private int add(int parent, Kind kind) {
    double weight = WEIGHTS[random.nextInt(WEIGHTS.length)];
    worlds.forEach(world -> world.newTenant(parent, kind, weight));
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
