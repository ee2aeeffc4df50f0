package org.vqs.yarn.web.page.queue;

import java.util.List;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.PartitionView;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.why.answer.Units;

/**
 * What the queues use of the nodes of one label, and what its settings for the label give or leave
 * a queue.
 */
final class LabelQueues {
  private LabelQueues() {}

  /** The same queues as {@link QueuesSection} shows, of the label that the page is asked for. */
  static void render(Markup html, QueueTable table, PageData data) {
    PartitionView partition = PartitionView.of(data.snapshot(), data.label());
    Parts.table(
        html,
        "queues",
        "Queue",
        "Of the nodes of this label",
        "Uses",
        "Waiting for",
        "Asked for by");
    for (QueueRow row : table.rows()) {
      row(html, row, partition, data);
    }
    Parts.endTable(html);
  }

  private static void row(Markup html, QueueRow row, PartitionView partition, PageData data) {
    List<String> resources = data.snapshot().resources();
    PartitionUse use = row.queue().detail().useOf(partition.name());
    html.open("tr").open("td", "style", QueuesSection.indent(row));
    QueuesSection.name(html, row, data.query());
    html.close().open("td");
    part(html, row.queue(), partition, data.snapshot().counting());
    html.close();
    html.leaf("td", Units.amounts(resources, use.used()));
    html.leaf("td", Units.amounts(resources, use.pending()));
    html.leaf("td", access(row.queue(), partition.name()));
    html.close().line();
  }

  /** The bar that shows how much of the partition a queue uses, and what is set for it there. */
  private static void part(
      Markup html, QueueView queue, PartitionView partition, ResourceMapping counting) {
    ResourceAmounts amounts = queue.detail().useOf(partition.name()).used();
    double used = amounts.dominantShareOf(partition.capacity(), counting);
    String text = "uses " + Units.percent(used);
    html.open("span", "class", "bar tall", "title", text);
    html.leaf("span", "", "class", "bar-fill", "style", "width:" + Parts.percent(used));
    html.close().leaf("span", text + settings(queue, partition), "class", "aside");
  }

  private static String settings(QueueView queue, PartitionView partition) {
    return queue.detail().labels().stream()
        .filter(label -> label.label().equals(partition.name()))
        .map(
            label ->
                ", at most %s, weight %s"
                    .formatted(
                        Units.percent(QueueRow.limit(label.maximum(), label.capacity())),
                        Units.number(label.weight())))
        .findFirst()
        .orElse("");
  }

  private static String access(QueueView queue, String label) {
    if (!queue.detail().settings().canAccess(label)) {
      return "nobody: not among its accessible-node-labels";
    }
    return queue.detail().settings().access().defaultNodeLabel().equals(label)
        ? "requests that name it, or no label"
        : "requests that name it";
  }
}
