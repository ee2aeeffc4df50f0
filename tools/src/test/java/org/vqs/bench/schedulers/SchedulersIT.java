package org.vqs.bench.schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.Bench;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.schedulers.run.ChildRun;
import org.vqs.bench.schedulers.run.SchedulerProcess;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.bench.schedulers.scenario.ShootoutScenariosTest;
import org.vqs.whatif.stage.OtherScheduler;
import org.vqs.yarn.testing.Patience;

/** The command as a user starts it, with a process for each run. */
@Tag("cluster")
class SchedulersIT {
  @TempDir private Path directory;

  @Test
  @Tag("release")
  void smoke_runsEverySchedulerAndChecksIt() throws Exception {
    Path log = directory.resolve("log");
    Process bench = java(log, Bench.class, "schedulers", "--smoke", "--output", "" + directory);

    assertThat(bench.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();

    assertThat(bench.exitValue()).as(Files.readString(log)).isZero();
    assertThat(Files.readAllLines(directory.resolve("schedulers-smoke-throughput.csv")))
        .hasSize(1 + ShootoutScenarios.named(ShootoutScenarios.SMOKE).schedulers().size())
        .noneMatch(line -> line.contains(",,"));
    assertThat(directory.resolve("schedulers-smoke-heartbeat.png")).isNotEmptyFile();
    assertThat(Files.readString(directory.resolve("schedulers-all.csv")))
        .contains("smoke,20,capacity-async,1,,time per start,us,")
        .contains("partitions-1000-small,20,adaptive,1,,time per start,us,")
        .contains("light-10000-small,20,adaptive,1,,time per start,us,");
    assertThat(log).content().contains("Smoke: 20 nodes, backlog: time of calls");
  }

  @Test
  void missedThreshold_endsWithThree() throws Exception {
    Path scenario = directory.resolve("backlog-10000.json");
    // Nothing is fast that was called a few times.
    Files.writeString(
        scenario,
        ShootoutScenariosTest.smoke()
            .replace("\"warmUpSeconds\": 5", "\"warmUpSeconds\": 0")
            .replace("\"seconds\": 10", "\"seconds\": 2"));
    Path log = directory.resolve("log");
    Process bench =
        java(
            log,
            Bench.class,
            "schedulers",
            "--scenario",
            "" + scenario,
            "--scheduler",
            "adaptive",
            "--output",
            "" + directory);

    assertThat(bench.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();

    assertThat(bench.exitValue()).as(Files.readString(log)).isEqualTo(BenchOutput.MISSED);
    assertThat(directory.resolve("schedulers-thresholds.csv"))
        .content()
        .contains("idle heartbeat p50 below 2 us")
        .contains("missed")
        .contains("not measured");
  }

  @Test
  void runThatDoesNotEnd_isKilled() throws Exception {
    SchedulerRun run =
        new ChildRun(directory, List.of(), Duration.ofSeconds(3))
            .run(endless(), OtherScheduler.FIFO, 1);

    assertThat(run.isFinished()).isFalse();
    assertThat(run.failure()).isEqualTo("killed after 3 s");
    assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void processThatDoesNotStart_isNamed() throws Exception {
    SchedulerRun run =
        new ChildRun(directory, List.of("-XX:NoSuchOption=1"), Patience.LIMIT)
            .run(endless(), OtherScheduler.FIFO, 1);

    assertThat(run.isFinished()).isFalse();
    assertThat(run.failure()).startsWith("ended with exit code 1; see").endsWith("log.txt");
    assertThat(directory.resolve("endless-fifo-1/log.txt")).content().contains("NoSuchOption");
  }

  @Test
  void runWithoutEnoughMemory_saysSo() throws Exception {
    ShootoutScenario scenario =
        ShootoutScenarios.parse(
            "many.json",
            "many",
            ShootoutScenariosTest.smoke()
                .replace("\"nodes\": 20", "\"nodes\": 100000")
                .replace("\"heapMb\": 512", "\"heapMb\": 64"));

    SchedulerRun run =
        new ChildRun(directory, List.of(), null).run(scenario, OtherScheduler.FIFO, 1);

    assertThat(run.failure()).isEqualTo("out of memory with a heap of 64 MB");
  }

  @Test
  void run_endsWithItsParent() throws Exception {
    Path scenario = directory.resolve("endless.json");
    Files.writeString(scenario, ChildRun.write(endless()));
    Path log = directory.resolve("log");
    Process run =
        java(
            log,
            SchedulerProcess.class,
            "" + scenario,
            "fifo",
            "1",
            "" + directory,
            "" + directory.resolve("result.json"));
    try {
      // Its first warning: it is under way.
      await().until(() -> Files.size(log) > 0);
      assertThat(run.isAlive()).isTrue();

      run.getOutputStream().close();

      assertThat(run.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
      assertThat(run.exitValue()).isEqualTo(1);
    } finally {
      run.destroyForcibly();
    }
  }

  private static ShootoutScenario endless() {
    return ShootoutScenarios.parse(
        "endless.json",
        "endless",
        ShootoutScenariosTest.smoke()
            .replace("\"seconds\": 10", "\"seconds\": 1000000")
            .replace("\"limitSeconds\": 20", "\"limitSeconds\": 1000000"));
  }

  private static Process java(Path log, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@scripts/lib/hadoop.opts");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }
}
