package org.vqs.yarn.constraint;

import org.vqs.yarn.text.Printable;

/** What a user wrote, as short as a log line or a diagnostic message can bear. Stateless. */
public final class ShortText {
  /** How many characters of it are shown. */
  static final int LENGTH = 300;

  private ShortText() {}

  /** The printable text of a thing, its end replaced by how long it is if it is long. */
  public static String of(Object thing) {
    String text = Printable.of(thing);
    return text.length() <= LENGTH
        ? text
        : text.substring(0, LENGTH) + "… (" + text.length() + " characters)";
  }
}
