package org.vqs.yarn.web.page.queue;

import java.util.List;
import org.vqs.yarn.config.queue.QueueOrder;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTreeText;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.edit.EditAddress;
import org.vqs.yarn.web.page.edit.StagedChanges;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.answer.Units;

/** The queues as a tree: what each may have, has and waits for. */
public final class QueuesSection implements Section {
  @Override
  public String id() {
    return "queues";
  }

  @Override
  public String title() {
    return "Queues";
  }

  @Override
  public void render(Markup html, PageData data) {
    QueueTable table = QueueTable.of(data.snapshot(), data.query());
    if (table.top() == null) {
      String wanted = data.query().get(Query.QUEUE);
      html.open("p", "class", "note");
      html.text(wanted == null ? "There is no queue. " : "There is no queue “" + wanted + "”. ");
      html.link(Query.none().href("queues"), "All queues").close();
      return;
    }
    explain(html, table, data);
    SchedulesNote.render(html, data);
    if (data.label() == null) {
      table(html, table, data);
    } else {
      LabelQueues.render(html, table, data);
    }
    if (table.pages() > 1) {
      pages(html, table, data.query());
    }
    settings(html, table.top(), data);
    LabelsTable.render(html, table.top(), data.snapshot().resources());
    if (table.top().leaf() && data.surroundings().isAdministrator()) {
      UsersTable.render(html, table.top(), data.snapshot());
    }
  }

  /** Of the chosen queue, what the table has no column for; some of it says who may what. */
  private static void settings(Markup html, QueueView queue, PageData data) {
    if (data.query().get(Query.QUEUE) == null || !data.surroundings().mayReadConfiguration()) {
      return;
    }
    QueueSettings settings = queue.detail().settings();
    List<String> notes = QueueTreeText.notes(settings);
    html.open("p", "class", "settings").text("Settings of " + queue.path() + ": ");
    html.text(notes.isEmpty() ? "the defaults" : String.join("; ", notes));
    html.text(". Applications at most: " + limit(settings.applications().most()));
    html.text(", of one user " + limit(settings.applications().mostPerUser()) + ".");
    html.close().line();
  }

  private static String limit(int applications) {
    return applications == Integer.MAX_VALUE ? "any number" : Units.count(applications);
  }

  private static void table(Markup html, QueueTable table, PageData data) {
    Parts.table(
        html,
        "queues",
        "Queue",
        "Weight",
        "Of the cluster",
        "Uses",
        "At most",
        "Masters use",
        "Waiting",
        "Waiting for",
        "Applications");
    table.rows().forEach(row -> row(html, row, data));
    Parts.endTable(html);
  }

  private static void pages(Markup html, QueueTable table, Query query) {
    html.open("p", "class", "note").text("Of the ");
    html.text(Units.count(table.children(), "queue") + " below " + table.top().path());
    html.text(
        ", those that use and wait for most first: page "
            + table.page()
            + " of "
            + table.pages()
            + ". ");
    if (table.page() > 1) {
      html.link(page(query, table.page() - 1), "Before").text(" ");
    }
    if (table.page() < table.pages()) {
      html.link(page(query, table.page() + 1), "More");
    }
    html.close();
  }

  private static String page(Query query, int page) {
    return query.with(Query.QUEUE_PAGE, String.valueOf(page)).href("queues");
  }

  private static void explain(Markup html, QueueTable table, PageData data) {
    html.open("p", "class", "legend");
    if (data.label() == null) {
      html.leaf("span", "", "class", "swatch used");
      html.text(" used, of the resource it uses most of  ");
      if (table.top().averageShare() != null) {
        html.leaf("span", "", "class", "swatch past").text(" used over time  ");
      }
      html.leaf("span", "", "class", "swatch share").text(" its share while all want all  ");
      html.leaf("span", "", "class", "swatch limit").text(" its limit. ");
      html.text("The applications of all queues are in the ResourceManager's own list. ");
    } else {
      html.leaf("span", "", "class", "swatch used");
      html.text(" used of these nodes, of the resource it uses most of. ");
    }
    html.text("A click on a queue shows those below it, or its users.");
    if (data.query().get(Query.QUEUE) != null) {
      html.text(" Here " + table.top().path() + " only. ");
      html.link(ofQueue(data.query(), null), "All queues");
    }
    html.text(" ");
    html.link(new EditAddress(table.top().path(), StagedChanges.none()).href(), "Edit the queues");
    html.close();
  }

  private static String used(List<String> resources, QueueView queue) {
    String used = Units.amounts(resources, queue.used());
    boolean isGuaranteed = queue.guaranteed().toList().stream().anyMatch(amount -> amount > 0);
    return isGuaranteed
        ? used + " (guaranteed " + Units.amounts(resources, queue.guaranteed()) + ")"
        : used;
  }

  private static void row(Markup html, QueueRow row, PageData data) {
    SchedulerSnapshot snapshot = data.snapshot();
    List<String> resources = snapshot.resources();
    QueueView queue = row.queue();
    html.open("tr").open("td", "style", indent(row));
    name(html, row, data.query());
    for (String schedule : data.configuration().timedQueues().holdingFor(queue.path())) {
      html.leaf("span", " schedule " + schedule, "class", "aside");
    }
    html.close();
    Parts.number(html, queue.parent() == null ? "–" : Units.number(queue.weight()));
    html.open("td");
    shares(html, row);
    html.close();
    html.leaf("td", used(resources, queue));
    html.leaf("td", row.isLimited() ? Units.amounts(resources, queue.maximum()) : "the cluster");
    html.leaf(
        "td",
        Units.amounts(resources, queue.mastersUsed()),
        "title",
        "at most " + Units.amounts(resources, queue.mastersMaximum()));
    Parts.number(html, Units.count(queue.pendingContainers()));
    html.leaf("td", Units.amounts(resources, queue.pending()));
    html.open("td", "class", "number");
    html.link(data.surroundings().page("apps"), Units.count(queue.applications()));
    running(html, queue);
    html.close().close().line();
  }

  private static void running(Markup html, QueueView queue) {
    boolean isLimited = queue.maximumRunningApplications() < Integer.MAX_VALUE;
    if (isLimited || queue.applicationsWaitingToRun() > 0) {
      String most = isLimited ? " of at most " + queue.maximumRunningApplications() : "";
      html.leaf(
          "span",
          Units.count(queue.runningApplications())
              + most
              + " run, "
              + Units.count(queue.applicationsWaitingToRun())
              + " wait to",
          "class",
          "aside");
    }
  }

  /** How a name stands below that of the queue above. */
  static String indent(QueueRow row) {
    return "padding-left:" + (0.5 + 1.5 * row.depth()) + "em";
  }

  /** The name of a queue, and what is special about it. */
  static void name(Markup html, QueueRow row, Query query) {
    QueueView queue = row.queue();
    String text = row.depth() == 0 ? queue.path() : row.name();
    html.leaf("a", text, "title", queue.path(), "href", ofQueue(query, queue.path()));
    if (!queue.state().equals("RUNNING")) {
      html.text(" ").leaf("span", queue.state(), "class", "chip standing-decommissioning");
    }
    if (queue.created()) {
      html.leaf("span", " made on submission", "class", "aside");
    }
    if (queue.leaf() && queue.detail().settings().users().order() != QueueOrder.USERS) {
      String order = queue.detail().settings().users().order().text();
      html.leaf("span", " order " + order, "class", "aside");
    }
    if (row.hidden() > 0) {
      html.leaf("span", " and " + Units.count(row.hidden()) + " below", "class", "aside");
    }
  }

  private static String ofQueue(Query query, String path) {
    return query.with(Query.QUEUE, path).with(Query.QUEUE_PAGE, null).href("queues");
  }

  private static void shares(Markup html, QueueRow row) {
    QueueView queue = row.queue();
    String limit = row.isLimited() ? ", at most " + Units.percent(row.limit()) : "";
    String past =
        queue.averageShare() == null
            ? ""
            : ", used " + Units.percent(queue.averageShare()) + " over time";
    String title =
        "uses "
            + Units.percent(queue.usedShare())
            + past
            + ", share "
            + Units.percent(queue.share())
            + limit;
    html.open("span", "class", "bar tall", "title", title);
    html.leaf(
        "span", "", "class", "bar-fill", "style", "width:" + Parts.percent(queue.usedShare()));
    html.leaf("span", "", "class", "mark share", "style", "left:" + Parts.percent(queue.share()));
    if (queue.averageShare() != null) {
      html.leaf(
          "span", "", "class", "mark past", "style", "left:" + Parts.percent(queue.averageShare()));
    }
    if (row.isLimited()) {
      html.leaf("span", "", "class", "mark limit", "style", "left:" + Parts.percent(row.limit()));
    }
    html.close().leaf("span", title, "class", "aside");
  }
}
