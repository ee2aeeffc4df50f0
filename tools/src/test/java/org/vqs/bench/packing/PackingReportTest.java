package org.vqs.bench.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.bench.packing.measure.Inflation;
import org.vqs.bench.packing.measure.PackingRuns;
import org.vqs.bench.packing.strategy.Contestants;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Table;

class PackingReportTest {
  private final List<Contestants.Contestant> contestants =
      Contestants.all(Integer.MAX_VALUE).stream()
          .filter(contestant -> List.of("bf-js", "fgd", "best-fit").contains(contestant.name()))
          .toList();
  private final PackingRuns.Plan plan =
      new PackingRuns.Plan(PackingSmoke.trace(), contestants, List.of(1L, 2L), 1.3, 0.002);

  private static PackingRuns.Run run(double gpu, double nodes) {
    Inflation.Shares shares = new Inflation.Shares(gpu, 50, 40);
    return new PackingRuns.Run(new Inflation.Result(shares, gpu, 3, List.of(), null), nodes, 100);
  }

  private PackingReport report(double ours, double nodes) {
    Map<String, List<PackingRuns.Run>> runs = new LinkedHashMap<>();
    runs.put("bf-js", List.of(run(ours, 110), run(ours + 2, nodes)));
    runs.put("fgd", List.of(run(95, 105), run(97, 107)));
    runs.put("best-fit", List.of(run(92, 120), run(94, 122)));
    return new PackingReport(plan, runs);
  }

  private static Object cell(Table table, int row, String column) {
    int index = table.columns().stream().map(c -> c.name()).toList().indexOf(column);
    return table.rows().get(row).get(index);
  }

  @Test
  void differences_areOfTheSameSeed() {
    List<Table> tables = report(93, 112).build("bench").tables();

    assertThat(cell(tables.get(0), 0, "GPU over best-fit")).isEqualTo(new Interval(1, 0));
    assertThat(cell(tables.get(0), 0, "GPU over fgd")).isEqualTo(new Interval(-2, 0));
    assertThat(cell(tables.get(1), 0, "nodes over best-fit")).isEqualTo(new Interval(-10, 0));
    assertThat(((Interval) cell(tables.get(1), 0, "over the bound")).mean()).isEqualTo(11);
  }

  @Test
  void means_areMissingWhereASeedHasNone() {
    List<Table> tables = report(93, Double.NaN).build("bench").tables();

    assertThat(((Interval) cell(tables.get(1), 0, "nodes")).mean()).isNaN();
    assertThat(((Interval) cell(tables.get(1), 0, "nodes over fgd")).mean()).isNaN();
    assertThat(((Interval) cell(tables.get(1), 1, "nodes")).mean()).isEqualTo(106);
  }

  @Test
  void reachesBestFit_comparesMeans() {
    assertThat(report(92, 112).reachesBestFit("bf-js")).isTrue();
    assertThat(report(91.9, 112).reachesBestFit("bf-js")).isFalse();
    assertThat(report(91.9, 112).build("bench").notes())
        .anyMatch(note -> note.contains("bf-js no"));
  }
}
