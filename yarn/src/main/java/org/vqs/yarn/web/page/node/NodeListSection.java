package org.vqs.yarn.web.page.node;

import java.util.ArrayList;
import java.util.List;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.part.StandingWords;
import org.vqs.yarn.why.answer.Units;

/** One page of the nodes that were asked for. */
public final class NodeListSection implements Section {
  @Override
  public String id() {
    return "nodes";
  }

  @Override
  public String title() {
    return "List of nodes";
  }

  @Override
  public void render(Markup html, PageData data) {
    NodeList list = NodeList.of(data.snapshot(), data.query());
    search(html);
    what(html, list);
    if (list.matching() == 0) {
      return;
    }
    NodeSizes sizes = NodeSizes.of(data.snapshot());
    boolean hasPartitions =
        data.snapshot().nodes().stream().anyMatch(n -> !n.partition().isEmpty());
    List<String> headings = new ArrayList<>(List.of("Node", "Rack", "Partition"));
    headings.addAll(List.of("In use", "Containers", "Configuration", "Standing"));
    if (!hasPartitions) {
      headings.remove("Partition");
    }
    Parts.table(html, "nodes", headings.toArray(new String[0]));
    for (NodeView node : list.nodes()) {
      row(html, node, sizes, hasPartitions, data);
    }
    Parts.endTable(html);
    pages(html, list, data.query());
  }

  private static void search(Markup html) {
    html.open("form", "method", "get", "action", "#node", "class", "ask");
    html.open("label").text("Show one node: ");
    html.empty(
        "input",
        "type",
        "text",
        "name",
        Query.NODE,
        "size",
        "30",
        "placeholder",
        "host or host:port");
    html.close().leaf("button", "Show", "type", "submit").close();
  }

  private static void what(Markup html, NodeList list) {
    NodeFilter filter = list.filter();
    if (filter.problem() != null) {
      Parts.note(html, filter.problem());
      return;
    }
    html.open("p", "class", "note");
    if (list.matching() == 0) {
      html.text(filter.isEmpty() ? "No node has registered." : "No node is " + words(filter) + ".");
    } else {
      html.text(
          "Nodes "
              + Units.count(list.first())
              + " to "
              + Units.count(list.first() + list.nodes().size() - 1)
              + " of "
              + Units.count(list.matching())
              + (filter.isEmpty() ? "" : " that are " + words(filter))
              + "; those that take no new work come first.");
    }
    if (!filter.isEmpty()) {
      html.text(" ").link(Query.none().href("nodes"), "Show all");
    }
    html.close();
  }

  private static String words(NodeFilter filter) {
    return String.join(", ", filter.words());
  }

  private static void row(
      Markup html, NodeView node, NodeSizes sizes, boolean hasPartitions, PageData data) {
    List<String> resources = data.snapshot().resources();
    html.open("tr").open("td", "class", "name");
    html.link(Query.none().with(Query.NODE, node.id()).href("node"), node.id()).close();
    html.leaf("td", node.rack(), "class", "name");
    if (hasPartitions) {
      html.leaf("td", NodeGroup.partitionName(node.partition()));
    }
    html.open("td", "class", "bars");
    bars(html, node, resources);
    html.close();
    Parts.number(html, Units.count(node.containers()));
    html.leaf(
        "td",
        sizes.configuration(node),
        "class",
        "words",
        "title",
        node.configuration() == null ? null : node.configuration().toString());
    html.open("td", "class", "words");
    standing(html, node, data);
    html.close().close().line();
  }

  /** A bar for each resource that the node has. */
  static void bars(Markup html, NodeView node, List<String> resources) {
    for (int r = 0; r < resources.size(); r++) {
      long capacity = node.capacity().get(r);
      if (capacity != 0) {
        String resource = resources.get(r);
        long used = node.used().get(r);
        String text = Units.amount(resource, used) + " of " + Units.amount(resource, capacity);
        Parts.bar(html, (double) used / capacity, text, Units.name(resource));
      }
    }
  }

  /** Whether it takes new work, and why not. */
  static void standing(Markup html, NodeView node, PageData data) {
    String name = StandingWords.name(node.standing());
    html.leaf("span", name, "class", "chip " + NodeGroupsSection.styleOf(node.standing()));
    String reason = StandingWords.reason(node, data);
    html.text(reason.isEmpty() ? "" : " " + reason);
  }

  private static void pages(Markup html, NodeList list, Query query) {
    if (list.pages() == 1) {
      return;
    }
    html.open("p", "class", "pages");
    page(html, "« first", list.page() > 1 ? 1 : 0, query);
    page(html, "‹ before", list.page() - 1, query);
    html.leaf("span", "page " + list.page() + " of " + list.pages());
    page(html, "next ›", list.page() < list.pages() ? list.page() + 1 : 0, query);
    page(html, "last »", list.page() < list.pages() ? list.pages() : 0, query);
    html.close();
  }

  private static void page(Markup html, String text, int page, Query query) {
    if (page < 1) {
      html.leaf("span", text, "class", "quiet");
    } else {
      html.link(query.with(Query.PAGE, Integer.toString(page)).href("nodes"), text);
    }
    html.text(" ");
  }
}
