package org.vqs.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.result.Measurements;
import org.vqs.bench.latency.result.Run;

class LatencyReportTest {
  @TempDir private Path directory;

  @Test
  void report_holdsTablesAndPlots() throws IOException {
    LatencyPlan plan = Samples.plan("capacity");
    List<Run> runs = new ArrayList<>();
    for (int round = 1; round <= 2; round++) {
      runs.add(Samples.run(plan, "vqs-bf", round, 2));
      runs.add(Samples.run(plan, "capacity", round, 200));
    }

    new LatencyReport(new Measurements(plan, runs))
        .builder("Grant latency", "bench")
        .build()
        .writeTo(directory);

    assertThat(Files.readAllLines(directory.resolve("latency-grants.csv"))).hasSize(1 + 3 * 2);
    assertThat(Files.readAllLines(directory.resolve("latency-rounds.csv")))
        .hasSize(1 + 2 * 2 * 2 + 2)
        .contains("full,polls every 2 ms,capacity,1,3,200.015871,201.064447")
        .noneMatch(line -> line.startsWith("full,polls every 2 ms,capacity,2"));
    assertThat(Files.readAllLines(directory.resolve("latency-ratios.csv")))
        .anySatisfy(
            line -> assertThat(line).matches("light,polls every 2 ms,capacity,(99|100)\\..*"));
    assertThat(Files.readString(directory.resolve("latency.txt"))).contains("seeds: 8, 9");
    assertThat(directory.resolve("latency-light-polling.png")).isNotEmptyFile();
    assertThat(directory.resolve("latency-light-heartbeats.png")).isNotEmptyFile();
    assertThat(directory.resolve("latency-full-polling.png")).isNotEmptyFile();
  }
}
