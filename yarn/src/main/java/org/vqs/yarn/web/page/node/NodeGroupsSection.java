package org.vqs.yarn.web.page.node;

import java.util.List;
import java.util.Locale;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.part.StandingWords;
import org.vqs.yarn.why.answer.Units;

/** The nodes in sum, each number a link to the nodes that it counts. */
public final class NodeGroupsSection implements Section {
  private static final int MOST_ROWS = 20;

  @Override
  public String id() {
    return "node-groups";
  }

  @Override
  public String title() {
    return "Nodes";
  }

  @Override
  public void render(Markup html, PageData data) {
    SchedulerSnapshot snapshot = data.snapshot();
    if (snapshot.nodes().isEmpty()) {
      Parts.note(html, "No node has registered.");
      return;
    }
    standings(html, data);
    List<NodeGroup> groups =
        NodeGroup.of(snapshot).stream().filter(group -> data.shows(group.partition())).toList();
    Parts.table(
        html,
        "groups",
        "Class",
        "Partition",
        "Nodes",
        "Containers",
        "In use",
        "Nodes by how full they are",
        "Of them");
    groups.stream().limit(MOST_ROWS).forEach(group -> row(html, group, data));
    Parts.endTable(html);
    if (groups.size() > MOST_ROWS) {
      int left = groups.stream().skip(MOST_ROWS).mapToInt(NodeGroup::nodes).sum();
      Parts.note(
          html,
          Units.count(left, "node")
              + " of "
              + Units.count(groups.size() - MOST_ROWS)
              + " more classes are in the list below.");
    }
  }

  private static void standings(Markup html, PageData data) {
    List<NodeView> nodes =
        data.snapshot().nodes().stream().filter(node -> data.shows(node.partition())).toList();
    html.open("p", "class", "chips");
    chip(html, data, null, "all " + Units.count(nodes.size()));
    for (Standing standing : Standing.values()) {
      long count = nodes.stream().filter(node -> node.standing() == standing).count();
      if (count > 0) {
        chip(html, data, standing, Units.count(count) + " " + StandingWords.name(standing));
      }
    }
    html.close();
  }

  private static void chip(Markup html, PageData data, Standing standing, String text) {
    String name = standing == null ? null : standing.name();
    String href = data.query().with(Query.STANDING, name).with(Query.PAGE, null).href("nodes");
    String title = standing == null ? null : StandingWords.meaning(standing);
    html.leaf("a", text, "class", chipClass(standing), "href", href, "title", title);
    html.text(" ");
  }

  private static String chipClass(Standing standing) {
    return standing == null ? "chip" : "chip " + styleOf(standing);
  }

  /** The style class by which a standing has its colour. */
  static String styleOf(Standing standing) {
    return "standing-" + standing.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void row(Markup html, NodeGroup group, PageData data) {
    List<String> resources = data.snapshot().resources();
    Query ofGroup =
        data.query()
            .ofLabel()
            .with(Query.CLASS, NodeGroup.className(group.capacity(), data.snapshot().counting()))
            .with(Query.PARTITION, NodeGroup.partitionName(group.partition()));
    html.open("tr").open("td");
    html.link(ofGroup.href("nodes"), Units.amounts(resources, group.capacity())).close();
    html.leaf("td", NodeGroup.partitionName(group.partition()));
    Parts.number(html, Units.count(group.nodes()));
    Parts.number(html, Units.count(group.containers()));
    html.open("td", "class", "bars");
    for (int r = 0; r < resources.size(); r++) {
      if (group.capacity().get(r) > 0) {
        double part = group.usedPart(r);
        String name = Units.name(resources.get(r));
        Parts.bar(
            html,
            part,
            name + " " + Units.percent(part),
            Units.amount(resources.get(r), group.used().get(r)) + " in use");
      }
    }
    html.close();
    histogram(html, group);
    html.open("td");
    for (Standing standing : Standing.values()) {
      if (group.count(standing) > 0) {
        String text = Units.count(group.count(standing)) + " " + StandingWords.name(standing);
        html.leaf(
            "a",
            text,
            "class",
            chipClass(standing),
            "href",
            ofGroup.with(Query.STANDING, standing.name()).href("nodes"));
        html.text(" ");
      }
    }
    html.close().close().line();
  }

  private static void histogram(Markup html, NodeGroup group) {
    int most = group.fills().stream().mapToInt(Integer::intValue).max().orElse(0);
    html.open("td").open("div", "class", "histogram");
    for (int bin = 0; bin < NodeGroup.BINS; bin++) {
      int count = group.fills().get(bin);
      html.open(
          "span",
          "class",
          "bin",
          "title",
          10 * bin + "–" + 10 * (bin + 1) + " % full: " + Units.count(count, "node"));
      if (count > 0) {
        html.leaf("span", "", "style", "height:" + Parts.percent((double) count / most));
      }
      html.close();
    }
    html.close().leaf("div", "0 % … 100 %", "class", "axis").close();
  }
}
