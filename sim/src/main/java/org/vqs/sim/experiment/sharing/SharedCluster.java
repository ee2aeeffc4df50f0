package org.vqs.sim.experiment.sharing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import org.vqs.core.Packer;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Host;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;
import org.vqs.sim.engine.Production;

/**
 * A packer with queues, driven in continuous time as the ResourceManager drives it: it runs after
 * each event, and each server has a heartbeat.
 *
 * <p>Each stream has its own chance, so the same seed gives the same arrivals and services under
 * every policy as long as each job is an ask of its own.
 */
final class SharedCluster implements Host {
  private final SharingScene scene;
  private final Packer packer;
  private final Map<String, Tenant> tenants = new HashMap<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<Server> servers;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::number));
  private final Deque<Started> started = new ArrayDeque<>();
  private final ShareRecorder recorder;
  private long numbered;
  private long now;
  private long beats;
  private long measuredFrom;
  private double completed;

  private record Event(long time, long number, Runnable action) {}

  private record Started(Job job, Ask ask) {}

  /** What an ask stands for. */
  private record Pending(Source source, long arrived, long service) {}

  /** A stream with its chance. */
  private static final class Source {
    final Stream stream;
    final SplittableRandom gaps;
    final SplittableRandom services;
    final Set<Ask> single = new LinkedHashSet<>();
    StreamWaits waits = new StreamWaits();

    Source(Stream stream, SplittableRandom random) {
      this.stream = stream;
      this.gaps = random.split();
      this.services = random.split();
    }

    long service() {
      return exponential(services, Production.TICKS);
    }
  }

  SharedCluster(SharingScene scene, long seed) {
    this.scene = scene;
    packer = new Packer(scene.options(), this);
    tenants.put(SharingScene.ROOT, packer.tenants().root());
    for (SharingScene.Queue queue : scene.queues()) {
      Tenant parent = tenants.get(queue.parent());
      tenants.put(
          queue.name(),
          packer.tenants().add(parent, queue.name(), queue.kind(), queue.weight(), null));
    }
    servers = new ArrayList<>();
    for (int i = 0; i < scene.servers(); i++) {
      servers.add(packer.servers().add("s" + i, scene.capacity(), List.of(), null, null));
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (Stream stream : scene.streams()) {
      sources.add(new Source(stream, random.split()));
    }
    List<Tenant> logged = scene.queues().stream().map(queue -> tenants.get(queue.name())).toList();
    recorder =
        new ShareRecorder(logged, packer.tenants().root(), packer.cluster().tenants().total());
    sources.forEach(this::begin);
    at(0, this::heartbeat);
  }

  private static long exponential(SplittableRandom random, double mean) {
    return Math.max(1, Math.round(-mean * Math.log(1 - random.nextDouble())));
  }

  private static long ticks(double time) {
    return Math.round(time * Production.TICKS);
  }

  private void at(long time, Runnable action) {
    events.add(new Event(time, numbered++, action));
  }

  private void begin(Source source) {
    if (source.stream.supply() instanceof Stream.Constant constant) {
      at(ticks(constant.from()), () -> supply(source, constant));
    } else if (source.stream.supply() instanceof Stream.Poisson poisson) {
      at(
          exponential(source.gaps, Production.TICKS / poisson.rate()),
          () -> arrive(source, poisson));
    }
  }

  private void supply(Source source, Stream.Constant constant) {
    for (int asked = 0; asked < constant.waiting(); asked += constant.perAsk()) {
      ask(source, Math.min(constant.perAsk(), constant.waiting() - asked));
    }
  }

  private void arrive(Source source, Stream.Poisson poisson) {
    ask(source, 1);
    long gap = exponential(source.gaps, Production.TICKS / poisson.rate());
    at(now + gap, () -> arrive(source, poisson));
  }

  private void ask(Source source, int count) {
    Stream stream = source.stream;
    Pending pending = new Pending(source, now, source.service());
    Ask ask =
        packer.newAsk(
            AskSpec.anywhere(stream.demand(), packer.everywhere(), pending)
                .of(tenants.get(stream.queue())));
    if (count == 1) {
      source.single.add(ask);
    }
    packer.setCount(ask, count, now);
  }

  private void heartbeat() {
    Server server = servers.get((int) (beats % servers.size()));
    packer.heartbeat(server, now);
    beats++;
    at(beats * Production.HEARTBEAT / servers.size(), this::heartbeat);
  }

  /** Goes on until a time, in mean services. */
  void runUntil(double time) {
    long end = ticks(time);
    while (events.peek().time() <= end) {
      Event event = events.poll();
      recorder.advance(now, event.time());
      now = event.time();
      event.action().run();
      settle();
    }
    recorder.advance(now, end);
    now = end;
  }

  private void settle() {
    packer.run(now);
    while (!started.isEmpty()) {
      while (!started.isEmpty()) {
        follow(started.poll());
      }
      packer.run(now);
    }
  }

  /** A job started: it will end, and a stream of constant length brings the next. */
  private void follow(Started start) {
    Pending pending = (Pending) start.ask.owner();
    Source source = pending.source;
    boolean single = source.single.remove(start.ask);
    if (single && pending.arrived >= measuredFrom) {
      source.waits.add(now - pending.arrived);
    }
    long service = single ? pending.service : source.service();
    at(now + service, () -> end(start.job, service));
    boolean constant = source.stream.supply() instanceof Stream.Constant;
    if (single) {
      packer.remove(start.ask, now);
      if (constant) {
        ask(source, 1);
      }
    } else {
      packer.setCount(start.ask, start.ask.count() + 1, now);
    }
  }

  private void end(Job job, long service) {
    packer.vacate(job);
    if (now - service >= measuredFrom) {
      completed += ServerFractions.dominantShare(job.demand(), scene.capacity()) * service;
    }
  }

  /** Forgets how long jobs waited that came before now, and what they did. */
  void measureFromNow() {
    measuredFrom = now;
    completed = 0;
    sources.forEach(source -> source.waits = new StreamWaits());
  }

  /**
   * What jobs did that started and ended since the measurement began: the sum of their dominant
   * sizes, in servers, times their services.
   */
  double completedWork() {
    return completed / Production.TICKS;
  }

  /**
   * How long the jobs of a stream waited; those that wait still count with their age. May be called
   * once, at the end.
   */
  StreamWaits waits(String stream) {
    Source source =
        sources.stream().filter(s -> s.stream.name().equals(stream)).findFirst().orElseThrow();
    for (Ask ask : source.single) {
      long arrived = ((Pending) ask.owner()).arrived;
      if (arrived >= measuredFrom) {
        source.waits.add(now - arrived);
      }
    }
    return source.waits;
  }

  /** What each queue held until now. */
  ShareLog log() {
    return recorder.log();
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return null;
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    started.add(new Started(job, ask));
    return null;
  }
}
