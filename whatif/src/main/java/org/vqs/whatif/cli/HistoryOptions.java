package org.vqs.whatif.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.sim.cli.option.TraceFormats;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.generate.GoogleLikeGenerator;
import org.vqs.sim.trace.generate.GoogleLikeSettings;
import org.vqs.sim.trace.generate.LawTrace;
import org.vqs.whatif.audit.Assumption;
import org.vqs.whatif.audit.AuditLog;
import org.vqs.whatif.audit.AuditReader;
import org.vqs.whatif.audit.AuditSettings;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.HistoryCsv;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Nodes;
import org.vqs.whatif.workload.DailyRhythm;
import org.vqs.whatif.workload.Misfits;
import org.vqs.whatif.workload.OfferedLoad;
import org.vqs.whatif.workload.Resampling;
import org.vqs.whatif.workload.SyntheticGangs;
import org.vqs.whatif.workload.TraceHistory;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is replayed. */
final class HistoryOptions {
  @ArgGroup(multiplicity = "1")
  private Source source;

  /** One of these. */
  static final class Source {
    @Option(
        names = "--audit-log",
        arity = "1..*",
        paramLabel = "FILE",
        description =
            "Audit logs of a ResourceManager, or its main logs; .gz is unpacked, any order.")
    private List<Path> auditLogs;

    @Option(
        names = "--history",
        paramLabel = "FILE",
        description = "A history in our CSV (src/docs/what-if.md).")
    private Path history;

    @Option(
        names = "--trace",
        arity = "1..*",
        paramLabel = "FILE",
        description = "A trace, see --trace-format.")
    private List<Path> trace;

    @Option(
        names = "--google-like",
        paramLabel = "TASKS",
        description = "A generated workload of so many tasks, another for each seed.")
    private Integer googleLike;

    @Option(
        names = "--synthetic",
        paramLabel = "TASKS",
        description =
            "So many tasks of --sizes and --service that arrive at random, one in a second unless"
                + " --load is set, others for each seed.")
    private Integer synthetic;
  }

  @Option(
      names = "--sizes",
      paramLabel = "LAW",
      description =
          "Of --synthetic, in MB and vcores, rounded up: discrete:2048x1=3,8192x2=1 (sizes, how"
              + " often) or uniform:1024x1:8192x4.")
  private String sizes;

  @Option(
      names = "--service",
      paramLabel = "LAW",
      description =
          "How many seconds tasks of --synthetic run: exponential:600, fixed:60, uniform:30:90,"
              + " hyperexponential:600:10.")
  private String service;

  @Option(
      names = "--trace-format",
      paramLabel = "FORMAT",
      defaultValue = "csv",
      description = "csv, google2011, alibaba2023, alibaba2025 or swf. Default: ${DEFAULT-VALUE}.")
  private String format;

  @Option(
      names = "--draw",
      paramLabel = "TASKS",
      description =
          "Instead of a trace as it is: so many tasks drawn from it, arriving at random, others for"
              + " each seed.")
  private Integer draw;

  @Option(
      names = "--longest",
      paramLabel = "SECONDS",
      description = "Leave out tasks of a trace that run longer.")
  private double longest = Double.POSITIVE_INFINITY;

  @Option(
      names = "--tasks-per-application",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many tasks of a trace are an application. Default: ${DEFAULT-VALUE}.")
  private int tasksPerApplication;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How many users submit the applications of a trace, in turn. Default: ${DEFAULT-VALUE}.")
  private int users;

  @Option(
      names = "--load",
      split = ",",
      paramLabel = "LOAD",
      description =
          "Submit as fast as it takes to ask for this part of the nodes, such as 0.9; several are"
              + " compared one by one. Default: as fast as it was.")
  private List<Double> loads = List.of();

  @Option(
      names = "--gangs",
      paramLabel = "SHARE:SIZES",
      converter = GangsText.class,
      description =
          "Make gangs of this share of the applications of a history without gangs, of sizes drawn from"
              + " these: 0.3:4,8. The first tasks of each are asked for at once, and work once all run.")
  private SyntheticGangs gangs;

  @Option(
      names = "--daily",
      paramLabel = "SWING",
      description =
          "Submit by day and night: at a rate of 1 + SWING sin(2 pi t / day) of what it would be. Default: 0.")
  private double swing;

  /** Reads what --gangs is given. */
  static final class GangsText implements ITypeConverter<SyntheticGangs> {
    private static final Pattern FORM =
        Pattern.compile("([0-9]*\\.?[0-9]+):([0-9]{1,6}(?:,[0-9]{1,6})*)");

    @Override
    public SyntheticGangs convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' must be a share and sizes, such as 0.3:4,8".formatted(text));
      }
      List<Integer> sizes =
          Arrays.stream(matcher.group(2).split(",", -1)).map(Integer::valueOf).toList();
      try {
        return new SyntheticGangs(Double.parseDouble(matcher.group(1)), sizes);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /**
   * The circumstances that are compared, each by itself.
   *
   * @param queues of traces, which have none
   */
  List<Circumstances> circumstances(Nodes nodes, List<String> queues) {
    for (double load : loads) {
      if (!(load > 0)) {
        throw new IllegalArgumentException("--load (" + load + ") must be more than 0");
      }
    }
    checkThatAllIsUsed();
    if (source.auditLogs != null) {
      return ofLog(nodes);
    }
    if (source.history != null) {
      History history = read();
      return atLoads(history.name(), nodes, load -> seed -> atLoad(history, nodes, load));
    }
    LongFunction<ParsedTrace> traces = traces();
    TraceHistory applications = new TraceHistory(tasksPerApplication, users, queues);
    return atLoads(
        source.googleLike == null ? traces.apply(0).name() : "a Google-like workload",
        nodes,
        load ->
            seed -> {
              ParsedTrace trace = traces.apply(seed);
              History asItWas = applications.of(trace, 1);
              return load == null ? asItWas : applications.of(trace, speed(asItWas, nodes, load));
            });
  }

  /** True if the circumstances are assumptions about one history. */
  boolean areAssumptions() {
    return source.auditLogs != null && loads.size() < 2;
  }

  private List<Circumstances> ofLog(Nodes nodes) {
    try {
      AuditLog log = AuditReader.read(source.auditLogs, AuditSettings.defaults());
      System.err.print(log.report().text());
      List<Circumstances> all = new ArrayList<>();
      for (Assumption assumption : Assumption.values()) {
        History history = log.history(assumption);
        String name = assumption == Assumption.AT_START ? "asked at start" : "asked at grant";
        for (Circumstances each :
            atLoads(name, nodes, load -> seed -> atLoad(history, nodes, load))) {
          String label = loads.size() < 2 ? name : name + ", " + each.name();
          all.add(new Circumstances(label, assumption.description(), each.history()));
        }
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private History read() {
    try {
      return HistoryCsv.read(source.history);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LongFunction<ParsedTrace> traces() {
    if (source.googleLike != null) {
      GoogleLikeSettings settings = googleLike(source.googleLike);
      return seed ->
          Resampling.withoutLonger(GoogleLikeGenerator.generate(settings, seed), longest);
    }
    if (source.synthetic != null) {
      LawTrace law = law();
      return seed -> law.draw(source.synthetic, seed);
    }
    TraceFormat chosen = TraceFormats.of(format);
    try {
      ParsedTrace whole = TraceReader.read(source.trace, chosen, false);
      System.err.print(whole.report().text());
      ParsedTrace trace = Resampling.withoutLonger(whole, longest);
      return draw == null ? seed -> trace : seed -> Resampling.draw(trace, draw, seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LawTrace law() {
    if (source.synthetic < 1) {
      throw new IllegalArgumentException(
          "--synthetic (" + source.synthetic + ") must be at least 1");
    }
    if (sizes == null || service == null) {
      throw new IllegalArgumentException(
          "--synthetic needs " + (sizes == null ? "--sizes" : "--service") + ", see --help");
    }
    return new LawTrace(
        LawParser.sizes(sizes), LawParser.service(service), List.of("memory-mb", "vcores"));
  }

  /** A part of the trace in which tasks run as long as in the whole. */
  private static GoogleLikeSettings googleLike(int tasks) {
    GoogleLikeSettings whole = GoogleLikeSettings.defaults();
    return whole.withTasks(tasks).withDays(whole.days() * tasks / whole.tasks());
  }

  /** Histories at a load, or as they were where the load is null. */
  private interface AtLoad {
    LongFunction<History> of(Double load);
  }

  private List<Circumstances> atLoads(String what, Nodes nodes, AtLoad histories) {
    List<Double> wanted = loads.isEmpty() ? Arrays.asList((Double) null) : loads;
    List<Circumstances> all = new ArrayList<>();
    for (Double load : wanted) {
      LongFunction<History> replayed =
          seed -> {
            History history = histories.of(load).apply(seed);
            History fitting = Misfits.removed(history, specs(nodes, history));
            History inRhythm = new DailyRhythm(swing).of(fitting);
            return noted(gangs == null ? inRhythm : gangs.in(inRhythm, seed), nodes.notes());
          };
      all.add(
          load == null
              ? new Circumstances("as it was", what + ", as it was.", replayed)
              : new Circumstances(
                  "load " + load,
                  "%s, submitted as fast as it takes to ask for %s of the scarcest resource."
                      .formatted(what, load),
                  replayed));
    }
    return all;
  }

  private static History atLoad(History history, Nodes nodes, Double load) {
    return load == null ? history : OfferedLoad.faster(history, speed(history, nodes, load));
  }

  /** How many times as fast applications must come for this load. */
  private static double speed(History history, Nodes nodes, double load) {
    try {
      return OfferedLoad.speed(history, specs(nodes, history), load);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--load: " + e.getMessage(), e);
    }
  }

  private static History noted(History history, List<String> notes) {
    List<String> caveats = new ArrayList<>(history.caveats());
    notes.forEach(note -> caveats.add("Nodes: " + note));
    return new History(history.name(), history.resources(), history.applications(), caveats);
  }

  private void checkThatAllIsUsed() {
    boolean isTrace = source.trace != null;
    refuse(draw != null && !isTrace, "--draw", "--trace");
    refuse(sizes != null && source.synthetic == null, "--sizes", "--synthetic");
    refuse(service != null && source.synthetic == null, "--service", "--synthetic");
    refuse(!format.equals("csv") && !isTrace, "--trace-format", "--trace");
    refuse(
        Double.isFinite(longest) && !isTrace && source.googleLike == null,
        "--longest",
        "--trace and --google-like");
  }

  private static void refuse(boolean useless, String option, String with) {
    if (useless) {
      throw new IllegalArgumentException(option + " is for " + with + ": leave it out");
    }
  }

  private static List<NodeSpec> specs(Nodes nodes, History history) {
    return nodes.of(history);
  }
}
