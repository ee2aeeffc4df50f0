package org.vqs.whatif.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.ApplicationTimes;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;
import org.vqs.whatif.replay.Sample.QueueSample;
import org.vqs.whatif.stage.QueueWeight;

/**
 * Makes results of replays without a scheduler: first fit over the nodes, every second, in the
 * order of asking; either whatever fits or only up to the first container that does not.
 */
public final class NaiveReplay {
  private static final int SECOND = 1000;
  private static final int LIMIT_S = 100_000;

  private final History history;
  private final List<NodeSpec> nodes;
  private final List<QueueWeight> queues;
  private final boolean skipsWhatDoesNotFit;
  private final long[][] room;
  private final List<Ask> waiting = new ArrayList<>();
  private final PriorityQueue<Ask> future =
      new PriorityQueue<>(
          Comparator.comparingLong((Ask ask) -> ask.askedMs).thenComparing(a -> a.serial));
  private final PriorityQueue<Ask> running =
      new PriorityQueue<>(Comparator.comparingLong(a -> a.endedMs));
  private final List<Ask> all = new ArrayList<>();
  private final int[] left;
  private final long[] appStarted;
  private final long[] appEnded;

  private static final class Ask {
    int application;
    int task;
    int serial;
    ResourceVector size;
    long askedMs;
    long durationMs;
    long startedMs = ContainerTimes.NEVER;
    long endedMs = ContainerTimes.NEVER;
    int node = -1;
  }

  private NaiveReplay(
      History history, List<NodeSpec> nodes, List<QueueWeight> queues, boolean skips) {
    this.history = history;
    this.nodes = nodes;
    this.queues = queues;
    this.skipsWhatDoesNotFit = skips;
    room = nodes.stream().map(node -> node.capacity().toArray()).toArray(long[][]::new);
    left = new int[history.applications().size()];
    appStarted = new long[left.length];
    appEnded = new long[left.length];
  }

  /** Nodes of a size. */
  public static List<NodeSpec> nodes(int count, long memory, long cores) {
    List<NodeSpec> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(new NodeSpec("n" + i, "/r", "", ResourceVector.of(memory, cores)));
    }
    return nodes;
  }

  /** Applications of a few tasks each, of sizes from a sixteenth to all of a node of 16 GiB. */
  public static History history(int applications, double everySeconds, long seed) {
    Random random = new Random(seed);
    List<Application> list = new ArrayList<>();
    double time = 0;
    for (int a = 0; a < applications; a++) {
      time += -Math.log(1 - random.nextDouble()) * everySeconds * SECOND;
      List<Task> tasks = new ArrayList<>();
      long memory = 1024L << random.nextInt(5);
      int count = 1 + random.nextInt(6);
      for (int t = 0; t < count; t++) {
        long length = (long) (SECOND * (5 - Math.log(1 - random.nextDouble()) * 60));
        tasks.add(new Task(t * 100L, ResourceVector.of(memory, 1), length, 1));
      }
      list.add(
          new Application(
              "application_" + a,
              random.nextInt(3) == 0 ? "root.prod" : "root.dev",
              "user",
              (long) time,
              Optional.of(ResourceVector.of(1024, 1)),
              tasks));
    }
    return new History("naive " + seed, List.of("memory-mb", "vcores"), list, List.of("nothing"));
  }

  /** Plays a history. */
  public static ReplayResult replay(
      String scheduler, History history, List<NodeSpec> nodes, boolean skips) {
    List<QueueWeight> queues = List.of(new QueueWeight("prod", 3), new QueueWeight("dev", 1));
    return new NaiveReplay(history, nodes, queues, skips).run(scheduler);
  }

  private ReplayResult run(String scheduler) {
    for (int a = 0; a < left.length; a++) {
      Application application = history.applications().get(a);
      left[a] = application.tasks().size();
      appStarted[a] = ContainerTimes.NEVER;
      appEnded[a] = ContainerTimes.NEVER;
      ask(
          a,
          ContainerTimes.MASTER,
          application.master().orElseThrow(),
          application.submittedMs(),
          0);
    }
    List<Sample> samples = new ArrayList<>();
    int idle = 0;
    for (long now = 0; idle < 600 && now < LIMIT_S * (long) SECOND; now += SECOND) {
      end(now);
      while (!future.isEmpty() && future.peek().askedMs <= now) {
        waiting.add(future.poll());
      }
      boolean changed = start(now) || !running.isEmpty() || !future.isEmpty();
      idle = changed ? 0 : idle + 1;
      if (now % (10 * SECOND) == 0) {
        samples.add(sample(now));
      }
      if (waiting.isEmpty() && running.isEmpty() && future.isEmpty()) {
        break;
      }
    }
    return result(scheduler, samples);
  }

  private void ask(int application, int task, ResourceVector size, long at, long duration) {
    Ask ask = new Ask();
    ask.application = application;
    ask.task = task;
    ask.serial = all.size();
    ask.size = size;
    ask.askedMs = at;
    ask.durationMs = duration;
    all.add(ask);
    future.add(ask);
  }

  private void end(long now) {
    while (!running.isEmpty() && running.peek().endedMs <= now) {
      Ask ask = running.poll();
      ask.size.addTo(room[ask.node], 1);
      if (--left[ask.application] == 0) {
        Ask master = all.get(ask.application);
        master.endedMs = ask.endedMs;
        master.size.addTo(room[master.node], 1);
        appEnded[ask.application] = ask.endedMs;
      }
    }
  }

  private boolean start(long now) {
    boolean any = false;
    for (Iterator<Ask> asks = waiting.iterator(); asks.hasNext(); ) {
      Ask ask = asks.next();
      int node = nodeFor(ask);
      if (node < 0) {
        if (!skipsWhatDoesNotFit) {
          return any;
        }
        continue;
      }
      any = true;
      asks.remove();
      ask.node = node;
      ask.startedMs = now;
      ask.size.addTo(room[node], -1);
      if (ask.task == ContainerTimes.MASTER) {
        appStarted[ask.application] = now;
        List<Task> tasks = history.applications().get(ask.application).tasks();
        for (int t = 0; t < tasks.size(); t++) {
          Task task = tasks.get(t);
          ask(ask.application, t, task.size(), now + task.askedMs(), task.durationMs());
        }
      } else {
        ask.endedMs = now + ask.durationMs;
        running.add(ask);
      }
    }
    return any;
  }

  private int nodeFor(Ask ask) {
    for (int node = 0; node < room.length; node++) {
      if (ask.size.fitsIn(room[node])) {
        return node;
      }
    }
    return -1;
  }

  private Sample sample(long now) {
    long[] total = new long[2];
    double largest = 0;
    for (int n = 0; n < room.length; n++) {
      long[] capacity = nodes.get(n).capacity().toArray();
      total[0] += capacity[0] - room[n][0];
      total[1] += capacity[1] - room[n][1];
      double part = Math.min(room[n][0] / (double) capacity[0], room[n][1] / (double) capacity[1]);
      largest = Math.max(largest, part);
    }
    List<QueueSample> parts = new ArrayList<>();
    for (QueueWeight queue : queues) {
      long[] used = new long[2];
      all.stream()
          .filter(ask -> ask.startedMs != ContainerTimes.NEVER && ask.startedMs <= now)
          .filter(ask -> ask.endedMs == ContainerTimes.NEVER || ask.endedMs > now)
          .filter(ask -> queueOf(ask).equals("root." + queue.name()))
          .forEach(ask -> ask.size.addTo(used, 1));
      long asks = waiting.stream().filter(a -> queueOf(a).equals("root." + queue.name())).count();
      parts.add(new QueueSample(ResourceVector.of(used), asks));
    }
    return new Sample(now, ResourceVector.of(total), waiting.size(), largest, parts);
  }

  private String queueOf(Ask ask) {
    return history.applications().get(ask.application).queue();
  }

  private ReplayResult result(String scheduler, List<Sample> samples) {
    List<ContainerTimes> containers =
        all.stream()
            .filter(ask -> !future.contains(ask))
            .sorted(Comparator.comparingLong(ask -> ask.askedMs))
            .map(a -> new ContainerTimes(a.application, a.task, a.askedMs, a.startedMs, a.endedMs))
            .toList();
    List<ApplicationTimes> applications = new ArrayList<>();
    for (int a = 0; a < left.length; a++) {
      long submitted = history.applications().get(a).submittedMs();
      applications.add(new ApplicationTimes(a, submitted, appStarted[a], appEnded[a]));
    }
    long unfinished = containers.stream().filter(c -> c.endedMs() == ContainerTimes.NEVER).count();
    return new ReplayResult(
        scheduler,
        history,
        nodes,
        queues,
        containers,
        applications,
        samples,
        unfinished,
        0,
        0,
        0,
        Optional.empty(),
        Optional.empty());
  }
}
