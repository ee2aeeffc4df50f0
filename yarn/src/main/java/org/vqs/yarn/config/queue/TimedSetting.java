package org.vqs.yarn.config.queue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * A setting of a queue that is in force while a schedule holds, by the key {@code
 * <path>.at.<schedule>.<setting>}. Immutable.
 *
 * @param schedule the name of the schedule
 * @param key its own key
 * @param plainKey the key of the setting whose place it takes
 * @param path of the queue
 * @param name of the setting
 * @param value as it is written; null while it is not looked at
 */
public record TimedSetting(
    String schedule, String key, String plainKey, String path, String name, String value) {
  /** What stands between a path and a schedule; no queue may be called so. */
  static final String AT = "at";

  private static final Pattern KEY =
      Pattern.compile(
          Pattern.quote(VqsProperties.PREFIX) + "(root|root\\..+?)\\." + AT + "\\.([^.]+)\\.(.+)");

  /** The setting of a key; null if it is no such key. Whether there is such a queue is open. */
  static TimedSetting of(String key) {
    Matcher matcher = KEY.matcher(key);
    if (!matcher.matches()) {
      return null;
    }
    String path = matcher.group(1);
    String name = matcher.group(3);
    return new TimedSetting(
        matcher.group(2), key, VqsProperties.PREFIX + path + "." + name, path, name, null);
  }

  /** The key of the setting whose place a key takes; other keys as they are. */
  public static String plain(String key) {
    TimedSetting setting = of(key);
    return setting == null ? key : setting.plainKey();
  }

  TimedSetting withValue(String written) {
    return new TimedSetting(schedule, key, plainKey, path, name, written);
  }

  /** What the setting is; null if there is none of this name. */
  QueueSetting<?> setting() {
    String label = LabelKeys.labelOf(plainKey);
    return (label == null ? QueueKeys.all() : QueueKeys.ofLabel(label))
        .stream().filter(setting -> setting.name().equals(name)).findFirst().orElse(null);
  }
}
