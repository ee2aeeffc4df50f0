package org.vqs.bench.sls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.vqs.core.Policies;
import org.vqs.sim.cli.CommandText;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.report.ConsoleProgress;
import org.vqs.sim.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  @Spec private CommandSpec spec;

  @Option(
      names = "--smoke",
      description =
          "Four applications on three nodes: checks what the schedulers did and measures nothing.")
  private boolean smoke;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/bench/sls",
      description =
          "Where text, JSON and CSV files go, and the simulator's own. Default: ${DEFAULT-VALUE}.")
  private Path output;

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
      defaultValue = Policies.VQS_BF,
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
    check("--rounds", roundCount, MOST_ROUNDS);
    check("--applications", applications, MOST_APPLICATIONS);
    check("--nodes", nodes, MOST_NODES);
    if (!Policies.names().contains(policy)) {
      throw new IllegalArgumentException(
          "--policy (%s) must be one of %s".formatted(policy, Policies.names()));
    }
    if (!Files.isRegularFile(example.resolve("syn.json"))) {
      throw new IllegalArgumentException("--example (%s) has no syn.json".formatted(example));
    }
    List<Workload> workloads =
        smoke
            ? List.of(Workload.smoke())
            : List.of(Workload.example(), Workload.scaled(applications, nodes));
    List<Result> results = measure(workloads, roundCount);
    List<String> faults = faults(results);
    if (!faults.isEmpty()) {
      faults.forEach(spec.commandLine().getErr()::println);
      return Failures.EXIT_CODE;
    }
    SlsReport report = new SlsReport(results);
    deliver(
        (smoke
                ? report.checked(CommandText.of("scripts/bench.sh", spec))
                : report.measured(CommandText.of("scripts/bench.sh", spec)))
            .note(
                "checked: every task had its container, every application ended, no node kept one")
            .build());
    return 0;
  }

  private List<Result> measure(List<Workload> workloads, int roundCount)
      throws InterruptedException {
    // Java cannot tell whether a person watches: the script does.
    boolean interactive = Boolean.getBoolean("vqs.sim.terminal");
    try {
      return new SlsRounds(example, output, List.of(policy, "capacity", "fair"), workloads)
          .run(roundCount, new ConsoleProgress(System.err, interactive, System::nanoTime));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> faults(List<Result> results) {
    List<String> faults = new ArrayList<>();
    for (Result result : results) {
      SlsRun run = result.run();
      for (String fault : result.outcome().faults()) {
        faults.add(
            "%s in round %d of %s: %s"
                .formatted(run.scheduler(), run.round(), run.workload().name(), fault));
      }
    }
    return faults;
  }

  private static void check(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException("%s (%d) must be in 1..%d".formatted(option, value, most));
    }
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
