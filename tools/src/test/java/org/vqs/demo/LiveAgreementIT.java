package org.vqs.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.demo.cluster.DemoMaster;
import org.vqs.yarn.testing.Patience;

/**
 * A live run and its replay in virtual time: the same asks at the same times and the same run times
 * give the same waits, within a tolerance of the range over the seeds of the replay. In the replay
 * masters call as often as they did on average, which is less often on a busy machine. When they
 * called much less often than they should, then so may the nodes, which nobody measures: the test
 * is then skipped and says so.
 */
@Tag("cluster")
class LiveAgreementIT {
  private static final String REPLAY = "To replay it: scripts/what-if.sh ";

  /** Parts of the live value. */
  private static final double OF_MEAN = 0.25;

  private static final double OF_P95 = 0.35;

  /** Containers go in a few waves, and the median is the wait of this wave or of that. */
  private static final double OF_MEDIAN = 0.5;

  /** Three heartbeats, in seconds: what a container waits more or less by chance. */
  private static final double SECONDS = 0.6;

  /** From one wave to the next while half of the containers hardly wait. */
  private static final double SECONDS_OF_MEDIAN = 1.2;

  /** How much less often than they should masters may call. */
  private static final long OVERRUN = 2;

  /**
   * Under Capacity a replay has courses that differ much, by whether the third master gets its
   * container before or after the others ask for most of theirs. The rarest that was seen live came
   * in 2 to 8 of 40 seeds.
   */
  private static final int SEEDS = 40;

  @TempDir private Path directory;

  private record Waits(double mean, double p50, double p95) {
    static Waits of(List<Double> seconds) {
      double[] sorted = seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      return new Waits(
          Arrays.stream(sorted).average().orElseThrow(),
          sorted[(int) (0.50 * sorted.length)],
          sorted[(int) (0.95 * sorted.length)]);
    }
  }

  @ParameterizedTest
  @Tag("release")
  @CsvSource({"capacity, capacity", "vqs, adaptive"})
  void replayOfALiveRun_hasTheWaitsOfTheRun(String scheduler, String replayed) throws Exception {
    String command = runLive(scheduler);
    long callIntervalMs = masterHeartbeatMs(command);
    assumeTrue(
        callIntervalMs <= OVERRUN * DemoMaster.HEARTBEAT_MS,
        () ->
            "machine overrun: masters called every %d ms, not every %d ms"
                .formatted(callIntervalMs, DemoMaster.HEARTBEAT_MS));
    Waits live = liveWaits();
    List<Waits> virtual = replay(command, replayed);

    String both =
        "live %s, in virtual time %s, calls every %d ms".formatted(live, virtual, callIntervalMs);
    System.out.println(replayed + ": " + both);
    // Else there is nothing to agree about.
    assertThat(live.p95()).as(both).isGreaterThan(4 * SECONDS);
    assertIsOneOf(virtual, Waits::mean, live.mean(), OF_MEAN * live.mean() + SECONDS, both);
    assertIsOneOf(
        virtual, Waits::p50, live.p50(), OF_MEDIAN * live.p50() + SECONDS_OF_MEDIAN, both);
    assertIsOneOf(virtual, Waits::p95, live.p95(), OF_P95 * live.p95() + SECONDS, both);
  }

  /** One live run is one draw of what chance makes of it, as each seed is. */
  private static void assertIsOneOf(
      List<Waits> virtual,
      ToDoubleFunction<Waits> figure,
      double live,
      double tolerance,
      String both) {
    DoubleSummaryStatistics range = virtual.stream().mapToDouble(figure).summaryStatistics();
    assertThat(live).as(both).isBetween(range.getMin() - tolerance, range.getMax() + tolerance);
  }

  /** Runs the demo and returns the options of the replay that it proposes. */
  private String runLive(String scheduler) throws IOException {
    try (DemoProcess demo =
        DemoProcess.start(
            directory,
            System.getProperty("java.class.path"),
            List.of(
                "--scheduler",
                scheduler,
                "--nodes",
                "3",
                "--containers",
                "60",
                "--save-run",
                directory.toString()))) {
      await().pollInterval(Duration.ofMillis(100)).until(() -> !demo.isRunning());
      assertThat(demo.exitCode()).as(demo.output()).isZero();
      return demo.output()
          .lines()
          .filter(line -> line.startsWith(REPLAY))
          .findFirst()
          .orElseThrow()
          .substring(REPLAY.length());
    }
  }

  private static long masterHeartbeatMs(String options) {
    List<String> words = List.of(options.split(" ", -1));
    return Long.parseLong(words.get(words.indexOf("--master-heartbeat") + 1));
  }

  private Waits liveWaits() throws IOException {
    return Waits.of(
        Files.readAllLines(directory.resolve("waits.csv")).stream()
            .skip(1)
            .map(line -> Double.parseDouble(line.split(",", -1)[2]) / 1000)
            .toList());
  }

  private List<Waits> replay(String options, String scheduler) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(
        List.of("-Djava.awt.headless=true", "-cp", System.getProperty("java.class.path")));
    command.add("org.vqs.whatif.cli.WhatIf");
    command.addAll(List.of(options.split(" ", -1)));
    command.addAll(
        List.of("--schedulers", "adaptive,capacity", "--seeds", "" + SEEDS, "--no-saving"));
    command.addAll(List.of("--out", directory.resolve("report").toString()));
    Path output = directory.resolve("replay.out");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    } finally {
      process.destroyForcibly();
    }
    return virtualWaits(scheduler);
  }

  /** What the report says of all containers, seed by seed. */
  private List<Waits> virtualWaits(String scheduler) throws IOException {
    Path table;
    try (Stream<Path> files = Files.list(directory.resolve("report"))) {
      table =
          files.filter(file -> file.toString().endsWith("-seeds.csv")).findFirst().orElseThrow();
    }
    List<String> lines = Files.readAllLines(table);
    List<String> columns = List.of(lines.get(0).split(",", -1));
    List<Waits> waits =
        lines.stream()
            .filter(line -> line.startsWith(scheduler + ","))
            .map(line -> line.split(",", -1))
            .map(
                fields ->
                    new Waits(
                        Double.parseDouble(fields[columns.indexOf("mean [s]")]),
                        Double.parseDouble(fields[columns.indexOf("p50 [s]")]),
                        Double.parseDouble(fields[columns.indexOf("p95 [s]")])))
            .toList();
    assertThat(waits).hasSize(SEEDS);
    return waits;
  }
}
