package org.vqs.bench.schedulers.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.vqs.bench.process.JavaProcess;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.whatif.stage.Contestant;

/**
 * Runs each scheduler in a process of its own, with this process's Java and class path and the same
 * options for everyone. A process that does not end is killed; one whose parent ends, ends too.
 */
public final class ChildRun {
  /** What the Java of {@code -XX:+ExitOnOutOfMemoryError} ends with. */
  private static final int OUT_OF_MEMORY = 3;

  /** Filling, warming up and measuring have a limit each. */
  private static final int LIMITS = 3;

  /** For starting, and for the seconds that end after a limit has passed. */
  private static final Duration MORE = Duration.ofMinutes(5);

  private final Path directory;
  private final List<String> options;
  private final Duration timeout;

  /**
   * Runs in a directory.
   *
   * @param directory gets a directory for each run, with its log
   * @param options of Java, beside the usual
   * @param timeout after which a process is killed; null for one that goes by the scenario's limit
   */
  public ChildRun(Path directory, List<String> options, Duration timeout) {
    this.directory = directory;
    this.options = options;
    this.timeout = timeout;
  }

  /** Runs one scheduler once. */
  public SchedulerRun run(ShootoutScenario scenario, Contestant contestant, long seed)
      throws InterruptedException {
    Path own = directory.resolve("%s-%s-%d".formatted(scenario.name(), contestant, seed));
    Path input = own.resolve(scenario.name() + ".json");
    Path output = own.resolve("result.json");
    Path log = own.resolve("log.txt");
    try {
      Files.createDirectories(own);
      Files.deleteIfExists(output);
      Files.writeString(input, write(scenario));
      List<String> arguments =
          List.of(
              input.toString(),
              contestant.toString(),
              Long.toString(seed),
              own.toString(),
              output.toString());
      String failure = await(process(scenario, arguments), scenario, log);
      if (failure.isEmpty()) {
        SchedulerProcess.Result result =
            new Gson().fromJson(Files.readString(output), SchedulerProcess.Result.class);
        if (result.outcome() != null) {
          return SchedulerRun.finished(scenario, result.outcome());
        }
        failure = "%s; see %s".formatted(result.failure(), log);
      }
      return SchedulerRun.failed(scenario, contestant.toString(), seed, failure);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the process, and says why it did not finish, or nothing. */
  private String await(JavaProcess process, ShootoutScenario scenario, Path log)
      throws IOException, InterruptedException {
    Duration limit =
        timeout == null ? MORE.plusSeconds((long) LIMITS * scenario.limitSeconds()) : timeout;
    OptionalInt code = process.run(Path.of(""), log, limit);
    if (code.isEmpty()) {
      return "killed after %d s".formatted(limit.toSeconds());
    }
    return switch (code.getAsInt()) {
      case 0 -> "";
      case OUT_OF_MEMORY -> "out of memory with a heap of %d MB".formatted(scenario.heapMb());
      default -> "ended with exit code %d; see %s".formatted(code.getAsInt(), log);
    };
  }

  private JavaProcess process(ShootoutScenario scenario, List<String> arguments) {
    List<String> all = new ArrayList<>(ScenarioStage.javaOptions(scenario));
    all.addAll(options);
    return new JavaProcess(all, SchedulerProcess.class.getName(), arguments);
  }

  /** As {@link ShootoutScenarios#read} reads it: the name is that of the file. */
  public static String write(ShootoutScenario scenario) {
    Gson gson = new GsonBuilder().setPrettyPrinting().create();
    var tree = gson.toJsonTree(scenario).getAsJsonObject();
    tree.remove("name");
    return gson.toJson(tree) + "\n";
  }
}
