package org.vqs.yarn.web.page.edit;

import org.vqs.yarn.web.page.part.Markup;

/** What a browser shows if staged changes were not applied. Stateless. */
public final class RefusedForm {
  /** Back from where the form went. */
  private static final String PAGE = "../../../../../cluster/scheduler";

  private RefusedForm() {}

  /**
   * A whole page.
   *
   * @param address where the changes are still staged; null if nothing is known of them
   */
  public static String page(String why, EditAddress address) {
    Markup html = new Markup();
    html.open("html", "lang", "en").open("head").leaf("title", "Not applied").close();
    html.open("body", "style", "font-family:sans-serif; max-width:60em; margin:2em");
    html.leaf("h3", "Not applied: everything is as it was").line();
    html.leaf("pre", why, "id", "why", "style", "white-space:pre-wrap").line();
    html.open("p");
    html.link(
        address == null ? PAGE : PAGE + address.href(),
        address == null ? "To the scheduler’s page" : "Back to the staged changes");
    return "<!DOCTYPE html>\n" + html.close().close().close().end();
  }
}
