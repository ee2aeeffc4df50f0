package org.vqs.yarn.scripts;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Parts of a Hadoop distribution, as the scripts find them on an operator's host. */
final class HadoopHome {
  private static final List<Path> CLASSES =
      List.of(Path.of("core", "target", "classes"), Path.of("yarn", "target", "classes"));

  private HadoopHome() {}

  /** Makes a directory with links to the jars of this test's class path. */
  static Path libraries(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path file = Path.of(entry).toAbsolutePath();
      String name = file.getFileName().toString();
      boolean isOurs = name.startsWith("vqs-");
      if (name.endsWith(".jar") && !name.endsWith("-tests.jar") && !isOurs) {
        Files.createSymbolicLink(directory.resolve(name), file);
      }
    }
    return directory;
  }

  /** Makes a jar with the scheduler's classes. */
  static Path schedulerJar(Path file) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (Path classes : CLASSES) {
        add(classes, out);
      }
    }
    return file;
  }

  private static void add(Path classes, JarOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(classes.resolve("org/vqs"))) {
      for (Path part : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(part).toString()));
        Files.copy(part, out);
      }
    }
  }
}
