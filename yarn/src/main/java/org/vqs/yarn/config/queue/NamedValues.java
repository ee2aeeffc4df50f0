package org.vqs.yarn.config.queue;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads lists of names with values: {@code alice=2, bob=0.5}. */
final class NamedValues {
  private NamedValues() {}

  /**
   * The values by name, or null if a part has no name or no value.
   *
   * @param kind what has the names, for errors
   * @param parser of a value; null for what is none
   * @throws IllegalArgumentException to be read after the text, if it names one twice
   */
  static <T> Map<String, T> parse(String text, String kind, Function<String, T> parser) {
    Map<String, T> values = new TreeMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = part.lastIndexOf('=');
      String name = part.substring(0, Math.max(0, equals)).trim();
      T value = parser.apply(part.substring(equals + 1).trim());
      if (name.isEmpty() || value == null) {
        return null;
      }
      if (values.put(name, value) != null) {
        throw new IllegalArgumentException("names the " + kind + " " + name + " twice");
      }
    }
    return Collections.unmodifiableMap(values);
  }

  /** Those of a queue, and for names that it has not those of the queue above. */
  static <T> Map<String, T> below(Map<String, T> above, Map<String, T> own) {
    Map<String, T> values = new TreeMap<>(above);
    values.putAll(own);
    return Collections.unmodifiableMap(values);
  }
}
