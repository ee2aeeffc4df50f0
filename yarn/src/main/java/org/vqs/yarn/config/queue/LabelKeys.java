package org.vqs.yarn.config.queue;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.amount.ResourceLimit;

/**
 * The settings {@code <path>.labels.<label>.<setting>}, whose keys have a part that nobody knows
 * beforehand. They are found by one look at all keys.
 */
public final class LabelKeys {
  /** What stands between a path and a label; no queue may be called so. */
  public static final String LABELS = "labels";

  /** The path, the label, the setting. */
  private static final Pattern KEY =
      Pattern.compile(
          Pattern.quote(VqsProperties.PREFIX) + "(.+)\\." + LABELS + "\\.([^.]+)\\.([^.]+)");

  private final Configuration conf;
  private final Map<String, Set<String>> labels = new HashMap<>();

  LabelKeys(Configuration conf) {
    this.conf = conf;
    for (Map.Entry<String, String> entry : conf) {
      Matcher key = KEY.matcher(entry.getKey());
      if (key.matches() && isSetting(key.group(3))) {
        labels.computeIfAbsent(key.group(1), path -> new TreeSet<>()).add(key.group(2));
      }
    }
  }

  private static boolean isSetting(String name) {
    return QueueKeys.ofLabel("x").stream().anyMatch(s -> s.name().endsWith("." + name));
  }

  /** What is set for one queue, by the partition; "" for nodes without a label. */
  SortedMap<String, LabelSettings> read(String path, Problems problems) {
    SortedMap<String, LabelSettings> read = new TreeMap<>();
    for (String label : labels.getOrDefault(path, Set.of())) {
      if (!QueueKeys.isLabel(label)) {
        problems.error(
            VqsProperties.PREFIX
                + path
                + ".labels."
                + label
                + " must name a label (letters, digits, - and _), or "
                + LabelSettings.NO_LABEL
                + " for nodes without one");
        continue;
      }
      LabelSettings settings =
          new LabelSettings(
              QueueKeys.maximumOn(label).read(conf, path, ResourceLimit.NONE, problems),
              QueueKeys.weightOn(label).read(conf, path, LabelSettings.AS_EVERYWHERE, problems));
      read.put(label.equals(LabelSettings.NO_LABEL) ? "" : label, settings);
    }
    return Collections.unmodifiableSortedMap(read);
  }

  /**
   * The path of the queue that a key of such a setting is for; null if it is no such key. Whether
   * there is such a queue is not known here.
   */
  public static String pathOf(String key) {
    Matcher matcher = KEY.matcher(key);
    return matcher.matches() && isSetting(matcher.group(3)) ? matcher.group(1) : null;
  }

  /** The label of a key of such a setting; null if it is no such key. */
  static String labelOf(String key) {
    Matcher matcher = KEY.matcher(key);
    return matcher.matches() && isSetting(matcher.group(3)) ? matcher.group(2) : null;
  }

  /** The keys that are like one with a wrong end, to find the nearest; none if it has no label. */
  public static List<String> like(String key) {
    Matcher matcher = KEY.matcher(key);
    return matcher.matches()
        ? QueueKeys.ofLabel(matcher.group(2)).stream().map(s -> s.key(matcher.group(1))).toList()
        : List.of();
  }
}
