package org.vqs.yarn.web.page;

import java.util.ArrayList;
import java.util.List;
import org.vqs.yarn.snapshot.SlotsView;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.answer.Units;

/** What policy {@code dra} keeps free, and how it wants nodes to be used. */
final class SlotsSection implements Section {
  private static final int MOST_ROWS = 64;

  @Override
  public String id() {
    return "slots";
  }

  @Override
  public String title() {
    return "Slots kept for what pays more";
  }

  @Override
  public void render(Markup html, PageData data) {
    for (SlotsView view : data.snapshot().slots()) {
      if (!data.shows(view.partition())) {
        continue;
      }
      String nodes = view.partition().isEmpty() ? "" : " on nodes labelled " + view.partition();
      Parts.note(html, "Types of containers" + nodes + ", those that pay most first.");
      types(html, view, data);
      configurations(html, view, data);
      if (view.emptiedNodes() > 0) {
        int more = view.emptiedNodes() - view.emptied().size();
        Parts.note(
            html,
            Units.count(view.emptiedNodes(), "node")
                + " being emptied for them: "
                + String.join(", ", view.emptied())
                + (more > 0 ? " and " + more + " more." : "."));
      }
    }
  }

  private static void types(Markup html, SlotsView view, PageData data) {
    Parts.table(
        html, "slots", "Type", "Size", "Reward", "Running", "Waiting", "Slots kept", "Open now");
    for (int j = 0; j < Math.min(MOST_ROWS, view.types().size()); j++) {
      SlotsView.Type type = view.types().get(j);
      html.open("tr").leaf("td", name(j));
      html.leaf("td", Units.amounts(data.snapshot().resources(), type.demand()));
      Parts.number(html, Units.number(type.reward()));
      Parts.number(html, Units.count(type.running()));
      Parts.number(html, Units.count(type.waiting()));
      Parts.number(html, type.kept() == 0 ? "–" : Units.count(type.kept()));
      boolean isCounted = type.kept() > 0;
      String open = Units.count(type.open()) + (type.open() >= type.kept() ? " or more" : "");
      Parts.number(html, isCounted ? open : "–");
      html.close();
    }
    Parts.endTable(html);
  }

  private static void configurations(Markup html, SlotsView view, PageData data) {
    if (view.configurations().isEmpty()) {
      return;
    }
    Parts.table(html, "configurations", "Configuration", "Nodes of", "Wanted", "Accept", "Reject");
    for (SlotsView.Configuration each : view.configurations()) {
      html.open("tr").leaf("td", slots(each));
      html.leaf("td", Units.amounts(data.snapshot().resources(), each.capacity()));
      Parts.number(html, Units.count(each.wanted()));
      Parts.number(html, Units.count(each.accept()));
      Parts.number(html, Units.count(each.reject()));
      html.close();
    }
    Parts.endTable(html);
  }

  private static String slots(SlotsView.Configuration configuration) {
    List<String> parts = new ArrayList<>();
    for (int j = 0; j < configuration.slots().size(); j++) {
      if (configuration.slots().get(j) > 0) {
        parts.add(configuration.slots().get(j) + " × " + name(j));
      }
    }
    return String.join(" + ", parts);
  }

  private static String name(int type) {
    return "type " + (type + 1);
  }
}
