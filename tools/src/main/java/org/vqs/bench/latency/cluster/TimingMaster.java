package org.vqs.bench.latency.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.bench.latency.plan.Load;
import org.vqs.bench.latency.plan.Phase;

/**
 * An application master during one phase: wants containers, asks for them with its next call, and
 * notes when it has them.
 */
final class TimingMaster implements Callable<Void> {
  private static final long WITHDRAW_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long WITHDRAW_CALL_MILLIS = 20;

  private final MasterLink link;
  private final Phase phase;
  private final Window window;
  private final Random random;
  private final Executor starter;
  private final List<Wish> wishes = new ArrayList<>();
  private final Map<Long, Wish> asked = new HashMap<>();
  private final Map<ContainerId, Wish> running = new HashMap<>();
  private final List<ContainerId> surplus = new ArrayList<>();
  private final List<CompletableFuture<Void>> starts = new ArrayList<>();
  private long nextId;
  private boolean settled;

  /**
   * A master that begins with {@link #call}.
   *
   * @param firstId of its asks; greater than those of earlier phases over the same link
   * @param random draws when it wants, calls and how long containers live
   * @param starter runs what starts processes
   */
  TimingMaster(
      MasterLink link, long firstId, Phase phase, Window window, Random random, Executor starter) {
    this.link = link;
    this.phase = phase;
    this.window = window;
    this.random = random;
    this.starter = starter;
    nextId = firstId;
  }

  @Override
  public Void call() throws IOException, YarnException, InterruptedException {
    long interval = TimeUnit.MILLISECONDS.toNanos(phase.heartbeatMillis());
    long start = System.nanoTime();
    for (int i = 0; i < phase.wantsPerMaster(); i++) {
      wishes.add(new Wish(start + part(TimeUnit.MILLISECONDS.toNanos(phase.restMillis()))));
    }
    window.sleepUntil(start + part(interval));
    while (!window.isStopped()) {
      step();
      settle();
      window.sleepUntil(nextCall(System.nanoTime(), interval));
    }
    withdraw();
    starts.forEach(CompletableFuture::join);
    return null;
  }

  private long nextCall(long now, long interval) {
    if (!phase.patient() || wishes.stream().anyMatch(Wish::awaitsAnswer)) {
      return now + interval;
    }
    return now + wishes.stream().mapToLong(wish -> wish.due() - now).min().orElseThrow();
  }

  private void step() throws IOException, YarnException {
    List<ResourceRequest> asks = new ArrayList<>();
    List<ContainerId> releases = new ArrayList<>(surplus);
    surplus.clear();
    long now = System.nanoTime();
    for (Wish wish : wishes) {
      if (wish.isDue(now)) {
        if (wish.state() == Wish.State.HELD) {
          releases.add(wish.container());
          wish.rest(now + rest());
        } else {
          asks.add(ask(wish, now));
        }
      }
    }
    AllocateResponse answer = link.allocate(asks, releases);
    long received = System.nanoTime();
    for (Container container : answer.getAllocatedContainers()) {
      granted(container, received);
    }
    for (ContainerStatus status : answer.getCompletedContainersStatuses()) {
      ended(status, received);
    }
  }

  private ResourceRequest ask(Wish wish, long now) {
    long id = nextId++;
    window.asked(wish.due());
    wish.ask(now);
    asked.put(id, wish);
    return MasterLink.ask(id, 1);
  }

  private void granted(Container container, long now) {
    Wish wish = asked.remove(container.getAllocationRequestId());
    if (wish == null) {
      // Granted when it was just being withdrawn, or more than was asked for.
      surplus.add(container.getId());
      return;
    }
    window.granted(wish.due(), wish.asked(), now);
    if (phase.load().ending() == Load.Ending.RETURNED) {
      wish.hold(container.getId(), now + life());
    } else {
      wish.run(container.getId());
      running.put(container.getId(), wish);
      long life = life();
      starts.add(CompletableFuture.runAsync(() -> start(container, life), starter));
    }
  }

  private void start(Container container, long life) {
    try {
      link.start(container, life);
    } catch (IOException | YarnException e) {
      window.stop();
      throw new CompletionException(e);
    }
  }

  private void ended(ContainerStatus status, long now) {
    Wish wish = running.remove(status.getContainerId());
    if (wish != null) {
      wish.rest(now + rest());
    }
  }

  /** Says so when all that is measured is granted. */
  private void settle() {
    boolean waits = wishes.stream().anyMatch(this::isMeasuredAndOpen);
    // What is wanted in the window must be known: not before its end.
    if (!settled && !waits && !window.isAhead(System.nanoTime())) {
      settled = true;
      window.settled();
    }
  }

  private boolean isMeasuredAndOpen(Wish wish) {
    boolean open = wish.state() == Wish.State.RESTING || wish.state() == Wish.State.ASKED;
    return open && window.measures(wish.due());
  }

  /** Leaves the cluster as it was found: no asks and no containers. */
  private void withdraw() throws IOException, YarnException, InterruptedException {
    List<ResourceRequest> asks = asked.keySet().stream().map(id -> MasterLink.ask(id, 0)).toList();
    List<ContainerId> releases = new ArrayList<>(surplus);
    surplus.clear();
    asked.clear();
    wishes.stream()
        .filter(wish -> wish.state() == Wish.State.HELD)
        .forEach(wish -> releases.add(wish.container()));
    long deadline = System.nanoTime() + WITHDRAW_NANOS;
    while (!(asks.isEmpty() && releases.isEmpty() && running.isEmpty())) {
      if (System.nanoTime() - deadline > 0) {
        throw new IOException(running.size() + " containers did not end: " + running.keySet());
      }
      AllocateResponse answer = link.allocate(asks, releases);
      answer.getCompletedContainersStatuses().forEach(s -> running.remove(s.getContainerId()));
      asks = List.of();
      releases.clear();
      answer.getAllocatedContainers().forEach(container -> releases.add(container.getId()));
      TimeUnit.MILLISECONDS.sleep(WITHDRAW_CALL_MILLIS);
    }
  }

  private long rest() {
    return phase.load().isLight() ? part(TimeUnit.MILLISECONDS.toNanos(phase.restMillis())) : 0;
  }

  private long life() {
    return phase.load().isLight() ? 0 : Load.MEAN_LIFE_NANOS / 2 + part(Load.MEAN_LIFE_NANOS);
  }

  /** Evenly spread from 0 to below a length of time. */
  private long part(long nanos) {
    return (long) (random.nextDouble() * nanos);
  }
}
