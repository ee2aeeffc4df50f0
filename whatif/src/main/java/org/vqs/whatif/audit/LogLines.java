package org.vqs.whatif.audit;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The lines of a file, unpacked if its name ends in {@code .gz}. */
final class LogLines implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final InputStream bytes;
  private final BufferedReader text;
  private long number;
  private IOException fault;

  LogLines(Path file) throws IOException {
    bytes = Files.newInputStream(file);
    boolean opened = false;
    try {
      InputStream plain =
          file.toString().endsWith(".gz") ? new GZIPInputStream(bytes, BUFFER) : bytes;
      text = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8), BUFFER);
      opened = true;
    } finally {
      if (!opened) {
        bytes.close();
      }
    }
  }

  /** The next line; null at the end, and where the file breaks off. */
  String next() {
    try {
      String line = text.readLine();
      number += line == null ? 0 : 1;
      return line;
    } catch (IOException e) {
      fault = e;
      return null;
    }
  }

  /** How many lines were read. */
  long number() {
    return number;
  }

  /** Why there is no next line, if not because the file ended well. */
  Optional<IOException> fault() {
    return Optional.ofNullable(fault);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
