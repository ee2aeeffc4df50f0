package org.vqs.sim.trace;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Small traces for tests. */
public final class TraceFiles {
  private TraceFiles() {}

  /** A trace under {@code sim/src/test/resources/traces}. */
  public static Path resource(String name) {
    return Path.of("sim", "src", "test", "resources", "traces", name);
  }

  /** A file of these lines. */
  public static Path of(Path directory, String name, String... lines) throws IOException {
    return Files.write(directory.resolve(name), List.of(lines));
  }

  /** Exact amounts as the readers give them. */
  public static List<BigDecimal> amounts(String... decimals) {
    return Arrays.stream(decimals).map(text -> new BigDecimal(text).stripTrailingZeros()).toList();
  }

  /** A trace of one resource, cpu, or two, cpu and mem. */
  public static ParsedTrace trace(TraceJob... jobs) {
    int resources = jobs[0].amounts().size();
    return new ParsedTrace(
        "test", List.of("cpu", "mem").subList(0, resources), List.of(jobs), TraceReport.none());
  }

  /** A job. */
  public static TraceJob job(double arrival, double duration, String... amounts) {
    return new TraceJob(arrival, duration, amounts(amounts));
  }
}
