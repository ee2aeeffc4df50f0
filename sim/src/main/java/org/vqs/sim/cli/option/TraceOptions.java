package org.vqs.sim.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.vqs.sim.cli.place.Place;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.alibaba.NodesReader;
import org.vqs.sim.trace.google2011.TaskEventsFormat;
import picocli.CommandLine.Option;

/** How a trace is read and played. */
public final class TraceOptions {
  @Option(
      names = "--trace-format",
      paramLabel = "FORMAT",
      defaultValue = "csv",
      description = "csv, google2011, alibaba2023, alibaba2025 or swf. Default: ${DEFAULT-VALUE}.")
  private String format;

  @Option(names = "--strict", description = "Stop at the first broken line of a trace.")
  private boolean strict;

  @Option(
      names = "--slot",
      paramLabel = "TIME",
      defaultValue = "0.1",
      description =
          "How much of the trace's time, usually seconds, is one slot. Default: ${DEFAULT-VALUE}.")
  private double slot;

  @Option(
      names = "--scaling",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "How many times as fast jobs arrive as in the trace. Default: ${DEFAULT-VALUE}.")
  private double scaling;

  @Option(
      names = "--mapping",
      paramLabel = "MAPPING",
      defaultValue = "largest",
      description =
          "Resources of the workload: all of the trace's, the largest of each job, or that rounded"
              + " up to powers-of-two. Default: ${DEFAULT-VALUE}.")
  private String mapping;

  @Option(
      names = "--reference",
      paramLabel = "CAPACITY",
      split = "x",
      description =
          "What amounts are divided by before the largest is taken, for each resource, such as"
              + " 96000x262144x8000. Default: 1 each.")
  private List<BigDecimal> reference = List.of();

  @Option(
      names = "--decimals",
      paramLabel = "N",
      description = "Round sizes of a trace up to so many decimals. Default: exact.")
  private int decimals = TraceSettings.EXACT;

  @Option(names = "--from", paramLabel = "TIME", description = "Leave out jobs before this time.")
  private double from = Double.NEGATIVE_INFINITY;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Leave out jobs from this time of the trace on.")
  private double until = Double.POSITIVE_INFINITY;

  @Option(names = "--jobs", paramLabel = "N", description = "At most so many jobs of a trace.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      description = "The servers of an alibaba2023 trace, instead of --servers and --capacity.")
  private Path nodes;

  private final Place place;

  TraceOptions(Place place) {
    this.place = place;
  }

  /** Reads the files, joined by commas, and says on the error stream what was wrong with them. */
  public ParsedTrace read(String files) {
    List<Path> paths = Arrays.stream(files.split(",", -1)).map(place::input).toList();
    return read(paths, TraceFormats.of(format), strict);
  }

  /** Reads parts of Google's trace of 2011. */
  static ParsedTrace google(List<Path> files, boolean strict) {
    return read(files, new TaskEventsFormat(), strict);
  }

  private static ParsedTrace read(List<Path> paths, TraceFormat format, boolean strict) {
    try {
      ParsedTrace trace = TraceReader.read(paths, format, strict);
      System.err.print(trace.report().text());
      return trace;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The servers that --nodes names, or null. */
  List<ServerType> servers() {
    if (nodes == null) {
      return null;
    }
    try {
      NodesReader.Nodes read = NodesReader.read(nodes, strict);
      System.err.print(read.report().text());
      return read.groups();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TraceSettings settings() {
    return TraceSettings.defaults()
        .withSlot(slot)
        .withScaling(scaling)
        .withMapping(mapping(), reference)
        .withDecimals(decimals)
        .withWindow(from, until, limit);
  }

  private ResourceMapping mapping() {
    List<ResourceMapping> all = List.of(ResourceMapping.values());
    return all.stream()
        .filter(candidate -> candidate.toString().equals(mapping))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--mapping (%s) must be one of %s".formatted(mapping, all)));
  }
}
