package org.vqs.yardstick;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.runner.Description;

/**
 * Methods of Hadoop's scheduler tests, each with a reason.
 *
 * @param resource where the list is: lines of the form {@code class#method: reason}, empty lines,
 *     and comments that begin with {@code //}
 * @param reasons by {@code class#method}, in the list's order
 */
record ListedMethods(String resource, Map<String, String> reasons) {
  private static final Pattern LINE = Pattern.compile("(?<method>[\\w.]+#\\w+): (?<reason>\\S.*)");

  /** Reads a list. */
  static ListedMethods load(String resource) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                ListedMethods.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      return parse(resource, lines.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the lines of a list.
   *
   * @throws IllegalArgumentException naming the first line that has another form or repeats a
   *     method
   */
  static ListedMethods parse(String resource, List<String> lines) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("//")) {
        continue;
      }
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + " of " + resource + " (" + line + ") must be class#method: reason");
      }
      if (reasons.put(matcher.group("method"), matcher.group("reason")) != null) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + " of " + resource + " repeats " + matcher.group("method"));
      }
    }
    return new ListedMethods(resource, Collections.unmodifiableMap(reasons));
  }

  /** The name of a method in such a list, without the parameters of this run. */
  static String nameOf(Description test) {
    return test.getClassName() + "#" + test.getMethodName().split("\\[", 2)[0];
  }
}
