package org.vqs.sim.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.vqs.sim.experiment.GoogleTrace;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.trace.generate.GoogleLikeSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What figures can be made with. */
public final class FigureOptions {
  @Option(names = "--quick", description = "Shorter runs and fewer seeds: wider intervals.")
  private boolean quick;

  @Option(
      names = "--trace",
      paramLabel = "FILE[,FILE…]",
      split = ",",
      description =
          "Parts of task_events of Google's trace of 2011, for the figures that need it. Default:"
              + " a generated stand-in.")
  private List<Path> trace;

  @Option(names = "--strict", description = "Stop at the first broken line of a trace.")
  private boolean strict;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = OutputPath.class,
      defaultValue = "target/figures",
      description = "Where text, JSON, CSV and PNG files go. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  @Mixin private RunningOptions running;

  public Path directory() {
    return directory;
  }

  /** The options that change what a figure shows, as on the command line. */
  public List<String> asGiven() {
    List<String> given = new ArrayList<>();
    if (quick) {
      given.add("--quick");
    }
    if (trace != null) {
      given.addAll(
          List.of("--trace", trace.stream().map(Path::toString).collect(Collectors.joining(","))));
    }
    if (strict) {
      given.add("--strict");
    }
    if (running.seedCount() > 0) {
      given.addAll(List.of("--seeds", "" + running.seedCount()));
    }
    if (running.firstSeed() != 1) {
      given.addAll(List.of("--first-seed", "" + running.firstSeed()));
    }
    return given;
  }

  /**
   * What a figure is made with.
   *
   * @param command the arguments that make it and nothing else
   */
  public Lab lab(List<String> command, GoogleTrace google) {
    return new Lab(running.pool(command), quick, running.seedCount(), running.firstSeed(), google);
  }

  /** The trace of all figures. */
  public GoogleTrace google() {
    if (trace != null) {
      return GoogleTrace.of(TraceOptions.google(trace, strict));
    }
    GoogleLikeSettings settings = GoogleLikeSettings.defaults();
    return GoogleTrace.standIn(
        quick
            ? settings
                .withTasks(settings.tasks() / Lab.QUICK_TRACE)
                .withLoad(settings.load(), settings.servers() / Lab.QUICK_TRACE)
            : settings);
  }
}
