package org.vqs.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.vqs.core.Policies;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.compare.Comparison;
import org.vqs.demo.compare.ComparisonSession;
import org.vqs.demo.run.DemoSession;
import org.vqs.demo.run.DemoSettings;
import org.vqs.demo.run.SavedRun;
import org.vqs.demo.workload.DemoWorkload;
import org.vqs.demo.workload.NodeSize;
import org.vqs.whatif.cli.HadoopOption;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
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
  private static final int DEFAULT_CONTAINERS_PER_NODE = 26;
  private static final int DEFAULT_MAX_CONTAINERS = 156;

  private static final int MAX_SEEDS = 20;
  private static final Set<SchedulerChoice> RIVALS =
      EnumSet.complementOf(EnumSet.of(SchedulerChoice.VQS));

  private static final String DEFAULT_RIVAL = "capacity";
  private static final String COMPARE = "--compare";
  private static final String SEEDS = "--seeds";
  private static final String SCHEDULER = "--scheduler";
  private static final String SAVE_PLAN = "--save-plan";
  private static final String SAVE_RUN = "--save-run";
  private static final String KEEP = "--keep";
  private static final String GANGS = "--gangs";

  @Spec private CommandSpec spec;

  @Option(
      names = SCHEDULER,
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
              + " (default 26 for each node, at most 156).")
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
        names = SAVE_PLAN,
        paramLabel = "DIR",
        description =
            "Start nothing: write the workload and the nodes there as history.csv and nodes.csv, which"
                + " scripts/what-if.sh replays in virtual time.")
    private Path plan;

    @Option(
        names = SAVE_RUN,
        paramLabel = "DIR",
        description =
            "Write there what was asked when in the run and how long it ran as history.csv, the nodes"
                + " as nodes.csv, and the waits as waits.csv.")
    private Path run;
  }

  @Option(
      names = KEEP,
      description =
          "Leave the cluster running afterwards and print its web address; Ctrl-C ends it.")
  private boolean keep;

  @Option(
      names = COMPARE,
      paramLabel = "NAME",
      arity = "0..1",
      split = ",",
      fallbackValue = DEFAULT_RIVAL,
      description =
          "Run the workload under vqs, then under each of these, in processes of their own; print one"
              + " table at the end: capacity, fair, fifo (capacity if none is named).")
  private List<String> rivals;

  @Option(
      names = GANGS,
      description =
          "Instead of that workload: two training jobs, each of which is useless until all of its containers"
              + " run, and more than half of the cluster. Under vqs, then under those of --compare.")
  private boolean gangs;

  @Option(
      names = SEEDS,
      paramLabel = "N",
      description =
          "Workloads to compare, 1 to "
              + MAX_SEEDS
              + ", with the seeds from --seed on: means, and the lowest and highest (default 1).")
  private Integer seeds;

  @SuppressWarnings("unused") // picocli acts on it
  @Mixin
  private HadoopOption hadoop;

  @SuppressWarnings("unused") // picocli acts on it
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  private Demo() {}

  /** Runs the demo and exits. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Demo()).setParameterExceptionHandler(Demo::refuse);
  }

  private static int refuse(ParameterException e, String[] args) {
    e.getCommandLine().getErr().printf("%s%nTry 'scripts/demo.sh --help'.%n", e.getMessage());
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public Integer call() throws Exception {
    if (scheduler != SchedulerChoice.VQS && policy != null) {
      throw refusal("--policy (%s) needs %s vqs, not %s", policy, SCHEDULER, scheduler);
    }
    checkCombination();
    if (gangs) {
      return compare(DemoSettings.ofGangs(SchedulerChoice.VQS, policyName()));
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
            policyName(),
            nodes,
            count,
            seed,
            Optional.ofNullable(saving.run),
            false,
            keep);
    return rivals == null
        ? new DemoSession(settings, System.out, System.err).run()
        : compare(settings);
  }

  private String policyName() {
    return policy == null ? Policies.DEFAULT : policy;
  }

  /**
   * Gangs have a workload and nodes of their own. A comparison has schedulers of its own, and each
   * of its runs ends with nothing left.
   */
  private void checkCombination() {
    if (gangs) {
      refuseWith(GANGS, List.of("--nodes", "--containers", "--seed", SEEDS));
      refuseWith(GANGS, List.of(SCHEDULER, SAVE_PLAN, SAVE_RUN, KEEP));
      return;
    }
    if (rivals == null) {
      if (seeds != null) {
        throw refusal("%s (%d) needs %s", SEEDS, seeds, COMPARE);
      }
      return;
    }
    refuseWith(COMPARE, List.of(SCHEDULER, SAVE_PLAN, SAVE_RUN, KEEP));
  }

  private void refuseWith(String option, List<String> others) {
    for (String other : others) {
      if (spec.commandLine().getParseResult().hasMatchedOption(other)) {
        throw refusal("%s cannot be combined with %s", option, other);
      }
    }
  }

  private int compare(DemoSettings settings) {
    int count = seeds == null ? 1 : seeds;
    checkRange(SEEDS, count, MAX_SEEDS);
    return new ComparisonSession(
            new Comparison(settings, namedRivals(), count), System.out, System.err)
        .run();
  }

  /** Not by a converter: picocli takes what it cannot convert for no value of an optional one. */
  private List<SchedulerChoice> namedRivals() {
    List<SchedulerChoice> named = new ArrayList<>();
    for (String name : rivals == null ? List.of(DEFAULT_RIVAL) : rivals) {
      SchedulerChoice rival =
          SchedulerChoice.named(name)
              .filter(choice -> choice != SchedulerChoice.VQS)
              .orElseThrow(() -> refusal("%s: '%s' is not one of %s", COMPARE, name, RIVALS));
      if (named.contains(rival)) {
        throw refusal("%s names %s twice", COMPARE, rival);
      }
      named.add(rival);
    }
    return named;
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
      throw refusal("%s (%d) must be in 1..%d", option, value, max);
    }
  }

  private ParameterException refusal(String format, Object... arguments) {
    return new ParameterException(
        spec.commandLine(), String.format(Locale.ROOT, format, arguments));
  }

  /** A scheduler by the name it has on the command line, not by that of its constant. */
  private static final class SchedulerName implements ITypeConverter<SchedulerChoice> {
    @Override
    public SchedulerChoice convert(String name) {
      return SchedulerChoice.named(name)
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
