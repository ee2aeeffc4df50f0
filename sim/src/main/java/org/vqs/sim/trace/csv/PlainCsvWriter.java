package org.vqs.sim.trace.csv;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;

/** Writes a trace in the format that {@link PlainCsvFormat} reads; reading gives the same jobs. */
public final class PlainCsvWriter {
  private PlainCsvWriter() {}

  /** Writes to a file, packed if its name ends in {@code .gz}. */
  public static void write(ParsedTrace trace, Path file) throws IOException {
    try (OutputStream bytes = Files.newOutputStream(file);
        OutputStream packed =
            file.toString().endsWith(".gz") ? new GZIPOutputStream(bytes, 1 << 16) : bytes;
        Writer text =
            new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), 1 << 16)) {
      write(trace, text);
    }
  }

  /** Writes header and jobs. */
  public static void write(ParsedTrace trace, Appendable text) throws IOException {
    text.append(PlainCsvFormat.ARRIVAL).append(',').append(PlainCsvFormat.DURATION);
    for (String resource : trace.resources()) {
      text.append(',').append(resource);
    }
    text.append('\n');
    for (TraceJob job : trace.jobs()) {
      text.append(time(job.arrival())).append(',').append(time(job.duration()));
      for (BigDecimal amount : job.amounts()) {
        text.append(',').append(amount.toPlainString());
      }
      text.append('\n');
    }
  }

  /** The shortest decimal that reads back as the same floating-point number. */
  private static String time(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
