package org.vqs.yarn.config;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.config.queue.LabelKeys;
import org.vqs.yarn.config.queue.QueueKeys;
import org.vqs.yarn.config.queue.QueueSetting;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.TimedSetting;

/**
 * Keys that look like the scheduler's and are none of its properties: most often misspelt, and
 * silently ignored they would leave a default in force.
 */
final class UnknownKeys {
  private static final int MOST_NAMED = 20;

  private UnknownKeys() {}

  /** Reports each as an error, in alphabetical order. */
  static void report(Configuration conf, QueueTree queues, Problems problems) {
    TreeSet<String> keys = new TreeSet<>();
    for (Map.Entry<String, String> entry : conf) {
      if (entry.getKey().startsWith(VqsProperties.PREFIX)) {
        keys.add(entry.getKey());
      }
    }
    for (String key : keys) {
      if (key.startsWith(VqsProperties.QUEUE_PREFIX)) {
        reportOfQueue(key, queues, problems);
      } else if (VqsProperties.all().stream().noneMatch(p -> p.name().equals(key))) {
        problems.error(
            key
                + " is no property; the nearest is "
                + nearest(key, VqsProperties.all().stream().map(VqsProperty::name))
                + ", and vqs-default.xml has all");
      }
    }
  }

  private static void reportOfQueue(String key, QueueTree queues, Problems problems) {
    String plain = TimedSetting.plain(key);
    String name = plain.substring(VqsProperties.PREFIX.length());
    String labelled = LabelKeys.pathOf(plain);
    if (labelled != null && isQueue(labelled, queues)) {
      return;
    }
    for (QueueSetting<?> setting : QueueKeys.all()) {
      if (name.endsWith("." + setting.name())) {
        String path = name.substring(0, name.length() - setting.name().length() - 1);
        if (!isQueue(path, queues)) {
          problems.error(key + ": " + noQueue(labelled == null ? path : labelled, queues));
        }
        return;
      }
    }
    Stream<String> keys =
        Stream.concat(
            LabelKeys.like(plain).stream(),
            queues.all().stream()
                .flatMap(
                    queue -> QueueKeys.all().stream().map(setting -> setting.key(queue.path()))));
    problems.error(
        key
            + " is no setting of a queue; the nearest is "
            + nearest(plain, keys)
            + ", and src/docs/queues.md has all");
  }

  private static boolean isQueue(String path, QueueTree queues) {
    return queues.atPath(path) != null || queues.template(path) != null;
  }

  private static String noQueue(String path, QueueTree queues) {
    List<String> paths = queues.all().stream().map(QueueSettings::path).toList();
    String named = String.join(", ", paths.subList(0, Math.min(paths.size(), MOST_NAMED)));
    int more = paths.size() - MOST_NAMED;
    return "there is no queue "
        + path
        + "; the nearest is "
        + nearest(path, paths.stream())
        + ", and the queues are "
        + named
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static String nearest(String key, Stream<String> names) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return names.min(Comparator.comparing(name -> distance.apply(key, name))).orElseThrow();
  }
}
