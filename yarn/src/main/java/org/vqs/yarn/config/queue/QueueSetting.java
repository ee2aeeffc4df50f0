package org.vqs.yarn.config.queue;

import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * One thing that can be set for a queue, by the key {@code yarn.scheduler.vqs.<path>.<name>}.
 * Immutable.
 *
 * @param name what stands in the key after the queue's path
 * @param defaultText the default, in words or as it would stand in a file
 * @param range which values it takes, to be read after "must be"
 * @param scope for which queues it can be set
 * @param parser makes a value of a text, which is not trimmed; null, or an {@link
 *     IllegalArgumentException}, if the text is none
 * @param <T> the type of its values
 */
public record QueueSetting<T>(
    String name, String defaultText, String range, Scope scope, Function<String, T> parser) {

  /** For which queues something can be set. */
  enum Scope {
    EVERY_QUEUE,
    /** Queues without children: those that applications run in. */
    LEAVES,
    /** All but root. */
    BELOW_ROOT
  }

  /** The key for one queue. */
  public String key(String path) {
    return VqsProperties.PREFIX + path + "." + name;
  }

  /** Whether a file sets it for this queue. */
  boolean isSet(Configuration conf, String path) {
    return conf.get(key(path)) != null;
  }

  /** The value for one queue: {@code otherwise} where no file sets it or what is set is wrong. */
  T read(Configuration conf, String path, T otherwise, Problems problems) {
    String text = conf.get(key(path));
    T value = text == null ? null : parse(key(path), text, problems);
    return value == null ? otherwise : value;
  }

  /** Whether a text is a value; if not, that is reported. */
  boolean isRight(String key, String text, Problems problems) {
    return parse(key, text, problems) != null;
  }

  private T parse(String key, String text, Problems problems) {
    T value = null;
    String reason = "must be " + range;
    try {
      value = parser.apply(text);
    } catch (NumberFormatException unparsable) {
      // The range says it better than its message.
      value = null;
    } catch (IllegalArgumentException invalid) {
      reason = invalid.getMessage();
    }
    if (value == null) {
      problems.error(key + " (" + text.trim() + ") " + reason);
    }
    return value;
  }
}
