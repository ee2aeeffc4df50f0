package org.vqs.yarn.web.page;

import java.util.List;
import java.util.stream.Collectors;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.scale.ScaleText;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.answer.Units;

/** How many nodes there are and should be, and which can be removed. */
final class ScaleSection implements Section {
  private static final int MOST_ROWS = 20;
  private static final int MOST_HOSTS = 10;

  @Override
  public String id() {
    return "scale";
  }

  @Override
  public String title() {
    return "Nodes needed";
  }

  @Override
  public void render(Markup html, PageData data) {
    if (data.scale().classes().isEmpty()) {
      Parts.note(html, "Not looked at yet.");
      return;
    }
    Parts.table(
        html,
        "scale",
        "Partition",
        "Each node has",
        "Present",
        "Needed now",
        "Needed soon",
        "Should be",
        "Leaving",
        "Removable",
        "Because");
    List<ClassScale> classes =
        data.scale().classes().stream().filter(each -> data.shows(each.partition())).toList();
    classes.stream().limit(MOST_ROWS).forEach(each -> row(html, each, data));
    Parts.endTable(html);
    if (classes.size() > MOST_ROWS) {
      Parts.note(html, Units.count(classes.size() - MOST_ROWS, "more class") + " not shown.");
    }
  }

  private static void row(Markup html, ClassScale each, PageData data) {
    html.open("tr").leaf("td", each.partition().isEmpty() ? "default" : each.partition());
    html.leaf("td", Units.amounts(data.snapshot().resources(), each.capacity()));
    Parts.number(html, each.present());
    Parts.number(html, each.now());
    Parts.number(html, each.soon());
    Parts.number(html, each.target());
    Parts.number(html, each.leaving().size());
    html.leaf("td", hosts(each.removable()));
    html.leaf("td", ScaleText.sentence(each)).close();
  }

  private static String hosts(List<ScaleNode> nodes) {
    String hosts =
        nodes.stream().limit(MOST_HOSTS).map(ScaleNode::host).collect(Collectors.joining(", "));
    int more = nodes.size() - MOST_HOSTS;
    return more > 0 ? hosts + " and " + more + " more" : hosts;
  }
}
