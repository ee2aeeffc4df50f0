package org.vqs.yarn.config.property;

import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with a configuration, all of it at once: errors, with which it is refused, and
 * warnings, with which it is taken though it may not do what was meant. Not thread-safe.
 */
public final class Problems {
  private final List<String> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Adds something for which the configuration is refused. */
  public void error(String message) {
    errors.add(message);
  }

  /** Adds something with which it is taken. */
  public void warn(String message) {
    warnings.add(message);
  }

  /** Adds all of others. */
  public void add(Problems others) {
    errors.addAll(others.errors);
    warnings.addAll(others.warnings);
  }

  /** Adds all of others that are not known, after some words that say when. */
  public void addNew(Problems others, Problems known, String when) {
    others.errors.stream()
        .filter(error -> !known.errors.contains(error))
        .forEach(error -> errors.add(when + error));
    others.warnings.stream()
        .filter(warning -> !known.warnings.contains(warning))
        .forEach(warning -> warnings.add(when + warning));
  }

  /** All warnings, in the order in which they came. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * Goes on only if there is no error.
   *
   * @throws IllegalArgumentException with all errors, one on each line if there are several
   */
  public void refuseErrors() {
    if (errors.isEmpty()) {
      return;
    }
    throw new IllegalArgumentException(
        errors.size() == 1
            ? errors.get(0)
            : errors.size() + " properties are wrong:\n  " + String.join("\n  ", errors));
  }
}
