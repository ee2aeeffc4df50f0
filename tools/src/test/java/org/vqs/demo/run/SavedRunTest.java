package org.vqs.demo.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.core.model.ResourceVector;
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
import org.vqs.whatif.history.NodesCsv;
import org.vqs.whatif.history.Task;

class SavedRunTest {
  private static final ResourceVector MASTER = ResourceVector.of(128, 1);
  private static final TaskPlan LATE = new TaskPlan(0, 3_000, 512, 1, 1_000);
  private static final TaskPlan EARLY = new TaskPlan(1, 0, 1_024, 2, 2_000);
  private static final ApplicationPlan PLAN = new ApplicationPlan(1, 2_500, List.of(LATE, EARLY));

  @TempDir private Path directory;

  @Test
  void plan_hasEveryApplicationWithItsMasterAndItsTasksInOrderOfAsking() throws IOException {
    new SavedRun(directory).writePlan(new DemoWorkload(List.of(PLAN)), List.of());

    History history = HistoryCsv.read(directory.resolve("history.csv"));
    assertThat(history.applications())
        .containsExactly(
            new Application(
                "demo-1",
                "root.default",
                "demo",
                2_500,
                Optional.of(MASTER),
                List.of(
                    new Task(0, ResourceVector.of(1_024, 2), 2_000, 1),
                    new Task(3_000, ResourceVector.of(512, 1), 1_000, 1))));
  }

  @Test
  void plan_ofADemoHoldsAllOfItsContainersAndNodes() throws IOException {
    Path made = directory.resolve("made");
    new SavedRun(made).writePlan(DemoWorkload.generate(1, 120), NodeSize.ofCluster(2));

    assertThat(HistoryCsv.read(made.resolve("history.csv")).tasks()).isEqualTo(120);
    assertThat(NodesCsv.read(made.resolve("nodes.csv")).nodes())
        .containsExactly(
            new NodeSpec("node-1", "/default-rack", "", ResourceVector.of(8_192, 24)),
            new NodeSpec("node-2", "/default-rack", "", ResourceVector.of(4_096, 10)));
  }

  @Test
  void run_hasTheTimesAtWhichThingsHappened() throws IOException {
    ObservedApplication application =
        new ObservedApplication(
            PLAN,
            10_000,
            10_300,
            17_900,
            List.of(
                new TaskRecord(LATE, 14_300, 14_900, 14_900, 16_000, 0),
                new TaskRecord(EARLY, 11_300, 11_310, 11_310, 17_000, 0)),
            List.of(11_000L, 11_200L, 11_800L));

    String command = new SavedRun(directory).writeRun(List.of(application), NodeSize.ofCluster(1));

    assertThat(command).contains(" --node-heartbeat 200 --master-heartbeat 400 ");

    assertThat(HistoryCsv.read(directory.resolve("history.csv")).applications())
        .containsExactly(
            new Application(
                "demo-1",
                "root.default",
                "demo",
                0,
                Optional.of(MASTER),
                900,
                List.of(
                    // Less half a heartbeat of the node and half a one of the master.
                    new Task(1_000, ResourceVector.of(1_024, 2), 5_390, 1),
                    // Never less than its process sleeps.
                    new Task(4_000, ResourceVector.of(512, 1), 1_000, 1))));
    assertThat(Files.readAllLines(directory.resolve("waits.csv")))
        .containsExactly("application,task,wait-ms", "1,master,100", "1,0,600", "1,1,10");
  }

  @Test
  void run_beginsHalfAHeartbeatBeforeItsFirstMasterWasLaunched() throws IOException {
    List<ObservedApplication> applications =
        List.of(
            submitted(2, 12_000, 17_000),
            submitted(1, 10_000, 11_500),
            submitted(3, 11_000, 11_450));

    new SavedRun(directory).writeRun(applications, NodeSize.ofCluster(1));

    assertThat(HistoryCsv.read(directory.resolve("history.csv")).applications())
        .extracting(Application::name, Application::submittedMs)
        .containsExactly(tuple("demo-1", 0L), tuple("demo-3", 0L), tuple("demo-2", 650L));
    assertThat(Files.readAllLines(directory.resolve("waits.csv")))
        .contains("1,master,150", "2,master,5000", "3,master,100");
  }

  private static ObservedApplication submitted(int number, long submittedMs, long launchedMs) {
    return new ObservedApplication(
        new ApplicationPlan(number, 0, List.of(EARLY)),
        submittedMs,
        launchedMs,
        20_000,
        List.of(new TaskRecord(EARLY, 18_000, 18_100, 18_100, 19_000, 0)),
        List.of(18_000L, 18_200L));
  }

  @Test
  void plan_isReplayedByACommandThatNamesTheFilesAndTheTimesOfTheDemo() throws IOException {
    assertThat(new SavedRun(directory).writePlan(new DemoWorkload(List.of(PLAN)), List.of()))
        .startsWith("scripts/what-if.sh --history " + directory.resolve("history.csv") + " ")
        .contains("--nodes " + directory.resolve("nodes.csv") + " ")
        .contains("--node-heartbeat 200 --master-heartbeat 200 --request-per-task")
        .endsWith("--set adaptive:yarn.scheduler.vqs.reservation.delay=8s");
  }
}
