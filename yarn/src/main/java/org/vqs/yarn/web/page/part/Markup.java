package org.vqs.yarn.web.page.part;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * HTML that is well formed, built in memory: what fails half way leaves no open element in a page.
 *
 * <p>All text and all values of attributes are escaped. Not thread-safe.
 */
public final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes names, each followed by its value; an attribute whose value is null is left
   *     out
   */
  public Markup open(String tag, String... attributes) {
    start(tag, attributes);
    out.append('>');
    open.push(tag);
    return this;
  }

  /** Closes the element that was opened last. */
  public Markup close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** An element that has no content, as an input field. */
  public Markup empty(String tag, String... attributes) {
    start(tag, attributes);
    out.append("/>");
    return this;
  }

  /** An element that holds nothing but a text. */
  public Markup leaf(String tag, Object text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** A link. */
  public Markup link(String href, Object text) {
    return leaf("a", text, "href", href);
  }

  /** Text. */
  public Markup text(Object text) {
    escape(String.valueOf(text));
    return this;
  }

  /** A line break in the source, for those who read it. */
  public Markup line() {
    out.append('\n');
    return this;
  }

  /**
   * All of it.
   *
   * @throws IllegalStateException if an element is still open
   */
  public String end() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private void start(String tag, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("an attribute of " + tag + " has no value");
    }
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        escape(attributes[i + 1]);
        out.append('"');
      }
    }
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(Character.isISOControl(c) && c != '\n' ? ' ' : c);
      }
    }
  }
}
