package org.vqs.yarn.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.vqs.core.Policies;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.yarn.chaos.fault.FaultInjector;
import org.vqs.yarn.chaos.fault.FaultPoints;
import org.vqs.yarn.testing.QuietLogs;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the chaos harness. */
@Command(
    name = "chaos.sh",
    mixinStandardHelpOptions = true,
    version = "VQS for YARN chaos harness",
    sortOptions = false,
    description = {
      "Lets everything happen to the scheduler class that can happen to it, in an order that a seed"
          + " decides, and recounts its books after each event. src/docs/chaos.md says what happens and"
          + " what is recounted."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Nothing was wrong.",
      "1:Something was wrong after an event; what, and how to see it again, is printed.",
      "2:The command line is wrong."
    })
final class Chaos implements Callable<Integer> {
  private static final int BREACH = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Events for each seed and policy (default: ${DEFAULT-VALUE}).")
  private long events;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The first seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "K",
      defaultValue = "1",
      description = "How many seeds, from the first one on (default: ${DEFAULT-VALUE}).")
  private int seeds;

  @Option(
      names = "--policy",
      paramLabel = "P",
      split = ",",
      description = "The policies that lives begin with (default: each in turn, by seed).")
  private List<String> policies = List.of();

  @Option(
      names = "--whole-every",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "The core's indexes are recounted after so many events (default: ${DEFAULT-VALUE})."
              + " YARN's books, and what the core has of them, are recounted after each.")
  private int wholeEvery;

  @Option(
      names = "--crowd",
      description =
          "Crowded lives: up to 200 nodes and hundreds of applications, and what may start must"
              + " start. An event is a node's report, a master's call, a container that ends or an"
              + " application that comes.")
  private boolean isCrowded;

  @Option(
      names = "--most-nodes",
      paramLabel = "N",
      defaultValue = "200",
      description = "With --crowd: no life has more nodes (default: ${DEFAULT-VALUE}).")
  private int mostNodes;

  @Option(
      names = "--faults",
      description =
          "Calls of the scheduler into the ResourceManager, and of the core into its host, fail,"
              + " each in its turn, without effect.")
  private boolean withFaults;

  @Option(
      names = "--list-points",
      description = "With --faults: says which calls failed, and which were not reached.")
  private boolean listsPoints;

  private final Map<String, Integer> acts = new TreeMap<>();
  private long lived;
  private int breaches;

  private Chaos() {}

  /** Runs the harness and ends with its exit code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    return new CommandLine(new Chaos())
        .setExecutionExceptionHandler(new Failures())
        .execute(arguments);
  }

  @Override
  public Integer call() throws IOException {
    OptionChecks.positive("--events", events);
    OptionChecks.positive("--seeds", seeds);
    OptionChecks.positive("--whole-every", wholeEvery);
    policies.forEach(OptionChecks::policy);
    Path directory = Files.createTempDirectory("vqs-chaos");
    if (withFaults) {
      FaultInjector.install();
    }
    QuietLogs quiet = new QuietLogs();
    try {
      for (long each = seed; each < seed + seeds; each++) {
        for (String policy : policies.isEmpty() ? List.of(inTurn(each)) : policies) {
          if (isCrowded) {
            live(
                new CrowdRun(
                    CrowdSettings.of(policy, each, mostNodes, true), each, events, wholeEvery));
          } else {
            live(new ChaosRun(policy, each, events, wholeEvery, withFaults), directory);
          }
        }
      }
    } finally {
      quiet.close();
      delete(directory);
    }
    out().printf("%d events, %d breaches%n", lived, breaches);
    acts.forEach((act, times) -> out().printf("  %,12d  %s%n", times, act));
    if (withFaults) {
      tellPoints();
    }
    return breaches == 0 ? 0 : BREACH;
  }

  private void tellPoints() {
    List<String> failed = FaultPoints.failed();
    List<String> unreached = FaultPoints.unreached();
    out()
        .printf(
            "%d points: %d failed, %d were not reached%n",
            FaultPoints.count(), failed.size(), unreached.size());
    out().printf("repairs followed on %d of them%n", Faults.repaired().size());
    if (listsPoints) {
      Faults.repaired()
          .forEach((point, times) -> out().printf("  repaired: %d × %s%n", times, point));
      failed.forEach(point -> out().printf("  failed: %s%n", point));
      unreached.forEach(point -> out().printf("  not reached: %s%n", point));
    }
  }

  private static String inTurn(long seed) {
    List<String> all = Policies.names();
    return all.get(Math.floorMod(seed, all.size()));
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void live(ChaosRun run, Path directory) {
    ChaosRun.Outcome outcome = run.live(directory);
    lived += outcome.events();
    outcome.acts().forEach((act, times) -> acts.merge(act, times, Integer::sum));
    out().printf("%s: %d events, %d containers%n", run, outcome.events(), outcome.containers());
    if (outcome.breach() != null) {
      breaches++;
      out().printf("BREACH at %s%n", outcome.breach());
      out().printf("  again: scripts/chaos.sh %s%n", again(run, outcome.events()));
    }
    out().flush();
  }

  private void live(CrowdRun run) {
    CrowdRun.Outcome outcome = run.live();
    lived += outcome.events();
    out()
        .printf(
            "%s: %d events, %d containers, %.3f held, idle for %d reports%n",
            run, outcome.events(), outcome.containers(), outcome.held(), outcome.worst());
    if (outcome.breach() != null) {
      breaches++;
      out().printf("BREACH at %s%n", outcome.breach());
      out()
          .printf(
              "  again: scripts/chaos.sh --crowd --policy %s --seed %d --events %d --most-nodes %d%n",
              run.settings().policy(), run.seed(), events, mostNodes);
    }
    out().flush();
  }

  /** With faults a life depends on those before it: which calls failed already. */
  private String again(ChaosRun run, long until) {
    if (!withFaults) {
      return "--policy %s --seed %d --events %d".formatted(run.policy(), run.seed(), until);
    }
    String named = policies.isEmpty() ? "" : "--policy " + String.join(",", policies) + " ";
    return "--faults %s--seed %d --seeds %d --events %d"
        .formatted(named, seed, run.seed() - seed + 1, events);
  }

  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
