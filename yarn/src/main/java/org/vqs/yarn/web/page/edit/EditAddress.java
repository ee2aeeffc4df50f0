package org.vqs.yarn.web.page.edit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.vqs.yarn.web.page.part.Markup;

/**
 * Where the queues are edited: a page with all that was staged in its address. Immutable.
 *
 * @param queue the path of the one whose settings are shown
 */
public record EditAddress(String queue, StagedChanges staged) {
  /** The parameter that asks for the editor, with the path of a queue. */
  public static final String EDIT = "edit";

  /** The parameter for what is staged; once for each change. */
  public static final String CHANGE = "change";

  /** The element of the page. */
  static final String ELEMENT = "edit-queues";

  /** The address, relative to the scheduler's page. */
  public String href() {
    StringBuilder href = new StringBuilder("?" + EDIT + "=").append(encoded(queue));
    for (String text : staged.texts()) {
      href.append('&').append(parameter(CHANGE, text));
    }
    return href.append('#').append(ELEMENT).toString();
  }

  /** The same with one parameter more. */
  public String href(String name, String value) {
    return with(href(), parameter(name, value));
  }

  /** The address of a step back. */
  String undoing(StagedChange change) {
    return with(
        href(EditRequest.DO, EditRequest.UNDO), parameter(EditRequest.UNDONE, change.text()));
  }

  /** What is encoded has no #. */
  private static String with(String href, String parameter) {
    return href.replace("#", "&" + parameter + "#");
  }

  private static String parameter(String name, String value) {
    return name + "=" + encoded(value);
  }

  /** The same as fields of a form. */
  void fields(Markup html) {
    field(html, EDIT, queue);
    staged.texts().forEach(text -> field(html, CHANGE, text));
  }

  static void field(Markup html, String name, String value) {
    html.empty("input", "type", "hidden", "name", name, "value", value);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
