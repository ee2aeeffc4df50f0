package org.vqs.bench.sls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.vqs.bench.command.BenchOutput;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.sim.cli.option.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures schedulers with Hadoop's Scheduler Load Simulator. */
@Command(
    name = "sls",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Runs this scheduler, Capacity and Fair in Hadoop's Scheduler Load Simulator, on its example workload and"
          + " on more of the same, and reports the time of their operations.",
      "Each scheduler runs in a process of its own, one at a time, in rounds, in real time."
    })
public final class SlsCommand implements Callable<Integer> {
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_APPLICATIONS = 10_000;
  private static final int MOST_NODES = 10_000;

  @Option(
      names = "--smoke",
      description =
          "Four applications on three nodes: checks what the schedulers did and measures nothing.")
  private boolean smoke;

  @Mixin private BenchOutput output;

  @Option(
      names = "--example",
      paramLabel = "DIR",
      defaultValue = "target/sls-example",
      description =
          "Has the simulator's syn.json and sls-runner.xml. Default: ${DEFAULT-VALUE}, where the"
              + " script unpacks them.")
  private Path example;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = Policies.DEFAULT,
      description = "The policy of this scheduler. Default: ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often each scheduler runs. Default: 3; 1 with --smoke.")
  private Integer rounds;

  @Option(
      names = "--applications",
      paramLabel = "N",
      defaultValue = "200",
      description = "Of the scaled workload. Default: ${DEFAULT-VALUE}.")
  private int applications;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "100",
      description = "Of the scaled workload. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Override
  public Integer call() throws InterruptedException {
    int roundCount = rounds == null ? smoke ? 1 : 3 : rounds;
    OptionChecks.range("--rounds", roundCount, 1, MOST_ROUNDS);
    OptionChecks.range("--applications", applications, 1, MOST_APPLICATIONS);
    OptionChecks.range("--nodes", nodes, 1, MOST_NODES);
    OptionChecks.policy(policy);
    if (!Files.isRegularFile(example.resolve("syn.json"))) {
      throw new IllegalArgumentException("--example (%s) has no syn.json".formatted(example));
    }
    List<SlsWorkload> workloads =
        smoke
            ? List.of(SlsWorkload.smoke())
            : List.of(SlsWorkload.example(), SlsWorkload.scaled(applications, nodes));
    List<Result> results = measure(workloads, roundCount);
    SlsFaults faults = new SlsFaults(results, policy);
    if (!faults.isEmpty()) {
      return output.refuse(faults.inWords());
    }
    SlsReport report = new SlsReport(results);
    output.deliver(
        (smoke ? report.checked(output.command()) : report.measured(output.command()))
            .note(
                "checked: every task had its container, every application ended, no node kept one")
            .build());
    return 0;
  }

  private List<Result> measure(List<SlsWorkload> workloads, int roundCount)
      throws InterruptedException {
    try {
      return new SlsRounds(
              example, output.directory(), List.of(policy, "capacity", "fair"), workloads)
          .run(roundCount, Terminal.progress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
