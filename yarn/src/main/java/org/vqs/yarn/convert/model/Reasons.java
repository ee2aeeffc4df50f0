package org.vqs.yarn.convert.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Why settings have no equivalent: the first pattern that a name matches in full counts. */
public final class Reasons {
  private final Map<Pattern, String> reasons = new LinkedHashMap<>();

  /** Adds a reason for all names that match a pattern and none before it. */
  public Reasons because(String pattern, String reason) {
    reasons.put(Pattern.compile(pattern), reason);
    return this;
  }

  /**
   * The reason for a name.
   *
   * @throws IllegalStateException if no pattern matches it
   */
  public String of(String name) {
    return reasons.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(name).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no pattern for " + name));
  }
}
