package org.vqs.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.vqs.core.Policies;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The demo's command line. Exit codes: 0 all containers done, 1 failure, 2 wrong usage, 130
 * interrupted.
 */
@Command(
    name = "demo.sh",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Starts an embedded YARN cluster of nodes of different sizes, runs applications with containers of random"
          + " sizes and durations on it, and reports how long they waited and how well they were packed."
    })
public final class Demo implements Callable<Integer> {

  private static final int MAX_NODES = 12;
  private static final int MAX_CONTAINERS = 1000;
  private static final int DEFAULT_CONTAINERS_PER_NODE = 44;
  private static final int DEFAULT_MAX_CONTAINERS = 264;

  @Spec private CommandSpec spec;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      converter = SchedulerName.class,
      defaultValue = "vqs",
      description =
          "Scheduler of the ResourceManager: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
  private SchedulerChoice scheduler;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      converter = PolicyName.class,
      completionCandidates = PolicyName.class,
      description =
          "Policy of the vqs scheduler: ${COMPLETION-CANDIDATES} (default "
              + Policies.DEFAULT
              + ").")
  private String policy;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "5",
      description = "NodeManagers, 1 to " + MAX_NODES + " (default ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--containers",
      paramLabel = "N",
      description =
          "Containers over all applications, 1 to "
              + MAX_CONTAINERS
              + " (default 44 for each node, at most 264).")
  private Integer containers;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the workload (default ${DEFAULT-VALUE}).")
  private long seed;

  @ArgGroup private Saving saving = new Saving();

  /** One of these at most. */
  private static final class Saving {
    @Option(
        names = "--save-plan",
        paramLabel = "DIR",
        description =
            "Start nothing: write the workload and the nodes there as history.csv and nodes.csv, which"
                + " scripts/what-if.sh replays in virtual time.")
    private Path plan;

    @Option(
        names = "--save-run",
        paramLabel = "DIR",
        description =
            "Write there what was asked when in the run and how long it ran as history.csv, the nodes"
                + " as nodes.csv, and the waits as waits.csv.")
    private Path run;
  }

  @Option(
      names = "--keep",
      description =
          "Leave the cluster running afterwards and print its web address; Ctrl-C ends it.")
  private boolean keep;

  @SuppressWarnings("unused") // picocli acts on it
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  private Demo() {}

  /** Runs the demo and exits. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new Demo()).setParameterExceptionHandler(Demo::refuse).execute(args));
  }

  private static int refuse(ParameterException e, String[] args) {
    e.getCommandLine().getErr().printf("%s%nTry 'scripts/demo.sh --help'.%n", e.getMessage());
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public Integer call() {
    if (scheduler != SchedulerChoice.VQS && policy != null) {
      throw new ParameterException(
          spec.commandLine(), "--policy (" + policy + ") needs --scheduler vqs, not " + scheduler);
    }
    checkRange("--nodes", nodes, MAX_NODES);
    int count =
        containers == null
            ? Math.min(DEFAULT_MAX_CONTAINERS, DEFAULT_CONTAINERS_PER_NODE * nodes)
            : containers;
    checkRange("--containers", count, MAX_CONTAINERS);
    if (saving.plan != null) {
      return savePlan(count);
    }
    DemoSettings settings =
        new DemoSettings(
            scheduler,
            policy == null ? Policies.DEFAULT : policy,
            nodes,
            count,
            seed,
            Optional.ofNullable(saving.run),
            keep);
    return new DemoSession(settings, System.out, System.err).run();
  }

  private int savePlan(int count) {
    try {
      SavedRun saved = new SavedRun(saving.plan);
      String command =
          saved.writePlan(DemoWorkload.generate(seed, count), NodeSize.ofCluster(nodes));
      System.out.printf("To replay it: %s%n", command);
      return CommandLine.ExitCode.OK;
    } catch (IOException e) {
      System.err.printf("cannot write to %s: %s%n", saving.plan, e);
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private void checkRange(String option, int value, int max) {
    if (value < 1 || value > max) {
      throw new ParameterException(
          spec.commandLine(), option + " (" + value + ") must be in 1.." + max);
    }
  }

  /** A scheduler by the name it has on the command line, not by that of its constant. */
  private static final class SchedulerName implements ITypeConverter<SchedulerChoice> {
    @Override
    public SchedulerChoice convert(String name) {
      return Arrays.stream(SchedulerChoice.values())
          .filter(value -> value.toString().equals(name))
          .findFirst()
          .orElseThrow(() -> unknown(name, List.of(SchedulerChoice.values())));
    }
  }

  /** The policies, as picocli shows and checks them. */
  private static final class PolicyName implements ITypeConverter<String>, Iterable<String> {
    @Override
    public String convert(String name) {
      if (!Policies.names().contains(name)) {
        throw unknown(name, Policies.names());
      }
      return name;
    }

    @Override
    public Iterator<String> iterator() {
      return Policies.names().iterator();
    }
  }

  private static TypeConversionException unknown(String name, List<?> known) {
    return new TypeConversionException("'" + name + "' is not one of " + known);
  }
}
