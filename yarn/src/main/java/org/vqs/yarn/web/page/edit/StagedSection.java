package org.vqs.yarn.web.page.edit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueTreeText;
import org.vqs.yarn.web.page.edit.StagedChange.Kind;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.why.answer.Units;

/**
 * The list of staged changes, what the check says, and the way to have them in force.
 *
 * @param kept the settings before them
 * @param fingerprint of these
 */
record StagedSection(Editing editing, Configuration kept, EditAddress address, String fingerprint) {
  /** Where the form goes, from the scheduler's page. */
  private static final String APPLY = "../ws/v1/cluster/scheduler/vqs/queues";

  void render(Markup html) {
    int count = address.staged().list().size();
    html.leaf("h4", Units.count(count, "staged change"));
    Parts.table(html, "staged", "Queue", "Change", "Now", "Then", "");
    address.staged().list().forEach(change -> row(html, change));
    Parts.endTable(html);
    SchedConfUpdateInfo update = address.staged().update();
    try {
      VqsConfiguration checked = editing.settings().check(update);
      Optional<String> file = editing.settings().file(update);
      checked(html, checked);
      if (file.isPresent()) {
        download(html, file.get());
      } else if (editing.demandedHeader() != null) {
        call(html, update);
      } else {
        form(html, count);
      }
    } catch (IOException refused) {
      html.open("div", "class", "warning refused");
      html.leaf("p", "Nothing of this can be applied, because:");
      html.leaf("pre", refused.getMessage()).close().line();
    }
    html.open("p")
        .link(new EditAddress(address.queue(), StagedChanges.none()).href(), "Discard all");
    html.close().line();
  }

  private void row(Markup html, StagedChange change) {
    html.open("tr").open("td", "class", "name");
    html.link(new EditAddress(change.path(), address.staged()).href(), change.path()).close();
    if (change.kind() == Kind.SET) {
      boolean isNew = address.staged().isAdded(change.path());
      html.leaf("td", change.setting());
      String now = SettingValues.kept(kept, change.path(), change.setting());
      html.leaf("td", isNew ? "–" : SettingValues.words(now));
      html.leaf("td", SettingValues.words(change.value()));
    } else {
      boolean isAdded = change.kind() == Kind.ADD;
      html.leaf("td", isAdded ? "added" : "removed, with all below it");
      html.leaf("td", "–").leaf("td", "–");
    }
    html.open("td").link(address.undoing(change), "undo").close().close().line();
  }

  private static void checked(Markup html, VqsConfiguration checked) {
    html.leaf(
        "p",
        "The check finds nothing wrong: the scheduler would take all of it over now.",
        "class",
        "fine");
    checked
        .warnings()
        .forEach(warning -> html.leaf("p", "Warning: " + warning, "class", "warning"));
    html.open("details").leaf("summary", "The queues as they would be");
    html.leaf("pre", String.join("\n", QueueTreeText.of(checked.queues()))).close().line();
  }

  private void form(Markup html, int count) {
    html.open("form", "method", "post", "action", APPLY, "class", "ask apply");
    address.fields(html);
    EditAddress.field(html, QueueEditor.BASE, fingerprint);
    EditAddress.field(html, QueueEditor.TOKEN, editing.token());
    html.leaf("button", "Apply " + Units.count(count, "change"), "type", "submit");
    html.text(" What you typed below and did not stage is not among them.").close().line();
  }

  /** The page has no script and asks for nothing more: the file is in the link. */
  private static void download(Markup html, String file) {
    String bytes = Base64.getEncoder().encodeToString(file.getBytes(StandardCharsets.UTF_8));
    html.open("p", "class", "download");
    html.leaf(
        "a",
        "Download the changed " + SchedulerFile.NAME,
        "download",
        SchedulerFile.NAME,
        "href",
        "data:application/xml;base64," + bytes);
    html.text(". Put it beside the yarn-site.xml of each ResourceManager, and run ");
    html.leaf("code", "yarn rmadmin -refreshQueues").text(".").close().line();
  }

  private void call(Markup html, SchedConfUpdateInfo update) {
    html.leaf(
        "p",
        "yarn.resourcemanager.webapp.rest-csrf.enabled is on: this ResourceManager takes no form of a browser, because that cannot send the header "
            + editing.demandedHeader()
            + ". Send the changes yourself:",
        "class",
        "note");
    html.leaf(
        "pre",
        "curl -X PUT --negotiate -u : -H 'Content-Type: application/json' -H '"
            + editing.demandedHeader()
            + ": x' \\\n  'http://RM:8088/ws/v1/cluster/scheduler-conf' -d '"
            + CallText.of(update).replace("'", "'\\''")
            + "'");
  }
}
