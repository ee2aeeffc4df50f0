package org.vqs.yarn.convert.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of the old scheduler that stand in {@code yarn-site.xml}, if that file was given.
 *
 * @param isGiven whether there is such a file; else nothing is known
 * @param values by full name
 */
public record SiteSettings(boolean isGiven, Map<String, String> values) {
  /** No file was given. */
  public static final SiteSettings NOT_GIVEN = new SiteSettings(false, Map.of());

  /** What a file says. */
  public static SiteSettings of(Map<String, String> values) {
    return new SiteSettings(true, Map.copyOf(values));
  }

  /** A switch of a file that was given. */
  public boolean isOn(String name, boolean byDefault) {
    String value = values.get(name);
    return value == null ? byDefault : Boolean.parseBoolean(value.trim());
  }

  /** Settings, with those of this file whose names match and that are not among them. */
  public Map<String, String> below(Map<String, String> settings, String pattern) {
    Map<String, String> all = new TreeMap<>(values);
    all.keySet().removeIf(name -> !name.matches(pattern));
    all.putAll(settings);
    return all;
  }
}
