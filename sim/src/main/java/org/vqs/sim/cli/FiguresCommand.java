package org.vqs.sim.cli;

import java.util.List;
import org.vqs.sim.cli.option.FigureOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** All figures of the papers. */
@Command(
    name = "figures",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Makes all figures of the papers again.")
final class FiguresCommand implements Runnable {
  @Mixin private FigureOptions options;

  @Override
  public void run() {
    FigureCommand.make(Experiments.all(), options, List.of());
  }
}
