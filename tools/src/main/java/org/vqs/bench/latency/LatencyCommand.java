package org.vqs.bench.latency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.latency.cluster.Setup;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.result.Measurements;
import org.vqs.bench.latency.result.Target;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Option(
      names = "--smoke",
      description =
          "One node, two schedulers and a few asks: checks that all are granted and measures nothing.")
  private boolean smoke;

  @Mixin private BenchOutput output;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = Policies.DEFAULT,
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
    LatencyPlan plan = plan();
    Measurements measurements = measure(plan);
    List<String> faults = measurements.faults();
    if (!faults.isEmpty()) {
      return output.refuse(faults);
    }
    Report.Builder report = new LatencyReport(measurements).builder(title(plan), output.command());
    List<Target.Verdict> verdicts = smoke ? List.of() : Target.verdicts(measurements);
    verdicts.forEach(verdict -> report.note(verdict.text()));
    if (smoke) {
      report.note("all containers that were wanted were granted, and no time is negative");
    }
    output.deliver(report.build());
    return verdicts.stream().allMatch(Target.Verdict::met) ? 0 : BenchOutput.MISSED;
  }

  private LatencyPlan plan() {
    int nodeCount = orElse(nodes, smoke ? 1 : 4);
    int roundCount = orElse(rounds, smoke ? 1 : 4);
    OptionChecks.range("--nodes", nodeCount, 1, MOST_NODES);
    OptionChecks.range("--rounds", roundCount, 1, MOST_ROUNDS);
    OptionChecks.range("--full-rounds", fullRounds, 0, roundCount);
    OptionChecks.range("--poll", poll, 1, MOST_POLL_MILLIS);
    OptionChecks.policy(policy);
    return new LatencyPlan(
        policy,
        checkedRivals(),
        nodeCount,
        roundCount,
        seed,
        LatencyPlan.warmUp(poll, smoke ? 200 : 2500),
        smoke ? LatencyPlan.smokeLight(poll) : LatencyPlan.light(poll),
        fullRounds,
        smoke ? LatencyPlan.smokeFull(poll) : LatencyPlan.full(nodeCount, poll));
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

  private static Measurements measure(LatencyPlan plan) throws InterruptedException {
    try {
      return new Rounds(plan, Terminal.progress()).measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String title(LatencyPlan plan) {
    return "Grant latency: %d node%s of %d containers%s"
        .formatted(
            plan.nodes(),
            plan.nodes() == 1 ? "" : "s",
            LatencyPlan.SLOTS_PER_NODE,
            smoke ? ", too short to mean anything" : "");
  }
}
