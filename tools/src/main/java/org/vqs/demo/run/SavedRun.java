package org.vqs.demo.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.demo.cluster.DemoClient;
import org.vqs.demo.cluster.DemoCluster;
import org.vqs.demo.cluster.DemoMaster;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.result.ObservedApplication;
import org.vqs.demo.result.TaskRecord;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.DemoWorkload;
import org.vqs.demo.workload.NodeSize;
import org.vqs.demo.workload.TaskPlan;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.HistoryCsv;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Nodes;
import org.vqs.whatif.history.NodesCsv;
import org.vqs.whatif.history.Task;

/**
 * A directory with what {@code scripts/what-if.sh} replays: {@value #HISTORY} and {@value #NODES};
 * after a run also {@value #WAITS}, how long its containers waited. The history begins half a
 * heartbeat of a node before the first master was launched, so that master waits no longer.
 */
public final class SavedRun {
  private static final String HISTORY = "history.csv";
  private static final String NODES = "nodes.csv";
  private static final String WAITS = "waits.csv";

  private static final List<String> RESOURCES = List.of("memory-mb", "vcores");

  private final Path directory;

  /** A directory, which is made if it is missing. */
  public SavedRun(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
  }

  /** Writes what a demo would run; returns the command line of its replay. */
  public String writePlan(DemoWorkload workload, List<NodeSize> sizes) throws IOException {
    List<Application> applications =
        workload.applications().stream()
            .map(
                plan ->
                    application(
                        plan,
                        plan.submitAfterMs(),
                        1,
                        plan.tasks().stream()
                            .map(task -> task(task, task.askAfterMs(), task.durationMs()))
                            .toList()))
            .toList();
    write(applications, sizes, List.of("as planned: a master asks as soon as it has started"));
    return command(DemoMaster.HEARTBEAT_MS);
  }

  /**
   * Writes what was asked for in a run, and when, and how long it ran and waited; returns the
   * command line of its replay, in which masters call as often as they did.
   */
  String writeRun(List<ObservedApplication> observed, List<NodeSize> sizes) throws IOException {
    long callIntervalMs = callIntervalMs(observed);
    long startMs = startMs(observed);
    List<Application> applications =
        observed.stream()
            .sorted(Comparator.comparingLong(ObservedApplication::submittedMs))
            .map(
                each ->
                    application(
                        each.plan(),
                        Math.max(0, each.submittedMs() - startMs),
                        each.lingerMs(),
                        each.tasks().stream()
                            .map(
                                task ->
                                    task(
                                        task.plan(),
                                        task.askedMs() - each.launchedMs(),
                                        durationMs(task, callIntervalMs)))
                            .toList()))
            .toList();
    write(
        applications, sizes, List.of("as it ran: when masters asked, and how long containers ran"));
    List<String> waits = new ArrayList<>(List.of("application,task,wait-ms"));
    for (ObservedApplication each : observed) {
      long waitMs = each.launchedMs() - Math.max(startMs, each.submittedMs());
      waits.add(each.plan().number() + ",master," + waitMs);
      each.tasks()
          .forEach(
              task ->
                  waits.add(
                      each.plan().number() + "," + task.plan().index() + "," + task.waitMs()));
    }
    Files.write(directory.resolve(WAITS), waits);
    return command(callIntervalMs);
  }

  /**
   * The time 0 of the history. A ResourceManager that has just begun keeps the first master
   * waiting; a replay does not. With that wait in the history, the first application would ask
   * earlier before the others than it did.
   */
  private static long startMs(List<ObservedApplication> observed) {
    long submittedMs =
        observed.stream().mapToLong(ObservedApplication::submittedMs).min().orElseThrow();
    long launchedMs =
        observed.stream().mapToLong(ObservedApplication::launchedMs).min().orElseThrow();
    return Math.max(submittedMs, launchedMs - DemoCluster.NODE_HEARTBEAT_MS / 2);
  }

  /**
   * How far apart the calls of masters were on average, which is more than planned on a busy
   * machine and while a master starts containers.
   */
  private static long callIntervalMs(List<ObservedApplication> observed) {
    return Math.round(
        observed.stream()
            .map(ObservedApplication::callsMs)
            .flatMapToLong(
                calls ->
                    IntStream.range(1, calls.size())
                        .mapToLong(i -> calls.get(i) - calls.get(i - 1)))
            .average()
            .orElseThrow());
  }

  /**
   * The master learns of an end by a heartbeat of the node and one of its own, each half an
   * interval late on average; a replay has these heartbeats, too.
   */
  private static long durationMs(TaskRecord task, long callIntervalMs) {
    long seen = task.finishedMs() - task.grantedMs();
    long late = (DemoCluster.NODE_HEARTBEAT_MS + callIntervalMs) / 2;
    return Math.max(task.plan().durationMs(), seen - late);
  }

  private static Application application(
      ApplicationPlan plan, long submittedMs, long lingerMs, List<Task> tasks) {
    return new Application(
        "demo-" + plan.number(),
        "root." + ApplicationPlan.DEFAULT_QUEUE,
        "demo",
        submittedMs,
        Optional.of(ResourceVector.of(DemoClient.MASTER_MEMORY_MB, DemoClient.MASTER_VCORES)),
        lingerMs,
        tasks.stream().sorted(Comparator.comparingLong(Task::askedMs)).toList());
  }

  private static Task task(TaskPlan plan, long askedMs, long durationMs) {
    return new Task(askedMs, ResourceVector.of(plan.memoryMb(), plan.vcores()), durationMs, 1);
  }

  private void write(List<Application> applications, List<NodeSize> sizes, List<String> caveats)
      throws IOException {
    HistoryCsv.write(
        new History("demo", RESOURCES, applications, caveats), directory.resolve(HISTORY));
    List<NodeSpec> nodes =
        IntStream.range(0, sizes.size())
            .mapToObj(
                i ->
                    new NodeSpec(
                        "node-" + (i + 1),
                        "/default-rack",
                        "",
                        ResourceVector.of(sizes.get(i).memoryMb(), sizes.get(i).vcores())))
            .toList();
    NodesCsv.write(new Nodes(RESOURCES, nodes, List.of()), directory.resolve(NODES));
  }

  private String command(long callIntervalMs) {
    // Patience for reservations as in the demo; the rest are the heartbeats of its nodes and
    // masters.
    return String.join(
        " ",
        "scripts/what-if.sh",
        "--history " + directory.resolve(HISTORY),
        "--nodes " + directory.resolve(NODES),
        "--node-heartbeat " + DemoCluster.NODE_HEARTBEAT_MS,
        "--master-heartbeat " + callIntervalMs,
        "--request-per-task",
        "--set "
            + Policies.DEFAULT
            + ":"
            + SchedulerChoice.RESERVATION_DELAY
            + "="
            + SchedulerChoice.RESERVATION_DELAY_VALUE);
  }
}
