package org.vqs.bench.schedulers;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.schedulers.callers.CallersBench;
import org.vqs.bench.schedulers.cold.ColdBench;
import org.vqs.bench.schedulers.result.Baseline;
import org.vqs.bench.schedulers.result.BaselineComparison;
import org.vqs.bench.schedulers.result.BaselineComparison.Ratio;
import org.vqs.bench.schedulers.result.Judgement;
import org.vqs.bench.schedulers.result.Results;
import org.vqs.bench.schedulers.result.SmokeCheck;
import org.vqs.bench.schedulers.result.Thresholds;
import org.vqs.bench.schedulers.run.ChildRun;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.bench.schedulers.task.TaskPlan;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.progress.ConsoleProgress;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;
import org.vqs.sim.report.TableOf;
import org.vqs.whatif.cli.HadoopOption;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OurScheduler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs scheduler classes on the same events, each in a process of its own. */
@Command(
    name = "schedulers",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs this scheduler and Hadoop's on the same events, each in a process of its own, and"
          + " times their calls.",
      "Ends with 3 if a threshold is missed or a figure is worse than the baseline's, with 1 if this"
          + " scheduler did not finish a run."
    })
public final class SchedulersCommand implements Callable<Integer> {
  private static final Path OF_RELEASE = Path.of("release");
  private static final int MOST_CALLERS = 1024;
  private static final Duration TASK_LIMIT = Duration.ofMinutes(10);

  @Spec private CommandSpec spec;

  @Option(
      names = "--scenario",
      paramLabel = "NAME|FILE",
      description = "One of --list, or a JSON file like those. Repeatable. Default: all but smoke.")
  private List<String> scenarioNames = List.of();

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "Only these of a scenario's schedulers. Repeatable.")
  private List<String> schedulerNames = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description = "Runs of each, with other random numbers. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Mixin private BenchOutput output;

  @SuppressWarnings("unused") // picocli acts on it
  @Mixin
  private HadoopOption hadoop;

  @Option(
      names = "--callers",
      paramLabel = "N",
      split = ",",
      description =
          "That many threads of masters call beside the thread of the nodes, in real time, for"
              + " limitSeconds of a scenario. Repeatable. Scenarios: backlog-1000 unless named.")
  private List<Integer> callers = List.of();

  @Option(
      names = "--cold",
      description =
          "The scheduler has just started and takes a full cluster over. Scenario: failover-4000"
              + " unless others are named, which must be backlogs.")
  private boolean cold;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "A run that takes longer is ended. Default: 300 and three times limitSeconds.")
  private Integer timeout;

  @Option(
      names = "--compare",
      paramLabel = "FILE|release",
      description =
          "The schedulers.json of an earlier run with the same scenarios and seeds, or what is kept"
              + " with the release: each of our figures, in times of the floor's, is held against"
              + " the same seed's then.")
  private Path baselineFile;

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description = "Gets what --compare reads, with where it comes from.")
  private Path keptFile;

  @Option(
      names = "--java-option",
      paramLabel = "OPTION",
      description = "Goes to the Java of every run, such as one for profiling. Repeatable.")
  private List<String> javaOptions = List.of();

  @Option(
      names = "--smoke",
      description =
          "All scenarios, much smaller: checks results, and no thresholds. One scenario with --callers or --cold.")
  private boolean smoke;

  @Option(names = "--list", description = "Print the scenarios and thresholds, and run nothing.")
  private boolean list;

  /** One run that is to be made. */
  private record Plan(ShootoutScenario scenario, Contestant contestant, long seed) {}

  @Override
  public Integer call() throws InterruptedException {
    check();
    if (!callers.isEmpty()) {
      List<Contestant> only = schedulerNames.isEmpty() ? CallersBench.USUAL : only();
      return CallersBench.run(plan(only), callers, machine(), output);
    }
    if (cold) {
      return ColdBench.run(plan(only()), machine(), output);
    }
    List<ShootoutScenario> scenarios = scenarios();
    if (list) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(TableFormat.TABLE.render(table(scenarios)));
      out.print("\n" + TableFormat.TABLE.render(SchedulersReport.table(Thresholds.standard())));
      out.flush();
      return 0;
    }
    Baseline baseline = baseline();
    List<Plan> plans = plans(scenarios);
    Results results = run(plans);
    List<Judgement> judgements = smoke ? List.of() : judge(results);
    List<Ratio> ratios =
        baseline == null ? List.of() : new BaselineComparison(baseline, results).ratios();
    deliver(results, judgements, ratios);
    return exitCode(results, judgements, ratios);
  }

  private Baseline baseline() {
    if (baselineFile == null) {
      return null;
    }
    return Baseline.read(baselineFile.equals(OF_RELEASE) ? Baseline.ofRelease() : baselineFile);
  }

  private void check() {
    OptionChecks.positive("--seeds", seeds);
    if (timeout != null) {
      OptionChecks.positive("--timeout", timeout);
    }
    boolean needsNoise = baselineFile != null || keptFile != null;
    if (needsNoise && (smoke || seeds < BaselineComparison.LEAST_SEEDS)) {
      throw new IllegalArgumentException(
          "--compare and --keep need the noise between runs: give --seeds %d or more, and not --smoke"
              .formatted(BaselineComparison.LEAST_SEEDS));
    }
    callers.forEach(count -> OptionChecks.range("--callers", count, 1, MOST_CALLERS));
    if (!callers.isEmpty() && cold) {
      throw new IllegalArgumentException("--callers and --cold are different runs: drop one");
    }
    if ((!callers.isEmpty() || cold) && (needsNoise || list)) {
      throw new IllegalArgumentException(
          "--callers and --cold have no baseline and no list: drop --compare, --keep, --list");
    }
    if (smoke && !scenarioNames.isEmpty()) {
      throw new IllegalArgumentException("--smoke is a scenario of its own: drop --scenario");
    }
  }

  private TaskPlan plan(List<Contestant> only) {
    List<ShootoutScenario> scenarios =
        smoke ? List.of(ShootoutScenarios.named(ShootoutScenarios.SMOKE)) : scenarios();
    if (cold && !scenarios.stream().allMatch(ShootoutScenario::isBacklog)) {
      throw new IllegalArgumentException(
          "--cold needs scenarios with load 0, whose nodes are full");
    }
    Duration limit = timeout == null ? TASK_LIMIT : Duration.ofSeconds(timeout);
    Path runs = output.directory().resolve("runs");
    return new TaskPlan(scenarios, only, seeds, smoke, runs, options(), limit);
  }

  private List<Contestant> only() {
    return schedulerNames.stream().map(Contestant::of).toList();
  }

  private List<ShootoutScenario> scenarios() {
    if (smoke) {
      return Stream.concat(
              Stream.of(ShootoutScenarios.named(ShootoutScenarios.SMOKE)),
              ShootoutScenarios.fullNames().stream()
                  .map(ShootoutScenarios::named)
                  .map(ShootoutScenario::small))
          .toList();
    }
    if (cold && scenarioNames.isEmpty()) {
      return List.of(ShootoutScenarios.failover());
    }
    List<String> names = scenarioNames.isEmpty() ? usualScenarios() : scenarioNames;
    List<ShootoutScenario> scenarios =
        names.stream().distinct().map(ShootoutScenarios::named).toList();
    if (scenarios.stream().map(ShootoutScenario::name).distinct().count() < scenarios.size()) {
      throw new IllegalArgumentException(
          "--scenario %s must have different names".formatted(String.join(" ", names)));
    }
    return scenarios;
  }

  private List<String> usualScenarios() {
    return callers.isEmpty() ? ShootoutScenarios.fullNames() : List.of(CallersBench.USUAL_SCENARIO);
  }

  private List<Plan> plans(List<ShootoutScenario> scenarios) {
    List<Contestant> only = only();
    List<Plan> plans = new ArrayList<>();
    for (ShootoutScenario scenario : scenarios) {
      for (String name : scenario.schedulers()) {
        Contestant contestant = Contestant.of(name);
        if (only.isEmpty() || only.contains(contestant)) {
          LongStream.rangeClosed(1, seeds)
              .forEach(seed -> plans.add(new Plan(scenario, contestant, seed)));
        }
      }
    }
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(
          "no scenario has --scheduler %s".formatted(String.join(" ", schedulerNames)));
    }
    return plans;
  }

  private Results run(List<Plan> plans) throws InterruptedException {
    Duration limit = timeout == null ? null : Duration.ofSeconds(timeout);
    ChildRun child = new ChildRun(output.directory().resolve("runs"), options(), limit);
    ConsoleProgress progress = Terminal.progress();
    List<SchedulerRun> runs = new ArrayList<>();
    progress.started(plans.size(), "schedulers");
    try {
      for (Plan plan : plans) {
        runs.add(child.run(plan.scenario(), plan.contestant(), plan.seed()));
        progress.step(1);
      }
    } finally {
      progress.finished();
    }
    return new Results(runs);
  }

  private List<String> options() {
    List<String> options = new ArrayList<>(javaOptions);
    if (smoke) {
      // Nothing is measured: to compile well, or to touch all of the heap, takes longer than that.
      options.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-AlwaysPreTouch"));
    }
    return options;
  }

  /** Thresholds of scenarios that were run. */
  private static List<Judgement> judge(Results results) {
    List<String> names = results.scenarios().stream().map(ShootoutScenario::name).toList();
    return Thresholds.standard().stream()
        .filter(threshold -> names.contains(threshold.scenario()))
        .map(threshold -> threshold.judge(results))
        .toList();
  }

  private void deliver(Results results, List<Judgement> judgements, List<Ratio> ratios) {
    SchedulersReport tables = new SchedulersReport(results);
    output.deliver(
        tables.report(judgements, ratios, machine()).withCommand(output.command()),
        tables.everything());
    if (keptFile != null) {
      Map<String, String> origin = new LinkedHashMap<>();
      origin.put("command", output.command());
      origin.put("machine", machine());
      origin.put("day", LocalDate.now(ZoneOffset.UTC).toString());
      Baseline.keep(keptFile, origin, results);
    }
  }

  private int exitCode(Results results, List<Judgement> judgements, List<Ratio> ratios) {
    List<String> complaints = new ArrayList<>();
    if (smoke) {
      complaints.addAll(SmokeCheck.complaints(results));
    } else {
      results.runs().stream()
          .filter(
              run -> !run.isFinished() && Contestant.of(run.scheduler()) instanceof OurScheduler)
          .forEach(
              run ->
                  complaints.add(
                      "%s did not finish %s: %s"
                          .formatted(run.scheduler(), run.scenario().name(), run.failure())));
    }
    complaints.forEach(System.err::println);
    if (!complaints.isEmpty()) {
      return Failures.EXIT_CODE;
    }
    boolean isMissed =
        judgements.stream().anyMatch(Judgement::isMissed)
            || ratios.stream().anyMatch(Ratio::isWorse);
    return isMissed ? BenchOutput.MISSED : 0;
  }

  private static Table table(List<ShootoutScenario> scenarios) {
    return TableOf.<ShootoutScenario>named("scenarios", "Scenarios")
        .text("name", ShootoutScenario::name)
        .text("title", ShootoutScenario::title)
        .number("nodes", "", ShootoutScenario::nodes)
        .number("applications", "", ShootoutScenario::applications)
        .number("asks", "", ShootoutScenario::asks)
        .number("shapes", "", ShootoutScenario::shapes)
        .number("pending", "", ShootoutScenario::pending)
        .number("load", "", ShootoutScenario::load)
        .text("schedulers", scenario -> String.join(" ", scenario.schedulers()))
        .over(scenarios);
  }

  private static String machine() {
    return "Hadoop %s, Java %s (%s), %s %s, %d processors"
        .formatted(
            VersionInfo.getVersion(),
            System.getProperty("java.version"),
            System.getProperty("java.vm.name"),
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            Runtime.getRuntime().availableProcessors());
  }
}
