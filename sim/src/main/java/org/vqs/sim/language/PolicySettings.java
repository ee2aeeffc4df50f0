package org.vqs.sim.language;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a policy by name, as text. Immutable.
 *
 * <p>Those of one policy are written behind its name: {@code vqs-bf+stall=paper+j=7}.
 */
public final class PolicySettings {
  private final Map<String, String> values;

  /** Settings by name. */
  public PolicySettings(Map<String, String> values) {
    this.values = new LinkedHashMap<>(values);
    this.values.keySet().forEach(PolicySettings::checkName);
  }

  /** Nothing but what the papers say. */
  public static PolicySettings none() {
    return new PolicySettings(Map.of());
  }

  private static void checkName(String name) {
    if (!Setting.names().contains(name)) {
      throw new IllegalArgumentException(
          "policy setting (" + name + ") must be one of " + Setting.names());
    }
  }

  /** The same with others on top, written as name=value, where they differ. */
  PolicySettings with(List<String> settings) {
    Map<String, String> merged = new LinkedHashMap<>(values);
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "policy setting (" + setting + ") must be written as NAME=VALUE");
      }
      merged.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return new PolicySettings(merged);
  }

  /** The value of a setting for a policy, or its default. */
  String get(Setting setting, String policy) {
    return values.getOrDefault(setting.toString(), setting.defaultValue(policy));
  }

  /** Whether a setting was set to a value. */
  boolean isSet(Setting setting, String value) {
    return value.equals(values.get(setting.toString()));
  }

  /** The names that were set. */
  Set<String> names() {
    return values.keySet();
  }
}
