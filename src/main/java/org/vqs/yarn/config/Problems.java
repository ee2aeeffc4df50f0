package org.vqs.yarn.config;

import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with a configuration, all of it at once: errors, with which it is refused, and
 * warnings, with which it is taken though it may not do what was meant. Not thread-safe.
 */
final class Problems {
  private final List<String> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  void error(String message) {
    errors.add(message);
  }

  void warn(String message) {
    warnings.add(message);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * Goes on only if there is no error.
   *
   * @throws IllegalArgumentException with all errors, one on each line if there are several
   */
  void refuseErrors() {
    if (errors.isEmpty()) {
      return;
    }
    throw new IllegalArgumentException(
        errors.size() == 1
            ? errors.get(0)
            : errors.size() + " properties are wrong:\n  " + String.join("\n  ", errors));
  }
}
