package org.vqs.bench.schedulers.result;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerRun;

/**
 * What an earlier run of the benchmark found, read from the JSON file that it wrote.
 *
 * @param outcomes of runs that finished
 */
public record Baseline(List<SchedulerOutcome> outcomes) {
  private static final String RELEASE = "/baselines/release.json";

  private static final Gson GSON =
      new GsonBuilder().serializeSpecialFloatingPointValues().disableHtmlEscaping().create();

  public Baseline(List<SchedulerOutcome> outcomes) {
    this.outcomes = List.copyOf(outcomes);
  }

  /** The one that is kept with the release. */
  public static Path ofRelease() {
    URL url = Baseline.class.getResource(RELEASE);
    if (url == null) {
      throw new IllegalStateException(RELEASE + " is missing on the class path");
    }
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Writes runs so that they can be read here, and where they come from; a line for each run.
   *
   * @param origin the command, the machine and the day, or what else there is to say
   */
  public static void keep(Path file, Map<String, String> origin, Results results) {
    List<String> lines = new ArrayList<>();
    for (SchedulerRun run : results.runs()) {
      run.outcome()
          .ifPresent(
              outcome -> {
                JsonObject line = new JsonObject();
                line.add("outcome", GSON.toJsonTree(outcome));
                lines.add(GSON.toJson(line));
              });
    }
    StringBuilder text = new StringBuilder("{\n");
    origin.forEach(
        (name, value) ->
            text.append(GSON.toJson(name)).append(": ").append(GSON.toJson(value)).append(",\n"));
    text.append("\"runs\": [\n").append(String.join(",\n", lines)).append("\n]}\n");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads {@code schedulers.json}, or what {@link #keep} wrote.
   *
   * @throws IllegalArgumentException naming the file, if it is not one or has no run that finished
   */
  public static Baseline read(Path file) {
    List<SchedulerOutcome> outcomes = new ArrayList<>();
    try {
      JsonObject document = GSON.fromJson(Files.readString(file), JsonObject.class);
      for (JsonElement run : runs(file, document)) {
        JsonElement outcome = run.getAsJsonObject().get("outcome");
        if (outcome != null && !outcome.isJsonNull()) {
          outcomes.add(GSON.fromJson(outcome, SchedulerOutcome.class));
        }
      }
    } catch (IOException | JsonParseException | IllegalStateException wrong) {
      throw new IllegalArgumentException(
          "--compare %s cannot be read: %s".formatted(file, wrong.getMessage()), wrong);
    }
    if (outcomes.isEmpty()) {
      throw noRuns(file);
    }
    return new Baseline(outcomes);
  }

  private static JsonArray runs(Path file, JsonObject document) {
    JsonElement runs = document == null ? null : document.get("runs");
    if (runs instanceof JsonArray array) {
      return array;
    }
    throw noRuns(file);
  }

  private static IllegalArgumentException noRuns(Path file) {
    return new IllegalArgumentException(
        "--compare %s has no runs that finished: give the schedulers.json of an earlier run"
            .formatted(file));
  }

  /** A number of one run, if it finished and has it. */
  Optional<Double> value(String scenario, String scheduler, long seed, Figure figure) {
    return outcomes.stream()
        .filter(
            outcome ->
                outcome.scenario().equals(scenario)
                    && outcome.scheduler().equals(scheduler)
                    && outcome.seed() == seed)
        .map(figure::of)
        .filter(value -> value > 0)
        .findFirst();
  }
}
