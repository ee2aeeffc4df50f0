package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Refusal.Reason;
import org.vqs.core.cluster.Server;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.oracle.NaiveServer.NaiveJob;

/** Draws events from a seed and tells both worlds of each. What it draws depends only on the seed and on the naive model. */
final class RandomEvents {
  private static final int MOST_RUNS = 1000;
  private static final int MOST_SERVERS = 6;
  private static final int MOST_ASKS = 14;

  private final Random random;
  private final Features features;
  private final RandomShapes shapes;
  private final NaiveModel model;
  private final CoreWorld core;
  private long now;

  RandomEvents(long seed, Features features, NaiveModel model, CoreWorld core) {
    this.random = new Random(seed);
    this.features = features;
    this.shapes = new RandomShapes(random, features);
    this.model = model;
    this.core = core;
  }

  /** One to three events, then a run. Returns what happened. */
  String moment() {
    now += random.nextInt(6);
    model.now = now;
    List<String> what = new ArrayList<>();
    int events = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
    for (int i = 0; i < events; i++) {
      what.add(event());
    }
    if (random.nextInt(4) == 0 && !model.cluster.servers.isEmpty()) {
      NaiveServer server = anyServer();
      model.heartbeat(server, now);
      core.packer.heartbeat(core.servers.get(server.index), now);
      what.add("heartbeat " + server.index);
    } else {
      model.run(now);
      core.packer.run(now);
    }
    for (int runs = 0; core.packer.hasBacklog(); runs++) {
      if (runs > MOST_RUNS) {
        throw new IllegalStateException("a backlog that never ends");
      }
      core.packer.run(now);
    }
    return now + ": " + String.join("; ", what);
  }

  private String event() {
    if (model.cluster.servers.isEmpty()) {
      return addServer();
    }
    int dice = random.nextInt(100);
    if (dice < 34) {
      return ask();
    } else if (dice < 68 && !model.jobs.isEmpty()) {
      return vacate(random.nextInt(model.jobs.size()));
    } else if (dice < 76) {
      return changeAsk();
    } else if (dice < 82 || model.cluster.servers.size() < 2) {
      return model.cluster.servers.size() < MOST_SERVERS ? addServer() : "nothing";
    } else if (dice < 88 && features.has(Feature.CHURN)) {
      return churn();
    } else if (dice < 92 && features.has(Feature.FOREIGN_JOBS)) {
      return foreignJob();
    } else if (features.has(Feature.REFUSALS)) {
      return changeHost();
    }
    return "nothing";
  }

  private NaiveServer anyServer() {
    List<NaiveServer> servers = new ArrayList<>(model.cluster.servers.values());
    return servers.get(random.nextInt(servers.size()));
  }

  private NaiveAsk anyAsk() {
    return model.cluster.asks.get(random.nextInt(model.cluster.asks.size()));
  }

  private String addServer() {
    ResourceVector capacity = shapes.capacity();
    List<String> places = shapes.serverPlaces();
    Reason closed = features.has(Feature.CHURN) && random.nextInt(8) == 0 ? Reason.SERVER_CLOSED : null;
    int index = model.addServer(capacity, places, closed);
    Server server = core.packer.addServer("s" + index, capacity, core.places(places), closed, null);
    core.servers.put(index, server);
    return "server " + index + " of " + capacity + " at " + places + (closed == null ? "" : " closed");
  }

  private String ask() {
    if (model.cluster.asks.size() >= MOST_ASKS) {
      NaiveAsk ask = anyAsk();
      model.removeAsk(ask);
      core.packer.remove(core.asks.remove(ask.sequence), now);
      return "removed " + ask;
    }
    AskPlan plan = shapes.plan();
    int number = model.newAsk(plan);
    if (core.newAsk(plan) != number) {
      throw new IllegalStateException("asks are numbered differently");
    }
    int count = 1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 3);
    setCount(model.cluster.asks.get(model.cluster.asks.size() - 1), count);
    return "ask " + number + " of " + count + "×" + plan;
  }

  private void setCount(NaiveAsk ask, int count) {
    model.setCount(ask, count);
    core.packer.setCount(core.asks.get(ask.sequence), count, now);
  }

  private String vacate(int number) {
    NaiveJob job = model.jobs.get(number);
    Job real = core.jobs.get(number);
    int group = core.groupOf(real);
    model.vacate(job);
    core.packer.vacate(core.jobs.remove(number));
    model.host.ended(group);
    core.script.ended(group);
    return "ended " + job.demand + " on " + job.server.index;
  }

  private String changeAsk() {
    if (model.cluster.asks.isEmpty()) {
      return "nothing";
    }
    NaiveAsk ask = anyAsk();
    switch (random.nextInt(4)) {
      case 0 -> setCount(ask, ask.count == 0 ? 2 : 2 * ask.count);
      case 1 -> setCount(ask, ask.count / 2);
      case 2 -> setCount(ask, 0);
      default -> {
        AskPlan plan = shapes.plan();
        model.move(ask, plan.places(), plan.preferred(), plan.rank());
        core.packer.move(
            core.asks.get(ask.sequence), core.places(plan.places()), core.places(plan.preferred()), plan.rank());
        return "moved " + ask + " to " + plan.places() + " " + plan.preferred() + " " + plan.rank();
      }
    }
    return "counted " + ask;
  }

  private String churn() {
    NaiveServer server = anyServer();
    Server real = core.servers.get(server.index);
    switch (random.nextInt(4)) {
      case 0 -> {
        for (int i = model.jobs.size() - 1; i >= 0; i--) {
          if (model.jobs.get(i).server == server) {
            vacate(i);
          }
        }
        model.removeServer(server);
        core.packer.removeServer(core.servers.remove(server.index));
        return "removed " + server;
      }
      case 1 -> {
        ResourceVector capacity = shapes.capacity();
        String before = server.toString();
        model.resizeServer(server, capacity);
        core.packer.resizeServer(real, capacity);
        return "resized " + before + " to " + capacity;
      }
      case 2 -> {
        model.closeServer(server, Reason.SERVER_CLOSED);
        core.packer.closeServer(real, Reason.SERVER_CLOSED);
        return "closed " + server;
      }
      default -> {
        model.openServer(server);
        core.packer.openServer(real);
        return "opened " + server;
      }
    }
  }

  private String foreignJob() {
    ResourceVector demand = shapes.demand();
    if (random.nextBoolean() && !model.jobs.isEmpty()) {
      int number = random.nextInt(model.jobs.size());
      NaiveJob job = model.jobs.get(number);
      model.resizeJob(job, demand);
      core.packer.resizeJob(core.jobs.get(number), demand);
      return "resized a job on " + job.server.index + " to " + demand;
    }
    NaiveServer server = anyServer();
    model.occupy(server, demand);
    core.jobs.add(core.packer.occupy(core.servers.get(server.index), demand));
    return "found " + demand + " on " + server.index;
  }

  private String changeHost() {
    NaiveServer server = anyServer();
    Server real = core.servers.get(server.index);
    int dice = random.nextInt(5);
    if (dice == 0) {
      model.host.makeSick(server.index);
      core.script.makeSick(server.index);
      return "sick " + server;
    } else if (dice == 1) {
      for (NaiveServer each : model.cluster.servers.values()) {
        model.host.heal(each.index);
        core.script.heal(each.index);
        model.openServer(each);
        core.packer.openServer(core.servers.get(each.index));
      }
      return "all healed";
    } else if (dice == 2) {
      for (NaiveAsk ask : List.copyOf(model.cluster.asks)) {
        model.unhold(ask);
        core.packer.unhold(core.asks.get(ask.sequence));
      }
      return "all released";
    } else if (dice == 3) {
      int group = random.nextInt(RandomShapes.GROUPS);
      int most = random.nextInt(8);
      model.host.limit(group, most);
      core.script.limit(group, most);
      return "limit of " + group + " is " + most;
    }
    return blacklist(server, real);
  }

  private String blacklist(NaiveServer server, Server real) {
    if (model.cluster.asks.isEmpty()) {
      return "nothing";
    }
    NaiveAsk ask = anyAsk();
    model.host.toggleBlacklist(ask.sequence, server.index);
    core.script.toggleBlacklist(ask.sequence, real.index());
    model.retry(ask);
    core.packer.retry(core.asks.get(ask.sequence));
    return "blacklist of " + ask + " for " + server;
  }
}
