package org.vqs.yarn.web.page.queue;

import java.util.List;
import org.vqs.yarn.config.queue.LabelSettings;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.why.answer.Units;

/** What a queue uses and may use of the nodes of single labels. Stateless. */
final class LabelsTable {
  private LabelsTable() {}

  /** Nothing while nothing is set for any label. */
  static void render(Markup html, QueueView queue, List<String> resources) {
    List<LabelUse> labels = queue.detail().labels();
    if (labels.isEmpty()) {
      return;
    }
    html.leaf("h4", "Node labels of " + queue.path());
    Parts.table(html, "labels", "Label", "Weight", "Uses", "At most", "Of");
    labels.forEach(label -> row(html, label, queue, resources));
    Parts.endTable(html);
  }

  private static void row(Markup html, LabelUse label, QueueView queue, List<String> resources) {
    html.open("tr").leaf("td", LabelSettings.nameOf(label.label()), "class", "name");
    Parts.number(html, queue.parent() == null ? "–" : Units.number(label.weight()));
    html.leaf("td", Units.amounts(resources, label.used()));
    html.leaf("td", Units.amounts(resources, label.maximum()));
    html.leaf("td", Units.amounts(resources, label.capacity()));
    html.close().line();
  }
}
