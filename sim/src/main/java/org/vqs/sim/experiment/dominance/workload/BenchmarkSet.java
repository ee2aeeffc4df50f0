package org.vqs.sim.experiment.dominance.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.vqs.sim.engine.TimeModel;

/**
 * A benchmark set: workloads that are fixed as data, so that results of different days compare.
 *
 * @param name of the set
 * @param workloads in the order of the data
 */
public record BenchmarkSet(String name, List<BenchmarkWorkload> workloads) {
  /** The names of the sets: the one to tune with, and those to be used once. */
  public static final List<String> NAMES = List.of("first", "second", "third", "fourth", "fifth");

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setCommentMarker('#')
          .setHeader()
          .setSkipHeaderRecord(true)
          .build();

  /** Copies the workloads. */
  public BenchmarkSet {
    workloads = List.copyOf(workloads);
  }

  /**
   * The set of a name.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  public static BenchmarkSet of(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException("--set (%s) must be one of %s".formatted(name, NAMES));
    }
    try (InputStream data = BenchmarkSet.class.getResourceAsStream(name + ".csv");
        Reader reader = new InputStreamReader(data, StandardCharsets.UTF_8)) {
      return new BenchmarkSet(name, read(reader));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The workloads of a file with the columns of the sets; lines that begin with # are skipped. */
  public static List<BenchmarkWorkload> read(Reader reader) throws IOException {
    List<BenchmarkWorkload> workloads = new ArrayList<>();
    try (CSVParser parser = CSVParser.parse(reader, FORMAT)) {
      for (CSVRecord line : parser) {
        workloads.add(
            new BenchmarkWorkload(
                line.get("name"),
                line.get("family"),
                TimeModel.valueOf(line.get("time").toUpperCase(Locale.ROOT)),
                line.get("servers"),
                line.get("capacity"),
                line.get("sizes"),
                line.get("service"),
                line.get("arrivals"),
                Double.parseDouble(line.get("load")),
                Long.parseLong(line.get("events"))));
      }
    }
    return workloads;
  }

  /**
   * The part of the set that has these names and families; an empty list is no restriction.
   *
   * @throws IllegalArgumentException if the set does not have one of them
   */
  public BenchmarkSet select(List<String> names, List<String> families) {
    check("--workload", names, BenchmarkWorkload::name);
    check("--family", families, BenchmarkWorkload::family);
    return new BenchmarkSet(
        name,
        workloads.stream()
            .filter(workload -> names.isEmpty() || names.contains(workload.name()))
            .filter(workload -> families.isEmpty() || families.contains(workload.family()))
            .toList());
  }

  private void check(String option, List<String> wanted, Function<BenchmarkWorkload, String> text) {
    List<String> known = workloads.stream().map(text).distinct().toList();
    for (String one : wanted) {
      if (!known.contains(one)) {
        throw new IllegalArgumentException(
            "%s (%s) is not in the %s set, which has %s"
                .formatted(option, one, name, known.stream().collect(Collectors.joining(", "))));
      }
    }
  }
}
