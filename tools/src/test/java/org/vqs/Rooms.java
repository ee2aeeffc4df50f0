package org.vqs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The modules of this project, as its root's build lists them. Tests run at the root. */
final class Rooms {
  private Rooms() {}

  /** Their source directories, relative to the root. */
  static List<Path> sources() {
    try (Stream<String> lines = Files.lines(Path.of("pom.xml"))) {
      return lines
          .map(String::strip)
          .filter(line -> line.startsWith("<module>"))
          .map(line -> Path.of(line.replaceAll("</?module>", ""), "src"))
          .filter(Files::isDirectory)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All their Java files. */
  static List<Path> javaFiles() {
    return sources().stream().flatMap(Rooms::javaFiles).sorted().toList();
  }

  private static Stream<Path> javaFiles(Path sources) {
    try (Stream<Path> walk = Files.walk(sources)) {
      return walk.filter(path -> path.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
