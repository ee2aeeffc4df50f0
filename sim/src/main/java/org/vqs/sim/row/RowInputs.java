package org.vqs.sim.row;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files and directories that a command reads, as they were brought to where a row is computed.
 */
public final class RowInputs {
  /** The file with the path of each where the command runs, a line each. */
  public static final String NAMES = "names";

  private final Map<Path, Path> brought = new LinkedHashMap<>();

  /** Those in a directory, each in a numbered directory of its own ({@link #name}). */
  public RowInputs(Path directory) throws IOException {
    List<String> names = Files.readAllLines(directory.resolve(NAMES));
    for (int i = 0; i < names.size(); i++) {
      Path original = Path.of(names.get(i));
      brought.put(original, directory.resolve(name(i, original)));
    }
  }

  /** The relative name of one of them. What it is called may say what it is. */
  public static String name(int number, Path original) {
    return number + "/" + original.getFileName();
  }

  /** Where it is here; itself if it was not brought. */
  public Path of(Path original) {
    return brought.getOrDefault(original, original);
  }
}
