package org.vqs.yarn.web.page.part;

import java.util.List;
import org.vqs.yarn.snapshot.SchedulerEventView;

/** What the scheduler did to nodes last. */
public final class EventsSection implements Section {
  /** So that many reservations do not crowd out a stall. */
  private static final int MOST_OF_A_KIND = 15;

  @Override
  public String id() {
    return "events";
  }

  @Override
  public String title() {
    return "Last refreshes, stalls, reservations and preemptions";
  }

  @Override
  public void render(Markup html, PageData data) {
    list(html, data.events(), data);
  }

  /** The first of each kind of some events as a table, in their order. */
  public static void list(Markup html, List<SchedulerEventView> events, PageData data) {
    if (events.isEmpty()) {
      Parts.note(html, "Nothing yet.");
      return;
    }
    Parts.table(
        html, "events", "Time", "Ago", "What", "Node", "Configuration", "New or best", "Why");
    for (Happening happening : Happening.firstOfEachKind(events, MOST_OF_A_KIND)) {
      SchedulerEventView event = happening.event();
      html.open("tr").leaf("td", data.time(event.time())).leaf("td", data.ago(event.time()));
      html.leaf("td", happening.name()).open("td");
      html.link(Query.none().with(Query.NODE, event.node()).href("node"), event.node()).close();
      html.leaf("td", event.from())
          .leaf("td", event.to())
          .leaf("td", why(event, data), "class", "words");
      html.close().line();
    }
    Parts.endTable(html);
  }

  /** With the application only for those to whom the ResourceManager would show it. */
  private static String why(SchedulerEventView event, PageData data) {
    boolean isNamed =
        event.application() != null && data.surroundings().mayView(event.application());
    return isNamed ? event.application() + ": " + event.because() : event.because();
  }
}
