package org.vqs.yarn.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.PartitionView;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.part.StandingWords;
import org.vqs.yarn.why.answer.Units;

/** Which node labels there are, and the partition of the one that is chosen in sum. */
final class LabelsSection implements Section {

  /** Whether there is anything to choose between, or a choice to leave. */
  static boolean isWanted(PageData data) {
    return data.label() != null || PartitionView.names(data.snapshot()).size() > 1;
  }

  @Override
  public String id() {
    return "labels";
  }

  @Override
  public String title() {
    return "Node labels";
  }

  @Override
  public void render(Markup html, PageData data) {
    SortedSet<String> names = PartitionView.names(data.snapshot());
    html.open("p", "class", "chips");
    chip(html, data, null, "all nodes " + Units.count(data.snapshot().nodes().size()));
    for (String name : names) {
      int nodes = PartitionView.of(data.snapshot(), name).nodes();
      chip(html, data, name, words(name) + " " + Units.count(nodes));
    }
    html.close();
    if (data.label() == null) {
      Parts.note(html, "A click shows the queues, virtual queues and nodes of one label.");
    } else if (names.contains(data.label())) {
      figures(html, data, PartitionView.of(data.snapshot(), data.label()));
    } else {
      Parts.note(
          html, "No node has the label “" + data.label() + "”, and nothing in a queue names it.");
    }
  }

  private static String words(String label) {
    return label.isEmpty() ? "without a label" : label;
  }

  private static void chip(Markup html, PageData data, String label, String text) {
    boolean isChosen = label == null ? data.label() == null : label.equals(data.label());
    Query query = data.query().with(Query.LABEL, label).with(Query.PAGE, null);
    html.leaf(
        "a",
        text,
        "class",
        isChosen ? "chip chosen" : "chip",
        "aria-current",
        isChosen ? "true" : null,
        "href",
        query.href("labels"));
    html.text(" ");
  }

  private static void figures(Markup html, PageData data, PartitionView partition) {
    SchedulerSnapshot snapshot = data.snapshot();
    List<String> resources = snapshot.resources();
    html.open("div", "class", "figures");
    figure(
        html,
        data.label().isEmpty() ? "nodes without a label" : "nodes labelled " + data.label(),
        Units.count(partition.nodes()),
        standings(data));
    html.open("div", "class", "figure").leaf("div", "in use", "class", "caption");
    for (int r = 0; r < resources.size(); r++) {
      double part = SummarySection.part(partition.used(), partition.capacity(), r);
      Parts.bar(
          html,
          part,
          Units.name(resources.get(r)) + " " + Units.percent(part),
          Units.amount(resources.get(r), partition.used().get(r))
              + " of "
              + Units.amount(resources.get(r), partition.capacity().get(r)));
    }
    html.close();
    figure(html, "containers running", Units.count(partition.containers()), "");
    amounts(html, "free", Units.amounts(resources, partition.free()));
    for (QueueView queue : snapshot.queues()) {
      if (queue.parent() == null) {
        PartitionUse use = queue.detail().useOf(data.label());
        amounts(html, "waited for", Units.amounts(resources, use.pending()));
      }
    }
    html.close();
  }

  private static String standings(PageData data) {
    List<String> words = new ArrayList<>();
    for (Standing standing : Standing.values()) {
      long count =
          data.snapshot().nodes().stream()
              .filter(node -> data.shows(node.partition()) && node.standing() == standing)
              .count();
      if (count > 0) {
        words.add(Units.count(count) + " " + StandingWords.name(standing));
      }
    }
    return words.isEmpty() ? "none registered" : String.join(", ", words);
  }

  private static void figure(Markup html, String caption, String value, String below) {
    html.open("div", "class", "figure");
    html.leaf("div", caption, "class", "caption");
    html.leaf("div", value, "class", "value");
    html.leaf("div", below, "class", "below").close();
  }

  private static void amounts(Markup html, String caption, String amounts) {
    html.open("div", "class", "figure").leaf("div", caption, "class", "caption");
    html.leaf("div", amounts).close();
  }
}
