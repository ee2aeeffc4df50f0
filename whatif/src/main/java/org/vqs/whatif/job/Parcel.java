package org.vqs.whatif.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An archive of files and directories that is brought to other machines, which unpack it. */
final class Parcel implements AutoCloseable {
  private final ZipOutputStream zip;

  /** An empty archive that is written to a stream. */
  Parcel(OutputStream out) {
    zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    // Most of it is compressed already.
    zip.setLevel(Deflater.BEST_SPEED);
  }

  /** Adds a file, or a directory with all that is in it, under a name. */
  void add(String name, Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      zip.putNextEntry(new ZipEntry(name));
      Files.copy(path, zip);
      zip.closeEntry();
      return;
    }
    try (Stream<Path> inside = Files.walk(path)) {
      for (Path file : inside.filter(Files::isRegularFile).sorted().toList()) {
        add(name + "/" + path.relativize(file).toString().replace('\\', '/'), file);
      }
    }
  }

  /** Adds a file of lines. */
  void add(String name, List<String> lines) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
