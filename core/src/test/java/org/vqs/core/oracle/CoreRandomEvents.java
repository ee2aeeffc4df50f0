package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * Draws events from a seed and the state of the core, and tells the core and the other worlds of
 * each.
 */
final class CoreRandomEvents {
  private static final int MOST_RUNS = 1000;
  private static final int MOST_SERVERS = 6;
  private static final int MOST_ASKS = 14;
  private static final int MOST_ASKS_UNDER_OVERLOAD = 200;

  private final Random random;
  private final Features features;
  private final RandomShapes shapes;
  private final CoreWorld core;
  private final List<World> worlds;
  private final RandomTenants tenants;
  private long now;

  CoreRandomEvents(long seed, Features features, CoreWorld core, World... others) {
    this.random = new Random(seed);
    this.features = features;
    this.shapes = new RandomShapes(random, features);
    this.core = core;
    this.worlds = new ArrayList<>(List.of(core));
    this.worlds.addAll(List.of(others));
    this.tenants = new RandomTenants(random, features, worlds);
    tenants.grow();
  }

  long now() {
    return now;
  }

  private void tell(Consumer<World> event) {
    worlds.forEach(event);
  }

  /** One to three events, then a run. Returns what happened. */
  String moment() {
    now += random.nextInt(6);
    List<String> what = new ArrayList<>();
    int several = features.has(Feature.OVERLOAD) ? 8 : 3;
    int events = random.nextInt(3) == 0 ? 1 + random.nextInt(several) : 1;
    for (int i = 0; i < events; i++) {
      what.add(event());
    }
    if (random.nextInt(4) == 0 && !core.servers.isEmpty()) {
      int server = anyServer();
      if (features.has(Feature.BUDGET)) {
        // The naive world has no budget: all else is done before time passes on the server.
        runToTheEnd();
      }
      tell(world -> world.heartbeat(server, now));
      what.add("heartbeat " + server);
    } else {
      tell(world -> world.run(now));
    }
    runToTheEnd();
    return now + ": " + String.join("; ", what);
  }

  /** Runs the core until nothing is left for later. */
  void runToTheEnd() {
    for (int runs = 0; core.packer.hasBacklog(); runs++) {
      if (runs > MOST_RUNS) {
        throw new IllegalStateException("a backlog that never ends");
      }
      core.packer.run(now);
    }
  }

  private String event() {
    if (core.servers.isEmpty()) {
      return addServer();
    }
    if (features.has(Feature.OVERLOAD)) {
      return overload();
    }
    if (features.has(Feature.SWITCHES) && random.nextInt(12) == 0) {
      return reconfigure();
    }
    int dice = random.nextInt(100);
    if (dice < 34) {
      return ask();
    } else if (dice < 68 && !core.jobs.isEmpty()) {
      return vacate(random.nextInt(core.jobs.size()));
    } else if (dice < 76) {
      return changeAsk();
    } else if (dice < 82 || core.servers.size() < 2) {
      return core.servers.size() < MOST_SERVERS ? addServer() : "nothing";
    } else if (dice < 88 && features.has(Feature.CHURN)) {
      return churn();
    } else if (dice < 92 && features.has(Feature.FOREIGN_JOBS)) {
      return foreignJob();
    } else if (dice < 96 && features.has(Feature.TENANTS)) {
      return changeTenants();
    } else if (features.has(Feature.REFUSALS)) {
      return changeHost();
    }
    return "nothing";
  }

  /** Jobs end often, so that what waits does so for many services. */
  private String overload() {
    if (core.servers.size() < 2) {
      return addServer();
    }
    if (random.nextInt(3) == 0 && core.asks.size() < MOST_ASKS_UNDER_OVERLOAD) {
      AskPlan plan = shapes.plan(tenants.leaf());
      int count = 1 + random.nextInt(12);
      tell(world -> world.setCount(world.newAsk(plan), count, now));
      return core.asks.lastKey() + " asks for " + count + "×" + plan;
    }
    return core.jobs.isEmpty() ? "nothing" : vacate(random.nextInt(core.jobs.size()));
  }

  private String reconfigure() {
    PackerOptions options =
        RandomOptions.instead(core.packer.options(), random.nextInt(1 << 20), features);
    tell(world -> world.reconfigure(options, now));
    return "goes on under " + options;
  }

  private int anyServer() {
    return new ArrayList<>(core.servers.keySet()).get(random.nextInt(core.servers.size()));
  }

  private Ask anyAsk() {
    return new ArrayList<>(core.asks.values()).get(random.nextInt(core.asks.size()));
  }

  private String addServer() {
    String home = shapes.home();
    ResourceVector capacity = shapes.capacityAt(home);
    List<String> locations = shapes.serverLocations(home);
    Reason closed =
        features.has(Feature.CHURN) && random.nextInt(8) == 0 ? Reason.SERVER_CLOSED : null;
    tell(world -> world.addServer(capacity, locations, closed));
    return "server of " + capacity + " at " + locations + (closed == null ? "" : " closed");
  }

  private String ask() {
    if (core.asks.size() >= MOST_ASKS) {
      Ask ask = anyAsk();
      tell(world -> world.removeAsk(CoreWorld.number(ask), now));
      return "removed " + ask;
    }
    AskPlan plan = shapes.plan(tenants.leaf());
    int count = 1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 3);
    tell(world -> world.setCount(world.newAsk(plan), count, now));
    return core.asks.lastKey() + " asks for " + count + "×" + plan;
  }

  private String vacate(int job) {
    String what = "ended " + core.jobs.get(job);
    tell(world -> world.vacate(job));
    return what;
  }

  private String changeAsk() {
    if (core.asks.isEmpty()) {
      return "nothing";
    }
    Ask ask = anyAsk();
    int number = CoreWorld.number(ask);
    // Doubling keeps mean arrival times exact in binary.
    int[] counts = {ask.count() == 0 ? 2 : 2 * ask.count(), ask.count() / 2, 0};
    int choice = random.nextInt(4);
    if (choice < counts.length) {
      tell(world -> world.setCount(number, counts[choice], now));
      return "counted " + ask;
    }
    AskPlan plan = shapes.plan(tenants.leaf(), ask.home().name());
    tell(world -> world.move(number, plan.locations(), plan.preferred(), plan.rank(), now));
    return "moved " + ask + " to " + plan.locations() + " " + plan.preferred() + " " + plan.rank();
  }

  private String churn() {
    int number = anyServer();
    Server server = core.servers.get(number);
    String what = number + " of " + server.capacity();
    switch (random.nextInt(4)) {
      case 0 -> {
        for (int i = core.jobs.size() - 1; i >= 0; i--) {
          if (core.jobs.get(i).server() == server) {
            vacate(i);
          }
        }
        tell(world -> world.removeServer(number));
        return "removed " + what;
      }
      case 1 -> {
        ResourceVector capacity = shapes.capacityAt(server.home().name());
        tell(world -> world.resizeServer(number, capacity));
        return "resized " + what + " to " + capacity;
      }
      case 2 -> {
        tell(world -> world.closeServer(number));
        return "closed " + what;
      }
      default -> {
        tell(world -> world.openServer(number));
        return "opened " + what;
      }
    }
  }

  private String foreignJob() {
    ResourceVector demand = shapes.demand();
    if (random.nextBoolean() && !core.jobs.isEmpty()) {
      int job = random.nextInt(core.jobs.size());
      String what = "resized " + core.jobs.get(job) + " to " + demand;
      tell(world -> world.resizeJob(job, demand));
      return what;
    }
    int server = anyServer();
    int tenant = tenants.leaf();
    boolean master = features.has(Feature.TENANTS) && random.nextBoolean();
    tell(world -> world.occupy(server, demand, tenant, master));
    return "found " + demand + " on " + server;
  }

  private String changeTenants() {
    if (features.has(Feature.DISCIPLINES) && random.nextBoolean()) {
      return tenants.changeOrder();
    }
    int tenant = tenants.leaf();
    switch (random.nextInt(features.has(Feature.LIMITS) ? 6 : 3)) {
      case 0 -> {
        return features.has(Feature.HOMES) && random.nextBoolean()
            ? tenants.changeWeightAt(shapes.home())
            : tenants.changeWeight();
      }
      case 1 -> {
        if (core.asks.isEmpty()) {
          return "nothing";
        }
        Ask ask = anyAsk();
        tell(world -> world.transfer(CoreWorld.number(ask), tenant));
        return ask + " belongs to " + tenant;
      }
      case 2 -> {
        if (core.jobs.isEmpty()) {
          return "nothing";
        }
        int job = random.nextInt(core.jobs.size());
        boolean master = random.nextInt(4) == 0;
        tell(world -> world.assign(job, tenant, master));
        return core.jobs.get(job) + " belongs to " + tenant;
      }
      case 3 -> {
        return tenants.changeGuarantee(shapes.limit(3));
      }
      default -> {
        if (features.has(Feature.HOMES) && random.nextBoolean()) {
          return tenants.changeLimitAt(shapes.home(), shapes.limit(3));
        }
        ResourceVector maximum = shapes.limit(6);
        ResourceVector mastersMaximum = shapes.limit(2);
        return tenants.changeLimits(maximum, mastersMaximum);
      }
    }
  }

  private String changeHost() {
    int server = anyServer();
    switch (random.nextInt(7)) {
      case 5, 6 -> {
        return core.asks.isEmpty() ? "nothing" : blacklistAll(CoreWorld.number(anyAsk()));
      }
      case 0 -> {
        tell(world -> world.script().makeSick(server));
        return "sick " + server;
      }
      case 1 -> {
        for (int each : core.servers.keySet()) {
          tell(world -> world.script().heal(each));
          tell(world -> world.openServer(each));
        }
        return "all healed";
      }
      case 2 -> {
        core.asks.keySet().forEach(ask -> tell(world -> world.unhold(ask)));
        return "all released";
      }
      case 3 -> {
        int group = random.nextInt(RandomShapes.GROUPS);
        int most = random.nextInt(8);
        tell(world -> world.script().limit(group, most));
        return "limit of " + group + " is " + most;
      }
      default -> {
        return core.asks.isEmpty() ? "nothing" : blacklist(CoreWorld.number(anyAsk()), server);
      }
    }
  }

  /** All servers that there are, or none of them any more if they were before. */
  private String blacklistAll(int ask) {
    for (int server : core.servers.keySet()) {
      tell(world -> world.script().toggleBlacklist(ask, server));
    }
    tell(world -> world.retry(ask));
    return "blacklist of " + ask + " for all servers";
  }

  private String blacklist(int ask, int server) {
    tell(world -> world.script().toggleBlacklist(ask, server));
    tell(world -> world.retry(ask));
    return "blacklist of " + ask + " for " + server;
  }
}
