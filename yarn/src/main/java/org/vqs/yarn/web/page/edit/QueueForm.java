package org.vqs.yarn.web.page.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.vqs.yarn.config.queue.QueueKeys;
import org.vqs.yarn.config.queue.QueueSetting;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.why.answer.Units;

/**
 * One queue: those above and below it as links, what can be done with it, and a field for each of
 * its settings.
 *
 * @param tree the queues as they are staged
 */
record QueueForm(QueueTree tree, QueueSettings queue, Editing editing, SettingValues values) {
  /** What most operators set; the others are a click away. */
  private static final Set<String> FIRST =
      Set.of(
          "weight",
          "guaranteed-capacity",
          "maximum-capacity",
          "am.max-share",
          "maximum-applications",
          "maximum-running-applications",
          "user.max-share",
          "user.weights",
          "acl.submit-applications",
          "acl.administer-queue");

  void render(Markup html) {
    html.open("h4").text("Queue ");
    above(html);
    html.text(queue.name());
    if (queue.state() == QueueState.STOPPED) {
      html.text(" ").leaf("span", "STOPPED", "class", "chip standing-decommissioning");
    }
    html.close().line();
    if (!queue.children().isEmpty()) {
      below(html);
    }
    html.open("form", "method", "get", "action", "#" + EditAddress.ELEMENT, "class", "ask values");
    values.address().fields(html);
    fields(html);
    steps(html);
    html.close().line();
  }

  private void above(Markup html) {
    List<QueueSettings> line = new ArrayList<>();
    for (String path = queue.parentPath(); path != null; path = line.get(0).parentPath()) {
      line.add(0, tree.atPath(path));
    }
    line.forEach(above -> html.link(href(above), above.name()).text("."));
  }

  private String href(QueueSettings other) {
    return new EditAddress(other.path(), values.address().staged()).href();
  }

  private void below(Markup html) {
    Parts.table(html, "below", "Queue", "Weight", "Guaranteed", "At most", "State", "Queues below");
    for (QueueSettings child : queue.children()) {
      html.open("tr").open("td", "class", "name").link(href(child), child.name());
      if (values.address().staged().isAdded(child.path())) {
        html.leaf("span", "new", "class", "aside");
      }
      html.close();
      Parts.number(html, Units.number(child.weight()));
      html.leaf("td", child.guaranteed()).leaf("td", child.maximum()).leaf("td", child.state());
      Parts.number(html, child.children().size());
      html.close().line();
    }
    Parts.endTable(html);
  }

  private static void button(Markup html, String step, String text) {
    html.leaf("button", text, "type", "submit", "name", EditRequest.DO, "value", step);
  }

  private void fields(Markup html) {
    List<QueueSetting<?>> settings = settings();
    table(html, settings.stream().filter(s -> FIRST.contains(s.name())).toList());
    List<QueueSetting<?>> others =
        settings.stream().filter(s -> !FIRST.contains(s.name())).toList();
    boolean isAnySet = others.stream().anyMatch(s -> !values.current(s.name()).isEmpty());
    html.open("details", "open", isAnySet ? "open" : null);
    html.leaf("summary", Units.count(others.size(), "more setting"));
    table(html, others);
    html.close();
    // The first button of the form: it is what the return key presses.
    button(html, EditRequest.SET, "Stage these values");
    html.line();
  }

  /** Each stages what is typed in the fields as well. */
  private void steps(Markup html) {
    html.open("p").open("label").text("A queue below " + queue.path() + ": ");
    html.empty("input", "type", "text", "name", EditRequest.NAME, "size", "20");
    html.close();
    button(html, EditRequest.ADD, "Add it");
    boolean isStoppedItself = values.current(QueueKeys.STATE.name()).trim().equals("STOPPED");
    if (isStoppedItself) {
      button(html, EditRequest.START, "Start " + queue.path());
    } else {
      button(html, EditRequest.STOP, "Stop " + queue.path());
    }
    if (queue.parentPath() != null) {
      button(html, EditRequest.REMOVE, "Remove " + queue.path());
    }
    html.close().line();
    Parts.note(
        html,
        "A stopped queue takes no new applications; what runs in it goes on. A queue can be removed when no application is in it.");
  }

  /** All that mean something for the queue, and what is set though it does not. */
  private List<QueueSetting<?>> settings() {
    boolean isRoot = queue.parentPath() == null;
    List<QueueSetting<?>> all = new ArrayList<>(QueueKeys.settable(isRoot, queue.isLeaf()));
    editing.labels().forEach(label -> all.addAll(QueueKeys.ofLabel(label)));
    for (QueueSetting<?> other : QueueKeys.settable(false, true)) {
      if (!all.contains(other) && !values.current(other.name()).isEmpty()) {
        all.add(other);
      }
    }
    return all;
  }

  private void table(Markup html, List<QueueSetting<?>> settings) {
    Parts.table(html, "settings", "Setting", "Value", "Without a value", "Values");
    for (QueueSetting<?> setting : settings) {
      boolean isStaged = values.isStaged(setting.name());
      html.open("tr", "class", isStaged ? "changed" : null).open("td", "class", "name");
      html.leaf("label", setting.name(), "for", setting.name()).close().open("td");
      html.empty(
          "input",
          "type",
          "text",
          "id",
          setting.name(),
          "name",
          EditRequest.FIELD + setting.name(),
          "size",
          "30",
          "value",
          SettingValues.oneLine(values.current(setting.name())));
      html.close().leaf("td", setting.defaultText()).leaf("td", setting.range(), "class", "detail");
      html.close().line();
    }
    Parts.endTable(html);
  }
}
