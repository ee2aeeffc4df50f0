package org.vqs.yarn.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Report;
import org.vqs.whatif.stage.Contestant;
import org.vqs.yarn.testing.QuietLogs;

/**
 * The comparison of src/docs/sharing.md, in full with {@code -Dvqs.overload.window} (seconds that
 * are measured) and {@code -Dvqs.overload.seeds}, with a setting of ours changed by {@code
 * -Dvqs.overload.set=PROPERTY=VALUE}; otherwise of our scheduler alone. The tables are printed and
 * written to target/overload.
 */
@Tag("long")
class OverloadComparisonTest {
  private static final Path DIRECTORY = Path.of("target", "overload");

  private QuietLogs logs;

  @BeforeEach
  void quiet() {
    logs = new QuietLogs();
  }

  @AfterEach
  void loud() {
    logs.close();
  }

  @Test
  void thoseInDanger_startUnderOurScheduler_alsoBesideEndlessOnes() throws IOException {
    boolean isFull = System.getProperty("vqs.overload.window") != null;
    long window = Long.getLong("vqs.overload.window", 600);
    List<Long> seeds =
        LongStream.rangeClosed(1, Long.getLong("vqs.overload.seeds", 1)).boxed().toList();
    List<Contestant> contestants =
        isFull ? OverloadComparison.CONTESTANTS : List.of(Contestant.DEFAULT);
    List<Scenario> scenarios = new ArrayList<>(Scenario.ALL);
    scenarios.add(Scenario.ENDLESS_NEIGHBOURS);
    Report report =
        new OverloadComparison(window / 3, window, seeds, DIRECTORY, changes())
            .report(contestants, scenarios);
    report.print(System.out);
    List<Path> files = report.writeTo(DIRECTORY);

    assertThat(files).allSatisfy(file -> assertThat(file).isNotEmptyFile());
    assertThat(report.tables())
        .allSatisfy(
            table -> {
              assertThat(table.rows()).hasSize(scenarios.size() * contestants.size());
              assertThat(table.rows()).filteredOn(this::isOurs).allSatisfy(this::someStarted);
            });
  }

  /** Of {@code -Dvqs.overload.set=PROPERTY=VALUE}. */
  private static Map<String, String> changes() {
    String[] change = System.getProperty("vqs.overload.set", "").split("=", 2);
    return change.length == 2 ? Map.of(change[0], change[1]) : Map.of();
  }

  private boolean isOurs(List<Object> row) {
    return row.get(2).equals(Contestant.DEFAULT.toString());
  }

  private void someStarted(List<Object> row) {
    assertThat(((Interval) row.get(3)).mean()).as("%s started", row.get(0)).isPositive();
  }
}
