package org.vqs.jmh;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.report.Report;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** The command line of the benchmarks that JMH runs. */
@Command(
    name = "bench.sh micro",
    mixinStandardHelpOptions = true,
    version = "VQS for YARN benchmarks",
    sortOptions = false,
    description = {
      "Measures the operations of the scheduler's core one by one: time and garbage.",
      "Each operation is first compared with a search through everything."
    },
    footer = {
      "",
      "Everything else is for JMH: parts of the names of benchmarks, and options such as",
      "-f 3 (processes for each), -wi 5 -i 10 (iterations), -p size=1000x10 -p policy=bf-js.",
      "Modes and units of time are fixed."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Done.",
      "1:Failed: a result is not that of a search through everything, or a file could not be written.",
      "2:The command line is wrong."
    })
public final class Micro implements Callable<Integer> {

  @Option(
      names = "--smoke",
      description = "Do each once, at the smallest and at the largest size, and report no times.")
  private boolean smoke;

  @Option(names = "--full", description = "Everything by everything: takes hours.")
  private boolean full;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/bench/micro",
      description = "Where files go. Default: ${DEFAULT-VALUE}.")
  private Path output;

  @Unmatched private List<String> forJmh = new ArrayList<>();

  /** JMH's options; which benchmarks are meant is for {@link BenchmarkPlan} to say. */
  private static final class Given extends CommandLineOptions {
    private static final long serialVersionUID = 1L;

    Given(List<String> arguments) throws CommandLineOptionException {
      super(arguments.toArray(String[]::new));
    }

    @Override
    public List<String> getIncludes() {
      return List.of();
    }

    List<String> wanted() {
      return super.getIncludes();
    }
  }

  /** Runs the benchmarks and ends with an exit code. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new Micro())
            .setExecutionExceptionHandler(new Failures())
            .execute(arguments));
  }

  @Override
  public Integer call() {
    Given given = given();
    List<BenchmarkPlan> plans =
        smoke ? BenchmarkPlan.smoke() : full ? BenchmarkPlan.full() : BenchmarkPlan.usual();
    plans =
        plans.stream().map(plan -> plan.only(given.wanted())).filter(BenchmarkPlan::isAny).toList();
    if (plans.isEmpty()) {
      throw new IllegalArgumentException("no benchmark is called like one of " + given.wanted());
    }
    try {
      Files.createDirectories(output);
      return run(plans, given);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Given given() {
    try {
      return new Given(forJmh);
    } catch (CommandLineOptionException e) {
      throw new IllegalArgumentException(
          "JMH does not understand " + forJmh + ": " + e.getMessage(), e);
    }
  }

  private int run(List<BenchmarkPlan> plans, Given given) throws IOException {
    Path log = output.resolve("jmh.log");
    List<RunResult> results = new ArrayList<>();
    try (PrintStream out =
        new PrintStream(
            new Progress(Files.newOutputStream(log), this::show), true, StandardCharsets.UTF_8)) {
      OutputFormat format = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
      for (BenchmarkPlan plan : plans) {
        results.addAll(new Runner(options(plan, given).build(), format).run());
      }
    } catch (RunnerException e) {
      System.err.println(reason(e) + "; see " + log);
      return Failures.EXIT_CODE;
    }
    ResultFormatFactory.getInstance(ResultFormatType.JSON, output.resolve("jmh.json").toString())
        .writeOut(results);
    ResultFormatFactory.getInstance(ResultFormatType.CSV, output.resolve("jmh.csv").toString())
        .writeOut(results);
    Report report = smoke ? new Results(results).checked() : new Results(results).measured();
    report.print(System.out);
    report.writeTo(output);
    return 0;
  }

  /** JMH wraps what a benchmark throws. */
  private static String reason(Throwable failure) {
    for (Throwable inner : failure.getSuppressed()) {
      return reason(inner);
    }
    return failure.getCause() == null ? failure.getMessage() : reason(failure.getCause());
  }

  private void show(String progress) {
    if (!smoke) {
      System.err.println("micro: " + progress);
    }
  }

  private ChainedOptionsBuilder options(BenchmarkPlan plan, Given given) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(given)
            .mode(smoke ? Mode.SingleShotTime : Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true);
    if (smoke) {
      options
          .warmupIterations(0)
          .measurementIterations(1)
          // Starting processes takes longer than all else; the gangs' show that they start.
          .forks(plan.benchmarks().contains(BenchmarkPlan.GANGS) ? 1 : 0)
          // Nothing is measured: compiling well takes longer than all else.
          .jvmArgsAppend("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }
    plan.addTo(options, given);
    return options;
  }
}
