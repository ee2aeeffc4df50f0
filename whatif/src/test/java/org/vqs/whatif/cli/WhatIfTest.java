package org.vqs.whatif.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {
  private static final String LOG = "whatif/src/test/resources/audit/capacity-pi.txt";
  private static final String NODES = "3x8192:8";

  @TempDir private Path directory;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    // The Fair Scheduler has no queue for root.
    System.setProperty("HADOOP_USER_NAME", "what-if");
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setOut(out);
    System.setErr(err);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--out", directory.toString()));
    return WhatIf.execute(all.toArray(String[]::new));
  }

  private String page() throws IOException {
    return Files.readString(directory.resolve("what-if.html"));
  }

  @Test
  void auditLog_isReplayedUnderBothAssumptionsToAllFour() throws IOException {
    int code = run("--audit-log", LOG, "--nodes", NODES, "--seeds", "2");

    assertThat(code).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("asked at start: schedulers", "asked at grant: schedulers")
        .contains("adaptive", "capacity", "fair", "fifo")
        .contains("Nodes needed");
    assertThat(page())
        .contains("<html", "data:image/png;base64,", "No verdict")
        .contains("The log does not say with which priority")
        .doesNotContain("<script");
    assertThat(directory.resolve("what-if.json")).isNotEmptyFile();
  }

  @Test
  void resourcesThatDoNotCount_limitNothing() throws IOException {
    String[] command = {
      "--synthetic",
      "200",
      "--sizes",
      "discrete:2048x1=1",
      "--service",
      "fixed:30",
      "--load",
      "0.5",
      "--nodes",
      "2x8192:1",
      "--seeds",
      "1",
      "--no-saving",
      "--schedulers",
      "adaptive,capacity,fair",
      "--resources",
      "memory-mb"
    };
    assertThat(run(command)).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    // Of memory; if the core of each node counted, no more than an eighth could be in use.
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .containsPattern("(?m)^adaptive +\\d+ +0 +\\S+ +\\S+ +\\S+ +4\\d\\.\\d ");
    assertThat(run("--google-like", "60", "--nodes", "2x8192:1", "--resources", "vcores"))
        .isEqualTo(2);
    assertThat(complained.toString(StandardCharsets.UTF_8))
        .contains("--resources (vcores) must have memory-mb among them");
  }

  @Test
  void equalCommands_giveEqualFiles() throws IOException {
    String[] command = {
      "--google-like",
      "60",
      "--load",
      "0.9",
      "--nodes",
      "4x262144:64000",
      "--seeds",
      "1",
      "--no-saving",
      "--schedulers",
      "vqs-bf,capacity"
    };
    assertThat(run(command)).isZero();
    String first = page();
    assertThat(run(command)).isZero();

    assertThat(page()).isEqualTo(first);
  }

  @Test
  void history_isPlayedAtEachLoadToTheSchedulersWithTheirSettings() throws IOException {
    Path history = directory.resolve("history.csv");
    StringBuilder lines =
        new StringBuilder(
            "application,queue,user,submitted-ms,kind,asked-ms,count,duration-ms,priority,memory-mb,vcores\n");
    for (int i = 0; i < 20; i++) {
      lines.append("a%d,root.q,ann,%d,task,0,4,20000,1,2048,1\n".formatted(i, i * 10_000));
    }
    Files.writeString(history, lines);

    int code =
        run(
            "--history",
            history.toString(),
            "--nodes",
            "2x8192:8",
            "--load",
            "0.5,0.9",
            "--schedulers",
            "bf-js,vqs-bf",
            "--set",
            "vqs-bf:yarn.scheduler.vqs.reservation.delay=off",
            "--seeds",
            "1",
            "--no-saving");

    assertThat(code).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("load 0.5: schedulers", "load 0.9: schedulers", "bf-js against");
  }

  @Test
  void syntheticGangs_areReportedWithWhatHalfOfThemHeld() throws IOException {
    int code =
        run(
            "--google-like",
            "120",
            "--load",
            "0.9",
            "--gangs",
            "0.5:4,8",
            "--gang-patience",
            "600",
            "--nodes",
            "4x262144:64000",
            "--seeds",
            "1",
            "--no-saving",
            "--schedulers",
            "vqs-bf,capacity");

    assertThat(code).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("what half gangs held", "from the ask for a gang until all of it works")
        .contains("4 to 7", "8 to 15", "under capacity half gangs held");
    assertThat(page()).contains("<h3>Gangs</h3>", "were made gangs of [4, 8] containers");
    assertThat(directory.resolve("what-if.json")).content().contains("container-s");
  }

  @Test
  void lawsOfSizesAndServices_areDrawnFromForEachSeed() throws IOException {
    int code =
        run(
            "--synthetic",
            "200",
            "--sizes",
            "discrete:2048x1=3,6144x3=1",
            "--service",
            "exponential:30",
            "--load",
            "0.9",
            "--nodes",
            "3x8192:4",
            "--seeds",
            "2",
            "--no-saving",
            "--schedulers",
            "adaptive,capacity");

    assertThat(code).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("load 0.9: schedulers");
    assertThat(page()).contains("200 tasks, sizes discrete:2048x1=3,6144x3=1, service exponential");
  }

  /** Sixty tasks of a quarter of an hour on two nodes; what else is said of the run. */
  private int runTasks(String... more) {
    String tasks =
        "--synthetic 60 --sizes discrete:2048x1=1 --service fixed:900 --load 1.5 --nodes 2x8192:4"
            + " --seeds 1 --no-saving --schedulers adaptive,capacity";
    return run(Stream.concat(Stream.of(tasks.split(" ")), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void use_isReportedWithWhatIsLent() {
    int code =
        runTasks(
            "--use",
            "0.3",
            "--set",
            "adaptive:yarn.scheduler.vqs.overcommit.factor=1.5",
            "--set",
            "adaptive:yarn.scheduler.vqs.root.overcommit=true");

    assertThat(code).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("load 1.5: what containers used")
        .containsPattern(
            "(?m)^adaptive +1\\d\\.?\\d* +\\d\\d\\.?\\d* +[1-9]\\d?\\.?\\d* +0 +0 +0 +0 +0 *$")
        .containsPattern("(?m)^capacity +1?\\d\\.?\\d* +\\d\\d\\.?\\d* +0 +0 +0 +0 +0 +0 *$");
  }

  @Test
  void useWithoutAValue_isThePublishedOne() {
    assertThat(runTasks("--use")).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    String withoutAValue = printed.toString(StandardCharsets.UTF_8);
    printed.reset();

    assertThat(runTasks("--use", "0.54")).isZero();

    assertThat(withoutAValue).contains("what containers used");
    assertThat(figures(printed.toString(StandardCharsets.UTF_8))).isEqualTo(figures(withoutAValue));
  }

  /** What is printed, but for the command and how long it took. */
  private static List<String> figures(String text) {
    return text.lines().filter(line -> line.startsWith("adaptive ")).toList();
  }

  @Test
  void subClusters_areComparedWithOneCluster_andStateTheCost() throws IOException {
    int code =
        run(
            ("--synthetic 200 --sizes discrete:2048x1=3,6144x3=1 --service exponential:30 --load 0.9"
                    + " --nodes 6x8192:4 --seeds 1 --schedulers adaptive --sub-clusters 3"
                    + " --router-policy uniform,load:60")
                .split(" "));

    assertThat(code).as(complained.toString(StandardCharsets.UTF_8)).isZero();
    String text = printed.toString(StandardCharsets.UTF_8);
    for (String row : List.of("on one cluster", "on 3 by uniform", "on 3 by load:60")) {
      assertThat(text)
          .containsPattern("(?m)^containers +adaptive " + row + " +\\d+")
          .containsPattern(
              "(?m)^adaptive " + row + " +" + (row.contains("3") ? 2 : 6) + " +\\d+\\.\\d");
    }
    assertThat(page()).contains("each application stays in its home sub-cluster");
  }

  @Test
  void labelledNodes_areLeftOutForAllWithACaveat() throws IOException {
    Path nodes = directory.resolve("nodes.csv");
    Files.writeString(
        nodes, "host,rack,label,memory-mb,vcores\na,/r,,8192,8\nb,/r,,8192,8\nc,/r,gpu,8192,8\n");

    assertThat(run("--audit-log", LOG, "--nodes", nodes.toString(), "--seeds", "1", "--no-saving"))
        .as(complained.toString(StandardCharsets.UTF_8))
        .isZero();

    assertThat(page()).contains("1 nodes with a label are left out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--google-like 10|Missing required option: '--nodes",
        "--nodes 2x1:1|specify one of these",
        "--google-like 10 --nodes 2x8192|(2x8192) must have vcores behind the memory",
        "--google-like 10 --nodes from-rm|needs an address",
        "--google-like 10 --nodes 2x8192:8 --schedulers vqs-bf|two or more",
        "--google-like 10 --nodes 2x8192:8 --schedulers vqs-bf,best|must be one of",
        "--google-like 10 --nodes 2x8192:8 --schedulers vqs-bf,capacity-async|virtual time",
        "--google-like 10 --nodes 2x8192:8 --set fare:a=b|must begin with one of --schedulers",
        "--google-like 10 --nodes 2x8192:8 --load 0|must be more than 0",
        "--google-like 10 --nodes 2x8192:8 --seeds 0|must be at least 1",
        "--google-like 10 --nodes 2x8192:8 --gang-patience 0|patience for a gang (0 ms) must be at least 1",
        "--google-like 10 --nodes 2x8192:8 --gangs 4|must be a share and sizes",
        "--google-like 10 --nodes 2x8192:8 --gangs 2:4|must be in (0, 1]",
        "--google-like 10 --nodes 2x8192:8 --gangs 0.5:1|must be 2 or more",
        "--google-like 10 --nodes 2x8192:8 --sample-nodes 3|must be from 1 to 2",
        "--audit-log no-such-file --nodes 2x8192:8|no such file: no-such-file",
        "--synthetic 9 --sizes discrete:2048x1=1 --service fixed:1 --nodes 2x1024:8|no container of",
        "--audit-log x --longest 9 --nodes 2x8192:8|--longest is for",
        "--google-like 10 --draw 9 --nodes 2x8192:8|--draw is for",
        "--google-like 10 --sizes uniform:1x1:2x2 --nodes 2x8192:8|--sizes is for --synthetic",
        "--google-like 10 --service fixed:1 --nodes 2x8192:8|--service is for --synthetic",
        "--synthetic 9 --nodes 2x8192:8|--synthetic needs --sizes",
        "--synthetic 9 --sizes uniform:1x1:2x2 --nodes 2x8192:8|--synthetic needs --service",
        "--synthetic 0 --sizes uniform:1x1:2x2 --service fixed:1 --nodes 2x8192:8|(0) must be at least 1",
        "--synthetic 9 --sizes discrete:2=1 --service fixed:1 --nodes 2x8192:8|must have 2 resources",
        "--synthetic 9 --sizes some --service fixed:1 --nodes 2x8192:8|--sizes",
        "--google-like 10 --nodes 2x8192:8 --use 1.5|'1.5' must be a part such as 0.4",
        "--synthetic 9 --sizes uniform:1x1:2x2 --service fixed:1 --nodes 2x8192:8 --use column|has no column use",
        "--google-like 10 --load 0.9 --nodes 2x262144:64000|cannot be had",
        "--google-like 10 --nodes 2x8192:8 --schedulers fair,fair|twice",
        "--google-like 10 --nodes 2x8192:8 --sub-clusters 0|--sub-clusters (0) must be at least 1",
        "--google-like 10 --nodes 2x8192:8 --sub-clusters 3|--sub-clusters (3) must be at most the number of --nodes (2)",
        "--google-like 10 --nodes 2x8192:8 --sub-clusters 2 --elastic 1:2:60|--elastic does not go with --sub-clusters",
        "--google-like 10 --nodes 2x8192:8 --sub-clusters 2 --on-yarn|--on-yarn does not go with --sub-clusters",
        "--google-like 10 --nodes 2x8192:8 --router-policy load|--router-policy is for --sub-clusters",
        "--google-like 10 --nodes 2x8192:8 --sub-clusters 2 --router-policy best|'best' must be uniform",
        "--google-like 10 --nodes 2x8192:8 --sub-clusters 2 --router-policy weighted:1:2:3|--router-policy: weighted:1:2:3 must have a weight",
        "--google-like 10 --nodes 2x8192:8 --hadoop 2.7.1|--hadoop (2.7.1) must be the Hadoop on the class path",
      })
  void wrongCommandLine_isRefusedWithTheWayOut(String command, String complaint) {
    assertThat(run(command.split(" ", -1))).isNotZero();

    assertThat(complained.toString(StandardCharsets.UTF_8)).containsIgnoringCase(complaint);
  }
}
