package org.vqs.bench.sls;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * The times that the load simulator itself reports. Each second it takes the mean of the last 100
 * calls; its files have statistics of the last 60 such means, and their median is what is read.
 */
final class SimulatorTimes {
  /** What is called every second: a mean of the last calls says nothing of the others. */
  static final List<String> OPERATIONS = List.of("allocate", "handle", "handle.NODE_UPDATE");

  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private SimulatorTimes() {}

  /**
   * Microseconds by operation.
   *
   * @param directory the simulator's output
   * @throws IOException if a file cannot be read or is without values
   */
  static Map<String, Double> read(Path directory) throws IOException {
    Map<String, Double> micros = new LinkedHashMap<>();
    for (String operation : OPERATIONS) {
      micros.put(
          operation,
          last(
              directory.resolve(
                  "metrics/sampler.scheduler.operation.%s.timecost.csv".formatted(operation))));
    }
    return micros;
  }

  private static double last(Path file) throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    try (Reader reader = Files.newBufferedReader(file)) {
      List<CSVRecord> records = format.parse(reader).getRecords();
      if (records.isEmpty()) {
        throw new IOException(file + " has no values: the simulator was too quick for its clock");
      }
      return Double.parseDouble(records.get(records.size() - 1).get("p50")) / NANOS_PER_MICRO;
    }
  }
}
