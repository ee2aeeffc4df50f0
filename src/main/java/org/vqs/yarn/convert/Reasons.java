package org.vqs.yarn.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Why settings have no equivalent: the first pattern that a name matches in full counts. */
final class Reasons {
  private final Map<Pattern, String> reasons = new LinkedHashMap<>();

  Reasons because(String pattern, String reason) {
    reasons.put(Pattern.compile(pattern), reason);
    return this;
  }

  String of(String name) {
    return reasons.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(name).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no pattern for " + name));
  }
}
