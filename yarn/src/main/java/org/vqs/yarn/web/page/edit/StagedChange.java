package org.vqs.yarn.web.page.edit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One change of the queues that waits to be applied. Immutable.
 *
 * @param path of the queue
 * @param setting by its short name; "" where a queue is added or removed
 * @param value as it would stand in a file; "" for the default
 */
public record StagedChange(Kind kind, String path, String setting, String value) {
  private static final Pattern QUEUE = Pattern.compile("(add|remove) (\\S+)");
  private static final Pattern VALUE =
      Pattern.compile("set (\\S+) ([^\\s=]+)=(.*)", Pattern.DOTALL);

  /** Refuses what {@link #parse} would not read again. */
  public StagedChange {
    if (path.isEmpty() || path.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException("“" + path + "” is no path of a queue");
    }
    if (setting.chars().anyMatch(c -> Character.isWhitespace(c) || c == '=')) {
      throw new IllegalArgumentException("“" + setting + "” is no setting of a queue");
    }
  }

  /** What happens to the queue. */
  public enum Kind {
    REMOVE,
    ADD,
    SET
  }

  static StagedChange add(String path) {
    return new StagedChange(Kind.ADD, path, "", "");
  }

  static StagedChange remove(String path) {
    return new StagedChange(Kind.REMOVE, path, "", "");
  }

  static StagedChange set(String path, String setting, String value) {
    return new StagedChange(Kind.SET, path, setting, value);
  }

  /**
   * Reads what {@link #text} writes.
   *
   * @throws IllegalArgumentException if it is nothing of that kind
   */
  static StagedChange parse(String text) {
    Matcher queue = QUEUE.matcher(text);
    if (queue.matches()) {
      return queue.group(1).equals("add") ? add(queue.group(2)) : remove(queue.group(2));
    }
    Matcher value = VALUE.matcher(text);
    if (value.matches()) {
      return set(value.group(1), value.group(2), value.group(3));
    }
    throw new IllegalArgumentException(
        "“"
            + text
            + "” is no change: one looks like “add root.etl”, “remove root.etl” or “set root.etl weight=2”");
  }

  /** As an address and a form have it. */
  public String text() {
    return switch (kind) {
      case ADD -> "add " + path;
      case REMOVE -> "remove " + path;
      case SET -> "set " + path + " " + setting + "=" + value;
    };
  }

  /** Whether it is about a queue or one below that. */
  boolean isWithin(String ancestor) {
    return path.equals(ancestor) || path.startsWith(ancestor + ".");
  }
}
