package org.vqs.yarn.config;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.hadoop.conf.Configuration;

/**
 * Keys that look like the scheduler's and are none of its properties: most often misspelt, and
 * silently ignored they would leave a default in force.
 */
final class UnknownKeys {
  private UnknownKeys() {}

  /** One message for each, in alphabetical order. */
  static Stream<String> errors(Configuration conf) {
    TreeSet<String> keys = new TreeSet<>();
    for (Map.Entry<String, String> entry : conf) {
      if (entry.getKey().startsWith(VqsProperties.PREFIX) && !isKnown(entry.getKey())) {
        keys.add(entry.getKey());
      }
    }
    return keys.stream().map(UnknownKeys::error);
  }

  private static boolean isKnown(String key) {
    return VqsProperties.all().stream().anyMatch(property -> property.name().equals(key));
  }

  private static String error(String key) {
    if (key.startsWith(VqsProperties.QUEUE_PREFIX)) {
      return key
          + " is not supported yet: the only queue is root.default, which has no settings; remove it";
    }
    return key
        + " is no property; the nearest is "
        + nearest(key)
        + ", and vqs-default.xml has all";
  }

  private static String nearest(String key) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return VqsProperties.all().stream()
        .map(VqsProperty::name)
        .min(Comparator.comparing(name -> distance.apply(key, name)))
        .orElseThrow();
  }
}
