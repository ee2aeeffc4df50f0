package org.vqs.sim.cli.option;

import java.nio.file.Path;
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
      description =
          "Parts of task_events of Google's trace of 2011, for the figures that need it. Default:"
              + " a generated stand-in.")
  private String trace;

  @Option(names = "--strict", description = "Stop at the first broken line of a trace.")
  private boolean strict;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "target/figures",
      description = "Where text, JSON, CSV and PNG files go. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  @Mixin private RunningOptions running;

  public Path directory() {
    return directory;
  }

  /** The options that change what a figure shows, as on the command line. */
  public String asGiven() {
    return (quick ? " --quick" : "")
        + (trace == null ? "" : " --trace " + trace)
        + (strict ? " --strict" : "")
        + (running.seedCount() == 0 ? "" : " --seeds " + running.seedCount())
        + (running.firstSeed() == 1 ? "" : " --first-seed " + running.firstSeed());
  }

  public Lab lab() {
    return new Lab(running.pool(), quick, running.seedCount(), running.firstSeed(), google());
  }

  private GoogleTrace google() {
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
