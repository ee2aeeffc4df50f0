package org.vqs.yarn.web.page.edit;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.QueueTreeReader;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.Parts;

/**
 * The part of the page on which queues are edited: what is staged and what the check says of it,
 * then one queue with all that can be set. It shows and checks; nothing here changes anything.
 */
public final class QueueEditor {
  /** The parameter that says which settings were applied: their fingerprint. */
  public static final String APPLIED = "applied";

  /** The field of the form for the fingerprint of what was kept when it was made. */
  public static final String BASE = "base";

  /** The field of the form for its token. */
  public static final String TOKEN = "token";

  private QueueEditor() {}

  /**
   * The editor as HTML.
   *
   * @param parameters of the address
   */
  public static String write(Map<String, List<String>> parameters, Editing editing) {
    Markup html = new Markup();
    html.open("div", "id", EditAddress.ELEMENT, "class", "section");
    html.leaf("h3", "Edit the queues").line();
    try {
      write(html, parameters, editing);
    } catch (IOException unreadable) {
      html.leaf("p", unreadable.getMessage(), "class", "warning");
    }
    return html.close().line().end();
  }

  private static void write(Markup html, Map<String, List<String>> parameters, Editing editing)
      throws IOException {
    Configuration kept = editing.settings().kept();
    EditRequest request = EditRequest.of(parameters, kept);
    EditAddress address = request.address();
    html.open("p", "class", "note");
    html.text("The settings are " + editing.settings().place() + ". What you stage here is only");
    html.text(" collected, in the address of this page, until all of it comes into force at once.");
    html.text(" ").link("?#queues", "Back to the scheduler’s page").close().line();
    if (request.problem() != null) {
      html.leaf("p", request.problem(), "class", "warning");
    }
    String fingerprint = editing.settings().fingerprint();
    if (parameters.getOrDefault(APPLIED, List.of()).contains(fingerprint)) {
      html.leaf("p", "The changes are applied and in force.", "class", "fine");
    }
    if (!address.staged().list().isEmpty()) {
      new StagedSection(editing, kept, address, fingerprint).render(html);
    }
    QueueTree tree = QueueTreeReader.read(asStaged(kept, editing, address), 1, new Problems());
    if (tree.atPath(address.queue()) == null) {
      Parts.note(html, "There is no queue “" + address.queue() + "”.");
      html.open("p").link(new EditAddress("root", address.staged()).href(), "root").close();
    } else {
      new QueueForm(tree, tree.atPath(address.queue()), editing, new SettingValues(kept, address))
          .render(html);
    }
  }

  /**
   * The check says what is wrong with them; the queues that there are can be shown all the same.
   */
  private static Configuration asStaged(Configuration kept, Editing editing, EditAddress address) {
    try {
      return address.staged().list().isEmpty()
          ? kept
          : editing.settings().changed(address.staged().update());
    } catch (IOException refused) {
      return kept;
    }
  }
}
