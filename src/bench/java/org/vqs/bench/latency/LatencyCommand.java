package org.vqs.bench.latency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.vqs.bench.Bench;
import org.vqs.core.Policies;
import org.vqs.sim.cli.CommandText;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.report.ConsoleProgress;
import org.vqs.sim.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures on a live cluster how long an application master waits for a container. */
@Command(
    name = "latency",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Measures the time from ask to granted container that an application master sees, on a ResourceManager"
          + " and NodeManagers with default heartbeats, for this scheduler and Hadoop's own.",
      "Each scheduler runs in a process of its own, one at a time, in rounds."
    })
public final class LatencyCommand implements Callable<Integer> {
  private static final int MOST_NODES = 32;
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_POLL_MILLIS = 1000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--smoke",
      description =
          "One node, two schedulers and a few asks: checks that all are granted and measures nothing.")
  private boolean smoke;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/bench/latency",
      description = "Where text, JSON, CSV and PNG files go. Default: ${DEFAULT-VALUE}.")
  private Path output;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = Policies.VQS_BF,
      description = "The policy of this scheduler. Default: ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--rivals",
      paramLabel = "NAME",
      split = ",",
      description =
          "Which of capacity, capacity-async, fair and fair-continuous. Default: all; capacity with --smoke.")
  private List<String> rivals;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "NodeManagers, 1 to " + MOST_NODES + ". Default: 4; 1 with --smoke.")
  private Integer nodes;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often each scheduler is measured. Default: 4; 1 with --smoke.")
  private Integer rounds;

  @Option(
      names = "--full-rounds",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "In how many of the rounds full load is measured too; 0 to leave it out. Default: ${DEFAULT-VALUE}.")
  private int fullRounds;

  @Option(
      names = "--poll",
      paramLabel = "MILLISECONDS",
      defaultValue = "2",
      description =
          "From an answer to the next call of application masters that poll. Default: ${DEFAULT-VALUE}.")
  private long poll;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Of the moments at which containers are wanted. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  public Integer call() throws InterruptedException {
    Plan plan = plan();
    Measurements measurements = measure(plan);
    List<String> faults = measurements.faults();
    if (!faults.isEmpty()) {
      faults.forEach(spec.commandLine().getErr()::println);
      return Failures.EXIT_CODE;
    }
    Report.Builder report =
        new LatencyReport(measurements)
            .builder(title(plan), CommandText.of("scripts/bench.sh", spec));
    List<Target.Verdict> verdicts = smoke ? List.of() : Target.verdicts(measurements);
    verdicts.forEach(verdict -> report.note(verdict.text()));
    if (smoke) {
      report.note("all containers that were wanted were granted, and no time is negative");
    }
    deliver(report.build());
    return verdicts.stream().allMatch(Target.Verdict::met) ? 0 : Bench.MISSED;
  }

  private Plan plan() {
    int nodeCount = orElse(nodes, smoke ? 1 : 4);
    int roundCount = orElse(rounds, smoke ? 1 : 4);
    check("--nodes", nodeCount, 1, MOST_NODES);
    check("--rounds", roundCount, 1, MOST_ROUNDS);
    check("--full-rounds", fullRounds, 0, roundCount);
    check("--poll", poll, 1, MOST_POLL_MILLIS);
    if (!Policies.names().contains(policy)) {
      throw new IllegalArgumentException(
          "--policy (%s) must be one of %s".formatted(policy, Policies.names()));
    }
    return new Plan(
        policy,
        checkedRivals(),
        nodeCount,
        roundCount,
        seed,
        Plan.warmUp(poll, smoke ? 200 : 2500),
        smoke ? Plan.smokeLight(poll) : Plan.light(poll),
        fullRounds,
        smoke ? Plan.smokeFull(poll) : Plan.full(nodeCount, poll));
  }

  private List<String> checkedRivals() {
    if (rivals == null) {
      return smoke ? List.of(Target.RIVAL) : Setup.rivals();
    }
    for (String rival : rivals) {
      if (!Setup.rivals().contains(rival)) {
        throw new IllegalArgumentException(
            "--rivals (%s) must be of %s".formatted(rival, Setup.rivals()));
      }
    }
    if (Set.copyOf(rivals).size() < rivals.size()) {
      throw new IllegalArgumentException("--rivals (%s) names one twice".formatted(rivals));
    }
    return rivals;
  }

  private static int orElse(Integer value, int standard) {
    return value == null ? standard : value;
  }

  private static void check(String option, long value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s (%d) must be in %d..%d".formatted(option, value, least, most));
    }
  }

  private static Measurements measure(Plan plan) throws InterruptedException {
    // Java cannot tell whether a person watches: the script does.
    boolean interactive = Boolean.getBoolean("vqs.sim.terminal");
    try {
      return new Rounds(plan, new ConsoleProgress(System.err, interactive, System::nanoTime))
          .measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String title(Plan plan) {
    return "Grant latency: %d node%s of %d containers%s"
        .formatted(
            plan.nodes(),
            plan.nodes() == 1 ? "" : "s",
            Plan.SLOTS_PER_NODE,
            smoke ? ", too short to mean anything" : "");
  }

  private void deliver(Report report) {
    report.print(System.out);
    try {
      report.writeTo(output).forEach(file -> System.err.println("wrote " + file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
