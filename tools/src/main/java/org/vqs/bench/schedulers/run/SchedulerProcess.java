package org.vqs.bench.schedulers.run;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.whatif.stage.Contestant;

/**
 * The main class of a process that runs one scheduler once, with a heap and a just-in-time compiler
 * that no other scheduler has used. Ends when its standard input does: with its parent.
 */
public final class SchedulerProcess {
  private SchedulerProcess() {}

  /**
   * What the process leaves.
   *
   * @param outcome null if it failed
   * @param failure null unless it failed
   */
  record Result(SchedulerOutcome outcome, String failure) {}

  /**
   * Runs and ends the process.
   *
   * @param arguments file of the scenario, name of the scheduler, seed, a directory, and the file
   *     for the {@link Result} as JSON
   */
  public static void main(String[] arguments) throws IOException {
    endWithParent();
    Result result;
    try {
      ShootoutScenario scenario = ShootoutScenarios.read(Path.of(arguments[0]));
      Contestant contestant = Contestant.of(arguments[1]);
      long seed = Long.parseLong(arguments[2]);
      result =
          new Result(
              ShootoutRun.run(scenario, contestant, seed, System::nanoTime, Path.of(arguments[3])),
              null);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      e.printStackTrace();
      result = new Result(null, e.toString());
    }
    Files.writeString(Path.of(arguments[4]), new Gson().toJson(result));
    // Threads of the scheduler may still run. A flight recording is written at the exit.
    System.exit(0);
  }

  private static void endWithParent() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  // Nothing is ever sent.
                }
              } catch (IOException e) {
                // The same: nobody is there any more.
              }
              Runtime.getRuntime().halt(1);
            },
            "parent");
    watch.setDaemon(true);
    watch.start();
  }
}
