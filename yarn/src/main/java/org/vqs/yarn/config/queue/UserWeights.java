package org.vqs.yarn.config.queue;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.yarn.config.property.ValueTypes;

/** Reads the weights of users: {@code alice=2, bob=0.5}. */
final class UserWeights {
  private UserWeights() {}

  /**
   * The weights by user, or null if a part has no user or no weight.
   *
   * @throws IllegalArgumentException to be read after the text, if it names a user twice
   */
  static Map<String, Double> parse(String text) {
    Map<String, Double> weights = new TreeMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = part.lastIndexOf('=');
      String user = part.substring(0, Math.max(0, equals)).trim();
      Double weight =
          ValueTypes.number(number -> number > 0 && number < Double.POSITIVE_INFINITY)
              .apply(part.substring(equals + 1).trim());
      if (user.isEmpty() || weight == null) {
        return null;
      }
      if (weights.put(user, weight) != null) {
        throw new IllegalArgumentException("names the user " + user + " twice");
      }
    }
    return Collections.unmodifiableMap(weights);
  }

  /** Those of a queue, where it names none those of the queue above. */
  static Map<String, Double> below(Map<String, Double> above, Map<String, Double> own) {
    Map<String, Double> weights = new TreeMap<>(above);
    weights.putAll(own);
    return Collections.unmodifiableMap(weights);
  }
}
