package org.vqs.yarn.web.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.SchedulerBusyException;
import org.vqs.yarn.why.WaitingApplications.Listed;
import org.vqs.yarn.why.WaitingApplications.Waiting;
import org.vqs.yarn.why.answer.MainReason;
import org.vqs.yarn.why.answer.Units;

/** The applications that wait longest, with the main reason, of all queues or of one. */
final class WaitingSection implements Section {
  private static final int MOST_ROWS = 10;
  private static final int MOST_QUEUES = 20;

  @Override
  public String id() {
    return "waiting";
  }

  @Override
  public String title() {
    return "Who waits longest";
  }

  @Override
  public void render(Markup html, PageData data) {
    Listed listed;
    try {
      listed = data.surroundings().waiting();
    } catch (SchedulerBusyException busy) {
      Parts.note(html, busy.getMessage());
      return;
    }
    String queue = data.query().get(Query.QUEUE);
    List<Waiting> matching =
        listed.longestFirst().stream().filter(each -> isIn(each, queue)).toList();
    queues(html, listed.longestFirst(), data);
    if (matching.isEmpty()) {
      Parts.note(html, queue == null ? "Nobody waits." : "Nobody waits in " + queue + ".");
      return;
    }
    Parts.table(
        html, "waiting", "Application", "User", "Queue", "Waits", "For", "Reason", "Starts");
    Reasons reasons = new Reasons(data);
    matching.stream().limit(MOST_ROWS).forEach(each -> row(html, each, listed, reasons));
    Parts.endTable(html);
    if (matching.size() > MOST_ROWS) {
      Parts.note(
          html,
          Units.count(matching.size() - MOST_ROWS, "more application")
              + " not shown; REST's scheduler/vqs/waiting has them all.");
    }
  }

  private static boolean isIn(Waiting waiting, String queue) {
    return queue == null
        || waiting.queue().equals(queue)
        || waiting.queue().startsWith(queue + ".");
  }

  /** How many wait in each queue; those with most first. */
  private static void queues(Markup html, List<Waiting> all, PageData data) {
    Map<String, Long> counts =
        all.stream()
            .collect(Collectors.groupingBy(Waiting::queue, TreeMap::new, Collectors.counting()));
    if (counts.size() < 2 && data.query().get(Query.QUEUE) == null) {
      return;
    }
    html.open("p", "class", "chips");
    html.link(data.query().with(Query.QUEUE, null).href("waiting"), "all queues");
    html.text(" " + Units.count(all.size()) + " ");
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(MOST_QUEUES)
        .forEach(
            each -> {
              html.link(
                  data.query().with(Query.QUEUE, each.getKey()).href("waiting"), each.getKey());
              html.text(" " + Units.count(each.getValue()) + " ");
            });
    html.close();
  }

  private static void row(Markup html, Waiting waiting, Listed listed, Reasons reasons) {
    PageData data = reasons.data;
    boolean isNamed = data.surroundings().mayView(waiting.application());
    html.open("tr").open("td", "class", "name");
    if (isNamed) {
      String application = waiting.application().toString();
      html.link(data.query().with(Query.APPLICATION, application).href("why"), application);
    } else {
      html.text("another user's");
    }
    html.close();
    html.leaf("td", isNamed ? waiting.user() : "–").leaf("td", waiting.queue());
    Parts.number(html, Units.time(Math.max(0, listed.time() - waiting.since())));
    Parts.number(html, Units.count(waiting.containers(), "container"));
    reasons.write(html, waiting, isNamed);
    html.close().line();
  }

  /** The cells of a table with the reasons. */
  private static final class Reasons {
    private final PageData data;
    private String busyText;

    Reasons(PageData data) {
      this.data = data;
    }

    /** When the scheduler was too busy for one, nobody waits for the next. */
    void write(Markup html, Waiting waiting, boolean isNamed) {
      try {
        if (busyText == null) {
          write(html, data.surroundings().reason(waiting.application()).orElse(null), isNamed);
        }
      } catch (SchedulerBusyException busy) {
        busyText = busy.getMessage();
      }
      if (busyText != null) {
        html.leaf("td", busyText).leaf("td", "–");
      }
    }

    private static void write(Markup html, MainReason reason, boolean isNamed) {
      if (reason == null) {
        html.leaf("td", "it waits no more").leaf("td", "–");
        return;
      }
      html.open("td").leaf("b", reason.name() == null ? "about to start" : reason.name());
      if (isNamed) {
        html.text(" ").leaf("span", reason.text(), "class", "detail");
      }
      html.close();
      html.leaf("td", isNamed && reason.start() != null ? reason.start() : "–", "class", "detail");
    }
  }
}
