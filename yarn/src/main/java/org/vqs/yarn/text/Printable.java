package org.vqs.yarn.text;

/**
 * Text that users send, made fit for logs, diagnostics and terminals: a queue name, a tag or a host
 * name may hold line feeds that forge lines of a log, or sequences that a terminal obeys.
 *
 * <p>Whatever prints a text that a user may have written prints it through here. Stateless; for any
 * thread. Cost O(length), without garbage where there is nothing to escape.
 */
public final class Printable {
  private Printable() {}

  /**
   * The text with its control characters, line separators, marks of writing direction and what this
   * Java does not know (to Java 8 some of those marks) as Java writes them: a line feed is {@code
   * \n}, escape is {@code \u001b}. {@code "null"} for null.
   */
  public static String of(Object text) {
    String raw = String.valueOf(text);
    for (int i = 0; i < raw.length(); i++) {
      if (isUnprintable(raw.charAt(i))) {
        return escape(raw, i);
      }
    }
    return raw;
  }

  private static String escape(String raw, int from) {
    StringBuilder escaped = new StringBuilder(raw.length() + 16).append(raw, 0, from);
    for (int i = from; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (!isUnprintable(c)) {
        escaped.append(c);
      } else if (c == '\n') {
        escaped.append("\\n");
      } else if (c == '\r') {
        escaped.append("\\r");
      } else if (c == '\t') {
        escaped.append("\\t");
      } else {
        escaped.append(String.format("\\u%04x", (int) c));
      }
    }
    return escaped.toString();
  }

  private static boolean isUnprintable(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
