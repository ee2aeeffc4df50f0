package org.vqs.whatif.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.ApplicationTimes;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.Sample;
import org.vqs.whatif.stage.QueueWeight;

/** Results made by hand: applications of one task of a given size, with given waits. */
public final class Runs {
  public static final List<NodeSpec> NODES = NaiveReplay.nodes(4, 16384, 16);
  static final List<QueueWeight> QUEUES = List.of(new QueueWeight("a", 1), new QueueWeight("b", 3));
  static final int EVERY_MS = 1000;
  public static final int TASK_MS = 10_000;

  private Runs() {}

  /** Applications without masters, one each second, in turn of queues a and b, of one task each. */
  public static History history(String name, long... memory) {
    List<Application> applications = new ArrayList<>();
    for (int a = 0; a < memory.length; a++) {
      Task task = new Task(0, ResourceVector.of(memory[a], 1), TASK_MS, 1);
      applications.add(
          new Application(
              "application_" + a,
              a % 2 == 0 ? "root.a" : "root.b",
              "user",
              a * (long) EVERY_MS,
              Optional.empty(),
              List.of(task)));
    }
    return new History(name, List.of("memory-mb", "vcores"), applications, List.of());
  }

  /** A run in which the task of each application waits so long; -1 for one that never starts. */
  public static ReplayResult run(String scheduler, History history, long... waits) {
    List<ContainerTimes> containers = new ArrayList<>();
    List<ApplicationTimes> applications = new ArrayList<>();
    for (int a = 0; a < waits.length; a++) {
      long asked = a * (long) EVERY_MS;
      boolean starts = waits[a] >= 0;
      long start = starts ? asked + waits[a] : ContainerTimes.NEVER;
      long end = starts ? start + TASK_MS : ContainerTimes.NEVER;
      containers.add(new ContainerTimes(a, 0, asked, start, end));
      applications.add(new ApplicationTimes(a, asked, asked, end));
    }
    return result(scheduler, history, containers, applications, List.of());
  }

  public static ReplayResult result(
      String scheduler,
      History history,
      List<ContainerTimes> containers,
      List<ApplicationTimes> applications,
      List<Sample> samples) {
    return new ReplayResult(
        scheduler,
        history,
        NODES,
        QUEUES,
        containers,
        applications,
        samples,
        0,
        0,
        0,
        0,
        Optional.empty(),
        Optional.empty());
  }

  public static ReplayResult withSamples(List<Sample> samples) {
    return result("x", history("h", 1024), List.of(), List.of(), samples);
  }
}
