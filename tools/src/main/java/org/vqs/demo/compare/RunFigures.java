package org.vqs.demo.compare;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vqs.demo.result.GangOutcome;
import org.vqs.demo.result.Summary;
import org.vqs.demo.result.WaitStatistics;
import org.vqs.demo.workload.SizeClass;

/**
 * What a comparison takes of one run.
 *
 * @param all waits of all containers
 * @param bySize waits of each class of sizes
 * @param makespanMs from the start of the workload to the end of its last container
 * @param gangs what became of each gang, by application
 */
public record RunFigures(
    WaitStatistics all,
    Map<SizeClass, WaitStatistics> bySize,
    long makespanMs,
    List<GangOutcome> gangs) {
  private static final Gson GSON = new Gson();

  public RunFigures {
    bySize = Map.copyOf(bySize);
    gangs = List.copyOf(gangs);
  }

  static RunFigures of(Summary summary) {
    return new RunFigures(
        summary.waits(),
        Arrays.stream(SizeClass.values())
            .collect(Collectors.toMap(Function.identity(), summary::waits)),
        summary.makespanMs(),
        summary.gangs());
  }

  void write(Path file) throws IOException {
    Files.writeString(file, GSON.toJson(this));
  }

  static RunFigures read(Path file) throws IOException {
    return GSON.fromJson(Files.readString(file), RunFigures.class);
  }
}
