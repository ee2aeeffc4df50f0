package org.vqs.yarn.config.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.config.queue.QueueKeys;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTreeReader;
import org.vqs.yarn.text.Printable;

/**
 * What a call to change the settings changes, key by key. Queues are removed first, then added,
 * then changed; single properties come last, as YARN has it for the Capacity Scheduler. Whether the
 * result is right is not looked at here: it is checked as files are. For one call.
 */
final class Mutations {
  private static final Set<String> START_ONLY =
      VqsProperties.all().stream()
          .filter(property -> !property.isLive())
          .map(VqsProperty::name)
          .collect(Collectors.toUnmodifiableSet());

  private final Configuration proposed;
  private final Map<String, String> changes = new HashMap<>();

  private Mutations(Configuration settings) {
    proposed = new Configuration(settings);
  }

  /**
   * The keys that get another value, or null where they are unset.
   *
   * @param settings of the scheduler, by their full keys; they stay as they are
   * @throws IOException naming what cannot be meant; a queue that is removed and is none, or added
   *     and is one, or a key that is not the scheduler's
   */
  static Map<String, String> of(Configuration settings, SchedConfUpdateInfo update)
      throws IOException {
    refuseNothing(update);
    Mutations mutations = new Mutations(settings);
    for (String path : list(update.getRemoveQueueInfo())) {
      mutations.remove(path(path));
    }
    for (QueueConfigInfo queue : list(update.getAddQueueInfo())) {
      mutations.add(path(queue.getQueue()));
      mutations.change(queue);
    }
    for (QueueConfigInfo queue : list(update.getUpdateQueueInfo())) {
      mutations.change(queue);
    }
    for (Map.Entry<String, String> property : map(update.getGlobalParams()).entrySet()) {
      mutations.set(ownKey(property.getKey()), property.getValue());
    }
    if (mutations.children(QueueSettings.ROOT).isEmpty()) {
      throw new IOException(
          "the last queue below root cannot be removed; add another in the same call");
    }
    return mutations.changes;
  }

  /** Whether a key is that of a property which is read when the ResourceManager starts. */
  static boolean isStartOnly(String key) {
    return START_ONLY.contains(key);
  }

  /** A call in another form than the ResourceManager reads looks so, as Hadoop 3.5.0's command. */
  private static void refuseNothing(SchedConfUpdateInfo update) throws IOException {
    if (list(update.getRemoveQueueInfo()).isEmpty()
        && list(update.getAddQueueInfo()).isEmpty()
        && list(update.getUpdateQueueInfo()).isEmpty()
        && map(update.getGlobalParams()).isEmpty()) {
      throw new IOException(
          "the call changes nothing: it has none of add-queue, remove-queue, update-queue and global-updates, or not in the form that the ResourceManager reads");
    }
  }

  private static <T> List<T> list(List<T> listed) {
    return listed == null ? List.of() : listed;
  }

  private static Map<String, String> map(Map<String, String> mapped) {
    return mapped == null ? Map.of() : mapped;
  }

  /** Other paths would reach properties that belong to no queue. */
  private static String path(String written) throws IOException {
    String path = written == null ? "" : written.trim();
    if (path.equals(QueueSettings.ROOT) || path.startsWith(QueueSettings.ROOT + ".")) {
      return path;
    }
    throw new IOException(
        "queue-name (%s) must be the full path of a queue, such as root.default"
            .formatted(Printable.of(path)));
  }

  private static String ownKey(String written) throws IOException {
    String key = written.trim();
    if (!key.startsWith(VqsProperties.PREFIX)) {
      throw new IOException(
          "%s is none of the scheduler's settings (%s*): only they can be changed"
              .formatted(Printable.of(key), VqsProperties.PREFIX));
    }
    if (key.startsWith(VqsProperties.QUEUE_PREFIX)) {
      throw new IOException(
          "%s is a setting of a queue, not of the scheduler: change it with -update (update-queue), by the path of its queue"
              .formatted(Printable.of(key)));
    }
    if (isStartOnly(key)) {
      throw new IOException(
          "%s takes effect when the ResourceManager starts, and is read from its files then: set it in vqs-scheduler.xml and restart"
              .formatted(key));
    }
    return key;
  }

  private void remove(String path) throws IOException {
    if (path.equals(QueueSettings.ROOT)) {
      throw new IOException("queue root cannot be removed");
    }
    String parent = parent(path);
    List<String> siblings = children(parent);
    if (!siblings.remove(name(path))) {
      throw new IOException(
          "queue %s cannot be removed: %s names %s"
              .formatted(Printable.of(path), queuesKey(parent), siblings));
    }
    setChildren(parent, siblings);
    Set<String> below = new TreeSet<>();
    for (Map.Entry<String, String> entry : proposed) {
      String key = entry.getKey();
      if (key.startsWith(VqsProperties.PREFIX + path + ".") && !isSettingOf(parent, key)) {
        below.add(key);
      }
    }
    below.forEach(key -> set(key, null));
  }

  /** The parent of a queue called {@code am} has a setting {@code am.max-share}. */
  private static boolean isSettingOf(String path, String key) {
    return QueueKeys.all().stream().anyMatch(setting -> setting.key(path).equals(key));
  }

  private void add(String path) throws IOException {
    String parent = parent(path);
    if (path.equals(QueueSettings.ROOT) || !QueueTreeReader.isName(name(path))) {
      throw new IOException(
          "queue %s cannot be added: the name of a queue is made of letters, digits, -, _, @ and +, and is not root, labels or at"
              .formatted(Printable.of(path)));
    }
    List<String> siblings = children(parent);
    if (siblings.contains(name(path))) {
      throw new IOException("queue " + path + " cannot be added: it is there already");
    }
    siblings.add(name(path));
    setChildren(parent, siblings);
  }

  private void change(QueueConfigInfo queue) throws IOException {
    String path = path(queue.getQueue());
    for (Map.Entry<String, String> setting : map(queue.getParams()).entrySet()) {
      set(VqsProperties.PREFIX + path + "." + setting.getKey().trim(), setting.getValue());
    }
  }

  private List<String> children(String path) {
    String written = proposed.get(queuesKey(path));
    if (written == null) {
      boolean isRoot = path.equals(QueueSettings.ROOT);
      return new ArrayList<>(isRoot ? List.of(QueueTreeReader.DEFAULT_QUEUE) : List.of());
    }
    return Arrays.stream(written.split(",", -1))
        .map(String::trim)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private void setChildren(String path, List<String> names) {
    // Root without a list has the queue default.
    boolean isUnset = names.isEmpty() && !path.equals(QueueSettings.ROOT);
    String key = queuesKey(path);
    String text = String.join(",", names);
    changes.put(key, isUnset ? null : text);
    apply(proposed, key, isUnset ? null : text);
  }

  private void set(String key, String value) {
    String wanted = value == null || value.isEmpty() ? null : value;
    changes.put(key, wanted);
    apply(proposed, key, wanted);
  }

  /** Sets a key, or unsets it if the value is null. */
  static void apply(Configuration settings, String key, String value) {
    if (value == null) {
      settings.unset(key);
    } else {
      settings.set(key, value);
    }
  }

  private static String queuesKey(String path) {
    return QueueKeys.QUEUES.key(path);
  }

  private static String parent(String path) {
    return path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
