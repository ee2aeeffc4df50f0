package org.vqs.sim.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.TraceOptions;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceStatistics;
import org.vqs.sim.trace.TraceStatistics.Distribution;
import org.vqs.sim.trace.csv.PlainCsvWriter;
import org.vqs.sim.trace.generate.GoogleLikeGenerator;
import org.vqs.sim.trace.generate.GoogleLikeSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What is in a trace, and a trace to try things with. */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    description = "Looks at a trace, or generates one.")
final class TraceCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing: info or generate");
  }

  /** Statistics of a trace. */
  @Command(
      name = "info",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Shows how many jobs a trace has, how large and how long they are.")
  void info(
      @Parameters(paramLabel = "FILE[,FILE…]", description = "The files of the trace.")
          String files,
      @Mixin TraceOptions options,
      @Mixin OutputOptions output) {
    ParsedTrace trace = options.read(files);
    TraceStatistics statistics = TraceStatistics.of(trace);
    output.deliver(
        Report.builder("trace", trace.name())
            .command(output.command())
            .table(counts(statistics))
            .table(distributions(statistics))
            .build());
  }

  private static Table counts(TraceStatistics statistics) {
    Table.Builder table =
        Table.builder("counts", "Counts", Column.text("what"), Column.number("count", ""))
            .row("jobs", statistics.jobs())
            .row("span in hours", statistics.span() / 3600)
            .row("jobs per second", statistics.jobs() / statistics.span())
            .row("mean number of jobs in service", inService(statistics))
            .row("largest size · duration / span", statistics.load(1));
    statistics
        .distinct()
        .perResource()
        .forEach((resource, count) -> table.row("distinct " + resource, count));
    return table.row("distinct sizes", statistics.distinct().joint()).build();
  }

  private static double inService(TraceStatistics statistics) {
    return statistics.jobs() * statistics.duration().mean() / statistics.span();
  }

  private static Table distributions(TraceStatistics statistics) {
    Map<String, Distribution> rows = new LinkedHashMap<>(statistics.amounts());
    rows.put("largest", statistics.size());
    rows.put("duration in s", statistics.duration());
    return TableOf.<Map.Entry<String, Distribution>>named("distributions", "Distributions")
        .text("of", Map.Entry::getKey)
        .number("mean", "", row -> row.getValue().mean())
        .number("least", "", row -> row.getValue().least())
        .number("p25", "", row -> row.getValue().p25())
        .number("p50", "", row -> row.getValue().p50())
        .number("p75", "", row -> row.getValue().p75())
        .number("p95", "", row -> row.getValue().p95())
        .number("p99", "", row -> row.getValue().p99())
        .number("most", "", row -> row.getValue().most())
        .over(rows.entrySet());
  }

  /** Writes a stand-in for Google's trace. */
  @Command(
      name = "generate",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Writes a Google-like trace as CSV; src/docs/traces.md describes it.")
  void generate(
      @Parameters(paramLabel = "FILE", description = "The file to write, .csv or .csv.gz.")
          Path file,
      @Option(names = "--tasks", paramLabel = "N", description = "Default: 1000000.") Integer tasks,
      @Option(names = "--days", paramLabel = "N", description = "Default: 1.5.") Double days,
      @Option(
              names = "--load",
              paramLabel = "LOAD",
              description = "What 1000 servers are offered. Default: 0.63.")
          Double load,
      @Option(names = "--first-seed", paramLabel = "SEED", defaultValue = "1") long seed) {
    GoogleLikeSettings settings = GoogleLikeSettings.defaults();
    settings = tasks == null ? settings : settings.withTasks(tasks);
    settings = days == null ? settings : settings.withDays(days);
    settings = load == null ? settings : settings.withLoad(load, settings.servers());
    try {
      PlainCsvWriter.write(GoogleLikeGenerator.generate(settings, seed), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
