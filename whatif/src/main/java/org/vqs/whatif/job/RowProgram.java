package org.vqs.whatif.job;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.vqs.sim.row.RowInputs;

/**
 * What computes a row, and what it reads.
 *
 * @param main the class whose main method computes it
 * @param classPath directories and jars
 * @param inputs files and directories; what does not exist is passed over
 */
record RowProgram(String main, List<Path> classPath, List<Path> inputs) {
  private static final String OPENS = "--add-opens";

  RowProgram(String main, List<Path> classPath, Collection<Path> inputs) {
    this(main, List.copyOf(classPath), inputs.stream().filter(Files::exists).toList());
  }

  /** Writes an archive of the class path. */
  void writeClasses(OutputStream out) throws IOException {
    try (Parcel parcel = new Parcel(out)) {
      for (int i = 0; i < classPath.size(); i++) {
        parcel.add(className(i), classPath.get(i));
      }
    }
  }

  /** The class path below that archive. */
  String[] classNames() {
    String[] names = new String[classPath.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = className(i);
    }
    return names;
  }

  private String className(int i) {
    return Files.isDirectory(classPath.get(i)) ? "" + i : i + ".jar";
  }

  /** Writes an archive of what it reads. */
  void writeInputs(OutputStream out) throws IOException {
    try (Parcel parcel = new Parcel(out)) {
      parcel.add(RowInputs.NAMES, inputs.stream().map(Path::toString).toList());
      for (int i = 0; i < inputs.size(); i++) {
        parcel.add(RowInputs.name(i, inputs.get(i)), inputs.get(i));
      }
    }
  }

  /**
   * What Java is given for it, a line each: what this process was given to open, as Hadoop needs
   * it.
   *
   * @param heapMb its heap
   */
  static String javaOptions(int heapMb) {
    List<String> options = new ArrayList<>();
    options.add("-Xmx" + heapMb + "m");
    // One row is one core's.
    options.add("-XX:+UseSerialGC");
    options.add("-Djava.awt.headless=true");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith(OPENS))
        .forEach(options::add);
    return String.join("\n", options);
  }
}
