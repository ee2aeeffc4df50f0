package org.vqs.whatif.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.cli.option.CommandText;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.sim.cli.option.OutputPath;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.cli.place.Home;
import org.vqs.sim.cli.place.Place;
import org.vqs.sim.cli.place.PlacedCommand;
import org.vqs.sim.cli.place.YarnOptions;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowThreads;
import org.vqs.sim.row.RowWorkers;
import org.vqs.whatif.compare.Scenes;
import org.vqs.whatif.elastic.ElasticRange;
import org.vqs.whatif.history.Nodes;
import org.vqs.whatif.history.NodesCsv;
import org.vqs.whatif.replay.ReplaySettings;
import org.vqs.whatif.replay.use.ContainerUse;
import org.vqs.whatif.replay.use.UseText;
import org.vqs.whatif.report.WhatIfReport;
import org.vqs.whatif.stage.CapacityDefaults;
import org.vqs.whatif.stage.SchedulerSetup;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line of replays. */
@Command(
    name = "what-if.sh",
    mixinStandardHelpOptions = true,
    version = "VQS for YARN, replays",
    sortOptions = false,
    description =
        "Replays what users wanted of a cluster to real YARN schedulers in virtual time, and says which"
            + " of them makes whom wait. Reads nothing of the cluster but what is named here, and writes"
            + " nothing to it.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Done.",
      "1:Failed: a file could not be read or written, or --on-yarn.",
      "2:The command line is wrong."
    })
public final class WhatIf implements Callable<Integer> {
  /**
   * Of limits that people set 46 % is not used: Rzadca and others, Autopilot: Workload Autoscaling
   * at Google, EuroSys 2020.
   */
  private static final String PUBLISHED_USE = "0.54";

  @Spec private CommandSpec spec;

  @Mixin private HistoryOptions histories;

  @Mixin private NodeOptions nodeOptions;

  @Mixin private SchedulerOptions schedulers;

  @Mixin private SubClusterOptions subClusters;

  @Mixin private YarnOptions yarn;

  @SuppressWarnings("unused") // picocli acts on it
  @Mixin
  private HadoopOption hadoop;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "How many replays of each: of other workloads if they are drawn, else with other moments of"
              + " heartbeats. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--first-seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "The first seed; the others follow. Default: ${DEFAULT-VALUE}.")
  private long firstSeed;

  @Option(
      names = "--node-heartbeat",
      paramLabel = "MS",
      defaultValue = "1000",
      description = "How often a node reports. Default: ${DEFAULT-VALUE}.")
  private long nodeHeartbeatMs;

  @Option(
      names = "--master-heartbeat",
      paramLabel = "MS",
      defaultValue = "1000",
      description = "How often an application's master calls. Default: ${DEFAULT-VALUE}.")
  private long masterHeartbeatMs;

  @Option(
      names = "--all-heartbeats",
      description = "Also deliver the heartbeats that cannot change anything.")
  private boolean allHeartbeats;

  @Option(
      names = "--request-per-task",
      description =
          "Masters ask for each task by a request of its own, in order of asking, instead of by one for"
              + " all of equal size.")
  private boolean requestPerTask;

  @Option(
      names = "--gang-patience",
      paramLabel = "SECONDS",
      description =
          "How long a master holds a part of its gang while it waits for the rest, before it gives up and its"
              + " application ends. Default: for ever.")
  private Long gangPatienceS;

  @Option(
      names = "--use",
      paramLabel = "LAW|column",
      arity = "0..1",
      fallbackValue = PUBLISHED_USE,
      converter = Use.class,
      description =
          "What containers use of what they ask for, which nodes report, so that a scheduler may over-commit"
              + " them: a part (0.4), a law (uniform:0.1:0.7, drawn anew every ten minutes with @600), or the"
              + " history's column use. Without a value ${FALLBACK-VALUE}, as published for limits that people set."
              + " Default: nodes report nothing.")
  private ContainerUse use;

  /** Reads what --use is given. */
  static final class Use implements ITypeConverter<ContainerUse> {
    @Override
    public ContainerUse convert(String text) {
      try {
        return UseText.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  @Option(
      names = "--no-saving",
      description =
          "Do not look for the fewest nodes that give the same waits: it takes many replays.")
  private boolean noSaving;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = OutputPath.class,
      defaultValue = "target/what-if",
      description = "Where the report goes: what-if.html, CSV, JSON. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  @Option(
      names = "--save-nodes",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description = "Also write the nodes there as CSV, to be replayed again without asking.")
  private Path savedNodes;

  @Option(
      names = "--elastic",
      paramLabel = "MIN:MAX:START-SECONDS",
      converter = RangeText.class,
      description =
          "Nodes come and go: from MIN to MAX of those given, each of which takes so long to start. The first"
              + " scheduler has as many as it says it needs; all of them are also replayed with autoscalers by"
              + " pending memory, as clouds have them (src/docs/scaling.md). Prints node-hours and waits.")
  private ElasticRange elastic;

  /** Reads what --elastic is given. */
  static final class RangeText implements ITypeConverter<ElasticRange> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6}):(\\d{1,6}):(\\d{1,6})");

    @Override
    public ElasticRange convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' must be MIN:MAX:START-SECONDS, such as 5:50:120".formatted(text));
      }
      try {
        return new ElasticRange(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            TimeUnit.SECONDS.toMillis(Long.parseLong(matcher.group(3))));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Runs the command and ends with its exit code. */
  public static void main(String[] arguments) {
    if (!List.of(arguments).contains("--on-yarn")) {
      useOwnName();
    }
    System.exit(execute(arguments));
  }

  /** Replays have a user of their own: the Fair Scheduler has no queue for root. */
  static void useOwnName() {
    System.setProperty("HADOOP_USER_NAME", "what-if");
  }

  /** Runs the command and returns its exit code. */
  static int execute(String... arguments) {
    return at(new Home(WhatIfRow.class)).execute(arguments);
  }

  /** The command line, at a place. */
  static CommandLine at(Place place) {
    return PlacedCommand.of(new WhatIf(), place).setExecutionExceptionHandler(new Failures());
  }

  @Override
  public Integer call() {
    OptionChecks.positive("--seeds", seeds);
    checkOnYarn();
    Map<String, SchedulerSetup> setups = schedulers.read(subClusters.areWanted() ? 1 : 2);
    Nodes nodes = nodeOptions.read();
    subClusters.check(nodes.nodes().size(), elastic != null);
    save(nodes);
    List<Circumstances> all = histories.circumstances(nodes, schedulers.queuesOfTraces());
    Replays replays =
        new Replays(
            nodes,
            schedulers.weights(),
            subClusters.areWanted()
                ? subClusters.players(setups)
                : SchedulerOptions.players(setups),
            settings(),
            LongStream.range(firstSeed, firstSeed + seeds).boxed().toList(),
            directory.resolve("conf"),
            workers());
    List<String> remarks = new ArrayList<>(CapacityDefaults.remarks(setups.keySet()));
    if (elastic != null) {
      remarks.forEach(System.out::println);
      System.out.print(replays.elastic(all, elastic, setups.values()));
      return 0;
    }
    replays.run(all, !noSaving && !subClusters.areWanted());
    if (subClusters.areWanted()) {
      remarks.add(subClusters.remark());
    }
    Scenes scenes =
        histories.areAssumptions()
            ? Scenes.asAssumptions(replays.comparisons())
            : Scenes.asWorkloads(replays.comparisons());
    deliver(
        new WhatIfReport(
            "What would " + scenes.ours() + " do?",
            CommandText.of("scripts/what-if.sh", spec),
            remarks,
            scenes,
            replays.savings()));
    if (subClusters.areWanted()) {
      System.out.print(subClusters.costs());
    }
    return 0;
  }

  private void checkOnYarn() {
    if (yarn.isOnYarn() && nodeOptions.areAsked()) {
      throw new IllegalArgumentException(
          "--on-yarn: each run would ask for the nodes again, and may hear of others: --save-nodes writes them"
              + " to a file for --nodes");
    }
    if (yarn.isOnYarn() && subClusters.areWanted()) {
      throw new IllegalArgumentException(
          "--on-yarn does not go with --sub-clusters, which measures what schedulers cost on this machine:"
              + " leave one of them out");
    }
  }

  private ReplaySettings settings() {
    return new ReplaySettings(
        nodeHeartbeatMs,
        masterHeartbeatMs,
        ReplaySettings.DEFAULT.patienceMs(),
        !allHeartbeats,
        requestPerTask,
        gangPatience(),
        Optional.ofNullable(use));
  }

  /** One replay at a time in a process. */
  private RowWorkers workers() {
    ProgressMonitor progress = Terminal.progress();
    return yarn.workers(
        spec.commandLine().getParseResult().originalArgs(),
        progress,
        () -> new RowThreads(1, progress));
  }

  private OptionalLong gangPatience() {
    return gangPatienceS == null
        ? OptionalLong.empty()
        : OptionalLong.of(TimeUnit.SECONDS.toMillis(gangPatienceS));
  }

  private void save(Nodes nodes) {
    if (savedNodes != null) {
      try {
        NodesCsv.write(nodes, savedNodes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void deliver(WhatIfReport report) {
    System.out.print(report.text());
    try {
      System.err.println("wrote " + report.write(directory).get(0) + " and the files beside it");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
