package org.vqs.yarn.web.page.node;

import java.util.List;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.web.page.part.EventsSection;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.answer.Units;

/** One node: its numbers and what happened to it last. */
public final class NodeSection implements Section {
  @Override
  public String id() {
    return "node";
  }

  @Override
  public String title() {
    return "Node";
  }

  @Override
  public void render(Markup html, PageData data) {
    String wanted = data.query().get(Query.NODE);
    List<NodeView> found = find(data, wanted);
    if (found.isEmpty()) {
      Parts.note(
          html,
          "There is no node “"
              + wanted
              + "” now. A node is named as in the list below, by host and port, or by its host alone.");
    }
    found.forEach(node -> show(html, node, data));
    html.open("p", "class", "note");
    html.link(Query.none().href("nodes"), "All nodes").close();
  }

  private static List<NodeView> find(PageData data, String wanted) {
    return data.snapshot().nodes().stream()
        .filter(
            node ->
                node.id().equals(wanted)
                    || node.name().equals(wanted)
                    || node.id().startsWith(wanted + ":"))
        .limit(10)
        .toList();
  }

  private static void show(Markup html, NodeView node, PageData data) {
    html.leaf("h4", node.id());
    Parts.table(html, "facts", "What", "Value");
    fact(html, "Rack", node.rack());
    fact(html, "Partition", NodeGroup.partitionName(node.partition()));
    html.open("tr").leaf("th", "In use", "scope", "row").open("td", "class", "bars");
    NodeListSection.bars(html, node, data.snapshot().resources());
    html.close().close();
    fact(html, "Free", Units.amounts(data.snapshot().resources(), node.free()));
    if (node.gangs() != null) {
      fact(html, "Reserved for gangs", Units.amounts(data.snapshot().resources(), node.gangs()));
    }
    fact(html, "Containers", Units.count(node.containers()));
    String configuration = NodeSizes.of(data.snapshot()).configuration(node);
    fact(
        html,
        "Active configuration",
        node.configuration() == null
            ? configuration
            : configuration + " (" + node.configuration() + ")");
    html.open("tr").leaf("th", "Standing", "scope", "row").open("td");
    NodeListSection.standing(html, node, data);
    html.close().close();
    pagesOf(html, node, data);
    Parts.endTable(html);
    List<SchedulerEventView> events =
        data.events().stream().filter(event -> event.node().equals(node.id())).toList();
    html.leaf("h4", "Last events of this node");
    EventsSection.list(html, events, data);
  }

  private static void fact(Markup html, String name, String value) {
    html.open("tr").leaf("th", name, "scope", "row").leaf("td", value).close();
  }

  private static void pagesOf(Markup html, NodeView node, PageData data) {
    html.open("tr").leaf("th", "Elsewhere", "scope", "row").open("td");
    String manager = data.surroundings().nodeManager(node.id());
    if (manager != null) {
      html.link(manager, "its NodeManager").text(", ");
    }
    html.link(data.surroundings().page("nodes"), "the ResourceManager's nodes");
    html.close().close();
  }
}
