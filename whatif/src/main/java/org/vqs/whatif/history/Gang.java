package org.vqs.whatif.history;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * That an application is of no use before so many of its containers run: none of the first {@code
 * size} that it gets, its master not counted, works until it has got them all.
 *
 * @param name for people: letters, digits, dots, dashes and underscores
 * @param size how many containers, at least 2
 */
public record Gang(String name, int size) {
  private static final Pattern FORM = Pattern.compile("([A-Za-z0-9._-]+):([0-9]{1,9})");

  /** Checks the size. */
  public Gang {
    if (size < 2) {
      throw new IllegalArgumentException(
          "gang %s:%d must have at least 2 containers".formatted(name, size));
    }
  }

  /**
   * The gang of a text such as {@code train:8}.
   *
   * @throws IllegalArgumentException if the text has another form, or the size is below 2
   */
  public static Gang parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "gang " + text + " must be a name and a size, such as train:8");
    }
    return new Gang(matcher.group(1), Integer.parseInt(matcher.group(2)));
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return name + ":" + size;
  }
}
