package org.vqs.yarn.web.page.edit;

import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * What is written for the settings of the chosen queue: "" where nothing is. Immutable, as long as
 * nobody changes {@code all}.
 *
 * @param all the settings that are kept
 */
record SettingValues(Configuration all, EditAddress address) {

  /** As it is kept; nothing for a queue that is to come. */
  String kept(String setting) {
    return address.staged().isAdded(address.queue()) ? "" : kept(all, address.queue(), setting);
  }

  /** As it is to be kept. */
  String current(String setting) {
    String staged = address.staged().value(address.queue(), setting);
    return staged == null ? kept(setting) : staged;
  }

  /** Whether it is to change. */
  boolean isStaged(String setting) {
    return address.staged().value(address.queue(), setting) != null;
  }

  /** As it is kept for any queue. */
  static String kept(Configuration all, String path, String setting) {
    String value = all.getRaw(VqsProperties.PREFIX + path + "." + setting);
    return value == null ? "" : value;
  }

  /** A value as a field of a form shows it and sends it back. */
  static String oneLine(String value) {
    return value
        .chars()
        .mapToObj(c -> Character.isISOControl(c) ? " " : String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  /** A value as people read it. */
  static String words(String value) {
    return value.isEmpty() ? "default" : value.isBlank() ? "a blank" : value;
  }
}
