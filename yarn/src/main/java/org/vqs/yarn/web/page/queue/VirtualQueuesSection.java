package org.vqs.yarn.web.page.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.node.NodeGroup;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.part.SizeAxis;
import org.vqs.yarn.web.page.queue.VirtualQueueChart.Age;
import org.vqs.yarn.web.page.queue.VirtualQueueChart.Column;
import org.vqs.yarn.why.answer.Units;

/** What waits, by size, for each class of nodes. */
public final class VirtualQueuesSection implements Section {
  private static final int MOST_CHARTS = 8;

  @Override
  public String id() {
    return "virtual-queues";
  }

  @Override
  public String title() {
    return "Virtual queues";
  }

  @Override
  public void render(Markup html, PageData data) {
    SchedulerSnapshot snapshot = data.snapshot();
    if (snapshot.classes().isEmpty()) {
      Parts.note(html, "There is no virtual queue: no node has registered.");
      return;
    }
    Parts.note(
        html,
        "Containers that wait, by the part of a node that one takes (of the resource of which it takes "
            + "most), the largest on the left. Wide bars are how many wait, thin ones their weight.");
    legend(html);
    List<ClassView> classes = inOrder(data);
    if (classes.isEmpty()) {
      Parts.note(
          html,
          snapshot.otherClasses() > 0
              ? "The classes of nodes with this label have too few nodes to be shown."
              : "No node has this label.");
      return;
    }
    html.open("div", "class", "charts");
    classes.stream().limit(MOST_CHARTS).forEach(each -> chart(html, each, snapshot.resources()));
    html.close();
    if (classes.size() > MOST_CHARTS) {
      others(html, classes.subList(MOST_CHARTS, classes.size()), data);
    }
    if (snapshot.otherClasses() > 0) {
      Parts.note(
          html, Units.count(snapshot.otherClasses()) + " more classes of few nodes are not shown.");
    }
  }

  /** The class that was asked for first, then those of most nodes. */
  private static List<ClassView> inOrder(PageData data) {
    List<ClassView> classes = new ArrayList<>(data.snapshot().classes());
    classes.removeIf(each -> !data.shows(each.partition()));
    String wanted = data.query().get(Query.CLASS);
    classes.sort(
        Comparator.comparing(
            each ->
                !NodeGroup.className(each.capacity(), data.snapshot().counting()).equals(wanted)));
    return classes;
  }

  private static void legend(Markup html) {
    html.open("p", "class", "legend").text("Oldest container: ");
    for (Age age : Age.values()) {
      html.leaf("span", "", "class", "swatch " + age.style());
      html.text(" " + age.words() + " ");
    }
    html.leaf("span", "", "class", "swatch weight").text(" weight").close();
  }

  private static void chart(Markup html, ClassView serverClass, List<String> resources) {
    VirtualQueueChart chart = VirtualQueueChart.of(serverClass);
    html.open("div", "class", "chart").open("h4").text(heading(serverClass, resources));
    html.leaf("span", " " + Units.count(serverClass.waiting()) + " waiting", "class", "aside");
    html.close();
    if (serverClass.waiting() == 0) {
      Parts.note(html, "Nothing waits that these nodes could run.");
    } else {
      html.open("div", "class", "columns");
      chart.columns().forEach(column -> column(html, column, serverClass, resources));
      html.close();
    }
    numbers(html, serverClass, resources);
    html.close().line();
  }

  private static String heading(ClassView serverClass, List<String> resources) {
    String partition =
        serverClass.partition().isEmpty() ? "" : " in partition " + serverClass.partition();
    return Units.count(serverClass.nodes(), "node")
        + " of "
        + Units.amounts(resources, serverClass.capacity())
        + partition;
  }

  private static void column(
      Markup html, Column column, ClassView serverClass, List<String> resources) {
    VirtualQueueView queue = column.queue();
    html.open(
        "div",
        "class",
        "column",
        "style",
        "flex-grow:" + column.width(),
        "title",
        tooltip(queue, serverClass, resources));
    html.leaf("div", queue.length() == 0 ? "" : Units.compact(queue.length()), "class", "length");
    html.open("div", "class", "shaft");
    if (column.age() != null) {
      html.leaf(
          "div",
          "",
          "class",
          "fill " + column.age().style(),
          "style",
          "height:" + Parts.percent(column.height()));
      html.leaf(
          "div", "", "class", "weight", "style", "height:" + Parts.percent(column.weightHeight()));
    }
    html.close();
    html.leaf("div", SizeAxis.upperEnd(queue.type()), "class", "size");
    html.leaf("div", queue.length() == 0 ? "" : oldest(queue, Units::roughTime), "class", "oldest");
    html.close();
  }

  private static String oldest(VirtualQueueView queue, LongFunction<String> words) {
    return queue.oldestAge() < 0 ? "–" : words.apply(queue.oldestAge());
  }

  private static String label(int type, ClassView serverClass) {
    return type == serverClass.queues().size() - 1
        ? "≤ " + SizeAxis.upperEnd(type)
        : SizeAxis.range(type);
  }

  private static String tooltip(
      VirtualQueueView queue, ClassView serverClass, List<String> resources) {
    return "VQ"
        + queue.type()
        + ": containers of "
        + SizeAxis.words(queue.type(), serverClass.queues().size())
        + " (at most "
        + largest(queue, serverClass, resources)
        + "): "
        + Units.count(queue.length())
        + " waiting, oldest "
        + oldest(queue, Units::time)
        + ", mean "
        + Units.time(queue.meanAge())
        + ", weight "
        + Units.number(queue.weight());
  }

  private static String largest(
      VirtualQueueView queue, ClassView serverClass, List<String> resources) {
    long[] part = new long[serverClass.capacity().dimensions()];
    for (int r = 0; r < part.length; r++) {
      part[r] = (long) (serverClass.capacity().get(r) * queue.sizeUpTo());
    }
    return Units.amounts(resources, ResourceAmounts.of(part));
  }

  private static void numbers(Markup html, ClassView serverClass, List<String> resources) {
    html.open("details").leaf("summary", "Numbers");
    Parts.table(
        html,
        "narrow",
        "Queue",
        "Share of a node",
        "At most",
        "Waiting",
        "Oldest",
        "Mean age",
        "Weight");
    for (VirtualQueueView queue : serverClass.queues()) {
      boolean isEmpty = queue.length() == 0;
      html.open("tr", "class", isEmpty ? "quiet" : null);
      html.leaf("td", "VQ" + queue.type()).leaf("td", label(queue.type(), serverClass));
      html.leaf("td", largest(queue, serverClass, resources));
      Parts.number(html, Units.count(queue.length()));
      Parts.number(html, isEmpty ? "–" : oldest(queue, Units::time));
      Parts.number(html, isEmpty ? "–" : Units.time(queue.meanAge()));
      Parts.number(html, Units.number(queue.weight()));
      html.close();
    }
    Parts.endTable(html);
    html.close();
  }

  private static void others(Markup html, List<ClassView> classes, PageData data) {
    html.open("details").leaf("summary", Units.count(classes.size()) + " more classes of nodes");
    Parts.table(html, "narrow", "Class", "Partition", "Nodes", "Waiting");
    for (ClassView each : classes) {
      String name = NodeGroup.className(each.capacity(), data.snapshot().counting());
      Query query = data.query().with(Query.CLASS, name);
      html.open("tr").open("td");
      html.link(
          query.href("virtual-queues"),
          Units.amounts(data.snapshot().resources(), each.capacity()));
      html.close().leaf("td", NodeGroup.partitionName(each.partition()));
      Parts.number(html, Units.count(each.nodes()));
      Parts.number(html, Units.count(each.waiting()));
      html.close();
    }
    Parts.endTable(html);
    html.close();
  }
}
