package org.vqs.yarn.web.page.part;

import java.util.Locale;

/** What several sections are made of: tables in the ResourceManager's look, and bars. */
public final class Parts {
  private Parts() {}

  /** Opens a table; its body is to be closed with {@link #endTable}. */
  public static void table(Markup html, String styleClass, String... headings) {
    html.open("table", "class", "list " + styleClass);
    html.open("thead", "class", "ui-widget-header").open("tr");
    for (String heading : headings) {
      html.leaf("th", heading, "class", "ui-state-default", "scope", "col");
    }
    html.close().close().open("tbody", "class", "ui-widget-content").line();
  }

  /** Closes the table. */
  public static void endTable(Markup html) {
    html.close().close().line();
  }

  /** A cell with a number. */
  public static void number(Markup html, Object number) {
    html.leaf("td", number, "class", "number");
  }

  /** A bar that is filled to a part, with the part in words on it. */
  public static void bar(Markup html, double part, String text, String title) {
    html.open("span", "class", "bar", "title", title);
    html.leaf("span", "", "class", fillClass(part), "style", "width:" + percent(part));
    html.leaf("span", text, "class", "bar-text").close();
  }

  private static String fillClass(double part) {
    return part > 1 ? "bar-fill over" : "bar-fill";
  }

  /** A length of style: a part of the whole, within it. */
  public static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * Math.max(0, Math.min(1, part)));
  }

  /** A sentence that stands for what is not there. */
  public static void note(Markup html, String sentence) {
    html.leaf("p", sentence, "class", "note");
  }
}
