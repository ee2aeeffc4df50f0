package org.vqs.demo.compare;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.run.DemoSession;
import org.vqs.demo.run.DemoSettings;

/**
 * One run of a comparison: a demo in a process of its own, because a ResourceManager leaves static
 * state behind that would meet the next scheduler.
 */
public final class ComparedRun {

  private ComparedRun() {}

  /**
   * The command line of a run, with the Java, its options and the class path of this process.
   *
   * @param figures where the process leaves its {@link RunFigures}
   */
  static List<String> command(DemoSettings settings, Path figures) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ComparedRun.class.getName()));
    command.addAll(
        List.of(
            settings.scheduler().name(),
            settings.policy(),
            Integer.toString(settings.nodes()),
            Integer.toString(settings.containers()),
            Long.toString(settings.seed()),
            Boolean.toString(settings.gangs()),
            figures.toString()));
    return List.copyOf(command);
  }

  /**
   * Runs one demo and exits as a demo does.
   *
   * @param args what {@link #command} puts after the class
   */
  public static void main(String[] args) throws IOException {
    DemoSettings settings =
        new DemoSettings(
            SchedulerChoice.valueOf(args[0]),
            args[1],
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]),
            Long.parseLong(args[4]),
            Optional.empty(),
            Boolean.parseBoolean(args[5]),
            false);
    DemoSession session = new DemoSession(settings, System.out, System.err);
    int exitCode = session.run();
    if (session.summary().isPresent()) {
      RunFigures.of(session.summary().get()).write(Path.of(args[6]));
    }
    System.exit(exitCode);
  }
}
