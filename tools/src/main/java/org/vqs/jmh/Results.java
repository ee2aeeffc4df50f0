package org.vqs.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/** What JMH measured, as tables with a column for each size. */
public final class Results {
  private static final String GARBAGE = "gc.alloc.rate.norm";
  private static final double NANOSECONDS = 1e3;

  /** A line of a table. */
  private record Line(String operation, String policy, String classes, String resources) {}

  private final Map<Line, Map<String, RunResult>> lines = new LinkedHashMap<>();
  private final Set<String> sizes = new LinkedHashSet<>();

  public Results(Collection<RunResult> results) {
    for (RunResult result : results) {
      BenchmarkParams params = result.getParams();
      String name = params.getBenchmark();
      Line line =
          new Line(
              name.substring(name.lastIndexOf('.') + 1),
              parameter(params, "policy"),
              parameter(params, "classes"),
              params.getParam("resources"));
      sizes.add(params.getParam("size"));
      lines
          .computeIfAbsent(line, key -> new LinkedHashMap<>())
          .put(params.getParam("size"), result);
    }
  }

  /** A value, or null for a benchmark that has no such parameter. */
  private static String parameter(BenchmarkParams params, String name) {
    return params.getParamsKeys().contains(name) ? params.getParam(name) : null;
  }

  /** Times and garbage. */
  Report measured() {
    return Report.builder("micro", "Operations of the core")
        .table(table("time", "Microseconds per operation", Results::microseconds))
        .table(table("garbage", "Bytes of garbage per operation", Results::garbage))
        .note("Columns are sizes: servers x distinct demands that wait.")
        .note("Of gangPlacement: servers x containers of the gang that each has room for at most.")
        .note("Errors of the means, of one process each, are in jmh.csv.")
        .build();
  }

  /** What was checked, without times. */
  Report checked() {
    Table.Builder table =
        Table.builder(
            "checked",
            "Operations whose results are those of a search through everything",
            columns(List.of(Column.text("sizes"))));
    lines.forEach(
        (line, bySize) -> table.row(cells(line, List.of(String.join(", ", bySize.keySet())))));
    return Report.builder("micro", "Operations of the core, checked").table(table.build()).build();
  }

  private Table table(String name, String title, ToDoubleFunction<RunResult> value) {
    List<Column> bySize = sizes.stream().map(size -> Column.number(size, "")).toList();
    Table.Builder table = Table.builder(name, title, columns(bySize));
    lines.forEach(
        (line, results) -> {
          List<Object> values = new ArrayList<>();
          for (String size : sizes) {
            RunResult result = results.get(size);
            values.add(result == null ? null : value.applyAsDouble(result));
          }
          table.row(cells(line, values));
        });
    return table.build();
  }

  private static List<Column> columns(List<Column> others) {
    List<Column> columns = new ArrayList<>();
    for (String name : List.of("operation", "policy", "classes", "resources")) {
      columns.add(Column.text(name));
    }
    columns.addAll(others);
    return columns;
  }

  private static List<Object> cells(Line line, List<?> others) {
    List<Object> cells = new ArrayList<>();
    cells.add(line.operation);
    cells.add(line.policy);
    cells.add(line.classes);
    cells.add(line.resources);
    cells.addAll(others);
    return cells;
  }

  private static double microseconds(RunResult result) {
    return result.getPrimaryResult().getScore() / NANOSECONDS;
  }

  private static double garbage(RunResult result) {
    Result<?> bytes = result.getSecondaryResults().get(GARBAGE);
    return bytes == null ? Double.NaN : bytes.getScore();
  }
}
