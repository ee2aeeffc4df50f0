package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

class SlsReportTest {
  private final SlsReport report =
      new SlsReport(
          List.of(
              SlsOutcomes.result("vqs-bf", 1, 30),
              SlsOutcomes.result("fair", 1, 5),
              SlsOutcomes.result("vqs-bf", 2, 10),
              SlsOutcomes.result("vqs-bf", 3, 11)));

  @Test
  void rounds_becomeMedianLeastAndMost() {
    Report measured = report.measured("command").build();

    assertThat(rows(measured, "operations"))
        .contains(List.of("example", "vqs-bf", "allocate", 20.0, 11.0, 10.0, 30.0, 2.0, 4.0, 5.0))
        .contains(List.of("example", "fair", "allocate", 20.0, 5.0, 5.0, 5.0, 2.0, 4.0, 5.0))
        .hasSize(12);
    assertThat(rows(measured, "simulator"))
        .contains(List.of("example", "vqs-bf", "handle.NODE_UPDATE", 14.0, 13.0, 33.0));
    assertThat(rows(measured, "runs"))
        .contains(List.of("example", "vqs-bf", 3, 2, 0, 6, 8L, 10.0))
        .hasSize(4);
  }

  @Test
  void runThatDidNotEnd_isARowWithoutNumbers() {
    SlsReport oneFailed =
        new SlsReport(
            List.of(
                SlsOutcomes.result("vqs-bf", 1, 30),
                Result.failed(SlsOutcomes.run("fair", 1), "fair ended with 1\nat line 3")));
    Report measured = oneFailed.measured("command").build();

    assertThat(rows(measured, "operations")).hasSize(6);
    assertThat(rows(measured, "simulator")).hasSize(3);
    assertThat(rows(measured, "runs"))
        .hasSize(2)
        .contains(Arrays.asList("example", "fair", 1, null, null, null, null, null));
    assertThat(measured.tables())
        .flatExtracting(Table::notes)
        .contains("no numbers: fair ended with 1");
    assertThat(oneFailed.checked("command").build().tables())
        .flatExtracting(Table::notes)
        .containsExactly("no numbers: fair ended with 1");
  }

  @Test
  void smoke_hasCallsAndNoTimes() {
    Report checked = report.checked("command").build();

    assertThat(checked.tables()).extracting(Table::name).containsExactly("calls");
    assertThat(rows(checked, "calls")).contains(List.of("example", "fair", "NODE_UPDATE", 50L));
  }

  private static List<List<Object>> rows(Report report, String table) {
    return report.tables().stream()
        .filter(each -> each.name().equals(table))
        .findFirst()
        .orElseThrow()
        .rows();
  }
}
