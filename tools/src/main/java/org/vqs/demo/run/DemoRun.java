package org.vqs.demo.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.demo.cluster.DemoClient;
import org.vqs.demo.cluster.DemoCluster;
import org.vqs.demo.cluster.GangCues;
import org.vqs.demo.cluster.WorkDirectory;
import org.vqs.demo.result.GangOutcome;
import org.vqs.demo.result.MemoryTimeline;
import org.vqs.demo.result.NodeStates;
import org.vqs.demo.result.ObservedApplication;
import org.vqs.demo.result.Snapshot;
import org.vqs.demo.result.Summary;
import org.vqs.demo.result.TaskLog;
import org.vqs.demo.result.TaskRecord;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.DemoWorkload;

/**
 * Runs a workload on a cluster: submits each application in its time and watches until all have
 * ended.
 */
public final class DemoRun {

  private static final long TICK_MS = 250;

  /** Several times what a demo takes on two cores: something is broken then. */
  private static final long TIME_LIMIT_MS = 300_000;

  private static final long TIME_LIMIT_PER_CONTAINER_MS = 1_000;

  private final DemoWorkload workload;
  private final DemoCluster cluster;
  private final DemoClient client;
  private final WorkDirectory directory;
  private final InstantSource clock;
  private final GangCues cues;
  private final MemoryTimeline memory = new MemoryTimeline();
  private final Map<ApplicationPlan, ApplicationId> submitted = new HashMap<>();
  private final List<ApplicationPlan> unfinished;
  private final List<ObservedApplication> observed = new ArrayList<>();
  private long totalMb;

  DemoRun(
      DemoWorkload workload,
      DemoCluster cluster,
      DemoClient client,
      WorkDirectory directory,
      InstantSource clock) {
    this.workload = workload;
    this.cluster = cluster;
    this.client = client;
    this.directory = directory;
    this.clock = clock;
    this.cues = new GangCues(directory.allGangsAsked());
    this.unfinished = new ArrayList<>(workload.applications());
  }

  /**
   * Runs the workload.
   *
   * @param title first line of the summary
   * @throws IOException if an application fails or the time limit passes
   */
  Summary run(String title, Progress progress)
      throws IOException, YarnException, InterruptedException {
    List<NodeId> nodes = cluster.nodes();
    long startMs = clock.millis();
    while (true) {
      long elapsedMs = clock.millis() - startMs;
      Map<ApplicationPlan, List<TaskRecord>> tasks = readTasks();
      cues.give(tasks);
      submitDue(elapsedMs, tasks);
      Snapshot snapshot =
          Snapshot.of(elapsedMs, all(tasks), NodeStates.read(cluster.scheduler(), nodes));
      totalMb = Math.max(totalMb, snapshot.totalMb());
      memory.add(elapsedMs, snapshot.usedMb());
      progress.show(snapshot);
      removeFinished();
      if (unfinished.isEmpty()) {
        return new Summary(
            title,
            all(readTasks()),
            startMs,
            totalMb,
            memory,
            gangs(),
            NodeStates.stallCounts(cluster.scheduler()));
      }
      if (elapsedMs > timeLimitMs()) {
        throw new IOException(
            "the workload did not finish within " + timeLimitMs() / 1000 + " s: " + snapshot);
      }
      TimeUnit.MILLISECONDS.sleep(TICK_MS);
    }
  }

  private long timeLimitMs() {
    return TIME_LIMIT_MS + TIME_LIMIT_PER_CONTAINER_MS * workload.containers();
  }

  /** What became of the applications that have ended. */
  List<ObservedApplication> observed() {
    return List.copyOf(observed);
  }

  private void submitDue(long elapsedMs, Map<ApplicationPlan, List<TaskRecord>> tasks)
      throws IOException, YarnException {
    for (ApplicationPlan application : workload.applications()) {
      if (application.submitAfterMs() <= elapsedMs
          && !submitted.containsKey(application)
          && GangCues.maySubmit(application, tasks)) {
        submitted.put(application, client.submit(application));
      }
    }
  }

  private void removeFinished() throws IOException, YarnException {
    for (ApplicationPlan application : List.copyOf(unfinished)) {
      ApplicationId id = submitted.get(application);
      if (id == null) {
        continue;
      }
      ApplicationReport report = client.report(id);
      FinalApplicationStatus status = report.getFinalApplicationStatus();
      boolean gaveUp = application.gang().isPresent() && status == FinalApplicationStatus.KILLED;
      if (status == FinalApplicationStatus.SUCCEEDED || gaveUp) {
        unfinished.remove(application);
        observed.add(
            new ObservedApplication(
                application,
                report.getStartTime(),
                report.getLaunchTime(),
                report.getFinishTime(),
                TaskLog.read(directory.taskLog(application), application.tasks()),
                TaskLog.readCalls(directory.taskLog(application))));
      } else if (status != FinalApplicationStatus.UNDEFINED) {
        throw new IOException(
            "application %d %s: %s"
                .formatted(application.number(), status, report.getDiagnostics().strip()));
      }
    }
  }

  private List<GangOutcome> gangs() {
    return observed.stream()
        .sorted(Comparator.comparing(each -> each.plan().number()))
        .flatMap(
            each -> each.plan().gang().map(gang -> GangOutcome.of(gang, each.tasks())).stream())
        .toList();
  }

  private Map<ApplicationPlan, List<TaskRecord>> readTasks() throws IOException {
    Map<ApplicationPlan, List<TaskRecord>> tasks = new LinkedHashMap<>();
    for (ApplicationPlan application : workload.applications()) {
      tasks.put(application, TaskLog.read(directory.taskLog(application), application.tasks()));
    }
    return tasks;
  }

  private static List<TaskRecord> all(Map<ApplicationPlan, List<TaskRecord>> tasks) {
    return tasks.values().stream().flatMap(List::stream).toList();
  }
}
