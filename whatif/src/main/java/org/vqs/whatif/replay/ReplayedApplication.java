package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.stage.StagedApplication;

/**
 * An application and its master. The master calls at equal distances from its first ask on, as
 * often as it has something to ask for or to fetch.
 */
final class ReplayedApplication {
  private final ReplayWorld world;
  private final int number;
  private final Application application;
  private final StagedApplication staged;
  private final int queue;
  private final Wishes wishes;
  private final long[] askedMs;
  private final long[] startedMs;
  private final long[] worksMs;
  private final long[] endedMs;
  private final GangStart<Got> gang;
  private final Map<ContainerId, Got> unreported = new HashMap<>();
  private final List<Integer> lost = new ArrayList<>();
  private Container master;
  private long masterStartedMs = ContainerTimes.NEVER;
  private long masterEndedMs = ContainerTimes.NEVER;
  private boolean called;
  private long nextCallMs = ContainerTimes.NEVER;
  private long firstCallMs;
  private int asked;
  private int unfetched;
  private int reported;
  private int toReport;
  private boolean gaveUp;

  private record Got(Container container, int task) {}

  /**
   * @param number its index in the history
   * @param queue the index of its queue
   */
  ReplayedApplication(
      ReplayWorld world, int number, Application application, StagedApplication staged, int queue) {
    this.world = world;
    this.number = number;
    this.application = application;
    this.staged = staged;
    this.queue = queue;
    this.wishes = new Wishes(world.amounts(), world.settings().requestPerTask());
    askedMs = notYet(application.tasks().size());
    startedMs = askedMs.clone();
    worksMs = askedMs.clone();
    endedMs = askedMs.clone();
    gang = new GangStart<>(application.gangSize());
    toReport = endedMs.length;
  }

  private static long[] notYet(int length) {
    long[] times = new long[length];
    Arrays.fill(times, ContainerTimes.NEVER);
    return times;
  }

  /** It was submitted: its master is asked for, or begins to call if it runs elsewhere. */
  void submitted() {
    if (application.master().isPresent()) {
      world.asked(queue, 1);
      world.call(staged, staged.masterRequest().stream().toList());
    } else {
      masterRuns();
    }
  }

  /** The scheduler has started a container of it, which nobody has fetched yet. */
  void startedByScheduler() {
    unfetched++;
    if (masterStartedMs == ContainerTimes.NEVER) {
      // The ResourceManager fetches it on the master's behalf.
      world.plan(1, Timeline.Kind.MASTER_START, number, this::fetchMaster);
    } else {
      planCall();
    }
  }

  /** The scheduler took a container: its work is lost, and it is asked for again. */
  void takenByScheduler(ContainerId id) {
    Got got = unreported.get(id);
    if (got == null) {
      // Nobody has fetched it, and the scheduler has put back what was asked for.
      unfetched--;
    } else if (endedMs[got.task()] == ContainerTimes.NEVER && !gaveUp) {
      Container container = got.container();
      world.ends(
          0,
          number,
          container,
          () -> lose(got),
          () -> world.gone(queue, container, sizeOf(got.task())));
    }
  }

  private void lose(Got got) {
    unreported.remove(got.container().getId());
    gang.lost(got);
    startedMs[got.task()] = ContainerTimes.NEVER;
    worksMs[got.task()] = ContainerTimes.NEVER;
    lost.add(got.task());
    planCall();
  }

  private void fetchMaster() {
    List<Container> containers = world.call(staged, List.of());
    if (containers.size() != 1) {
      throw new IllegalStateException(
          "%s got %d containers for its master".formatted(application.name(), containers.size()));
    }
    master = containers.get(0);
    unfetched--;
    staged.masterStarts(master);
    world.starts(queue, master, ContainerTimes.MASTER, application.master().orElseThrow());
    masterRuns();
  }

  private void masterRuns() {
    masterStartedMs = world.nowMs();
    if (application.tasks().isEmpty()) {
      tasksAreOver();
    } else {
      planCall();
    }
  }

  private void planCall() {
    long now = world.nowMs();
    long due;
    if (gaveUp) {
      return;
    } else if (!called) {
      firstCallMs = now + nextTask().askedMs();
      due = firstCallMs;
    } else if (unfetched > 0 || !lost.isEmpty()) {
      due = callFrom(now + 1);
    } else if (asked < application.tasks().size()) {
      due = callFrom(Math.max(now + 1, masterStartedMs + nextTask().askedMs()));
    } else {
      return;
    }
    // What starts meanwhile is fetched before the call that is planned for the next ask.
    if (nextCallMs == ContainerTimes.NEVER || due < nextCallMs) {
      nextCallMs = due;
      world.plan(due - now, Timeline.Kind.MASTER_CALL, number, this::call);
    }
  }

  private Task nextTask() {
    return application.tasks().get(asked);
  }

  /** The first time at which it calls that is not before this one. */
  private long callFrom(long fromMs) {
    long interval = world.settings().masterHeartbeatMs();
    return firstCallMs + -Math.floorDiv(firstCallMs - fromMs, interval) * interval;
  }

  private void call() {
    if (gaveUp || nextCallMs != world.nowMs()) {
      return;
    }
    called = true;
    if (unfetched > 0) {
      // Apart from what it asks for next, so that the numbers it asks for are right.
      take(world.call(staged, List.of()));
    }
    int wanted = lost.size();
    lost.forEach(task -> wishes.add(task, application.tasks().get(task)));
    lost.clear();
    while (asked < application.tasks().size()
        && masterStartedMs + nextTask().askedMs() <= world.nowMs()) {
      askedMs[asked] = world.nowMs();
      wishes.add(asked, nextTask());
      asked++;
      wanted++;
    }
    if (wanted > 0) {
      world.asked(queue, wanted);
      take(world.call(staged, wishes.requests()));
    }
    // Only now: what started within the call was fetched by it.
    nextCallMs = ContainerTimes.NEVER;
    planCall();
  }

  private void take(List<Container> containers) {
    unfetched -= containers.size();
    for (Container container : containers) {
      int task = wishes.take(container.getAllocationRequestId());
      startedMs[task] = world.nowMs();
      world.starts(queue, container, task, sizeOf(task));
      boolean isFirst = gang.held().isEmpty();
      Got got = new Got(container, task);
      unreported.put(container.getId(), got);
      gang.started(got).forEach(this::works);
      if (isFirst && !gang.held().isEmpty() && world.settings().gangPatienceMs().isPresent()) {
        long patienceMs = world.settings().gangPatienceMs().getAsLong();
        world.plan(patienceMs, Timeline.Kind.MASTER_GIVES_UP, number, this::giveUp);
      }
    }
  }

  private void works(Got got) {
    worksMs[got.task()] = world.nowMs();
    ends(got, application.tasks().get(got.task()).durationMs());
  }

  private void ends(Got got, long inMs) {
    world.ends(
        inMs,
        number,
        got.container(),
        () -> endedMs[got.task()] = world.nowMs(),
        () -> taskReported(got.container(), got.task()));
  }

  /** The rest of the gang was too long in coming: the application ends without having worked. */
  private void giveUp() {
    if (unfetched > 0) {
      take(world.call(staged, List.of()));
    }
    List<Got> held = gang.held();
    if (held.isEmpty()) {
      return;
    }
    gaveUp = true;
    world.asked(queue, held.size() - asked);
    world.call(staged, wishes.withdrawn());
    toReport = held.size();
    held.forEach(got -> ends(got, 1));
  }

  private ResourceVector sizeOf(int task) {
    return application.tasks().get(task).size();
  }

  private void taskReported(Container container, int task) {
    reported++;
    unreported.remove(container.getId());
    world.gone(queue, container, sizeOf(task));
    if (reported == toReport) {
      tasksAreOver();
    }
  }

  /** The master ends too; with the report of that, the application goes. */
  private void tasksAreOver() {
    if (master == null) {
      world.finish(staged);
      return;
    }
    world.ends(
        application.lingerMs(),
        number,
        master,
        () -> masterEndedMs = world.nowMs(),
        () -> {
          world.gone(queue, master, application.master().orElseThrow());
          world.finish(staged);
        });
  }

  /** What became of its containers that were asked for. */
  List<ContainerTimes> containers() {
    List<ContainerTimes> times = new ArrayList<>(asked + 1);
    if (application.master().isPresent()) {
      times.add(
          new ContainerTimes(
              number,
              ContainerTimes.MASTER,
              application.submittedMs(),
              masterStartedMs,
              masterEndedMs));
    }
    for (int task = 0; task < asked; task++) {
      times.add(
          new ContainerTimes(
              number, task, askedMs[task], startedMs[task], worksMs[task], endedMs[task]));
    }
    return times;
  }

  ApplicationTimes times() {
    boolean over = !gaveUp && reported == endedMs.length && masterStartedMs != ContainerTimes.NEVER;
    long last = Arrays.stream(endedMs).max().orElse(masterEndedMs);
    return new ApplicationTimes(
        number, application.submittedMs(), masterStartedMs, over ? last : ContainerTimes.NEVER);
  }
}
