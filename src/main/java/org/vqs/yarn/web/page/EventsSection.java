package org.vqs.yarn.web.page;

import java.util.List;
import org.vqs.yarn.snapshot.SchedulerEventView;

/** What the scheduler did to nodes last. */
final class EventsSection implements Section {
  private static final int MOST = 50;

  @Override
  public String id() {
    return "events";
  }

  @Override
  public String title() {
    return "Last refreshes, stalls and claims";
  }

  @Override
  public void render(Markup html, PageData data) {
    list(html, data.events(), data);
  }

  /** The first of some events as a table. */
  static void list(Markup html, List<SchedulerEventView> events, PageData data) {
    if (events.isEmpty()) {
      Parts.note(html, "Nothing yet.");
      return;
    }
    Parts.table(
        html, "events", "Time", "Ago", "What", "Node", "Configuration", "New or best", "Why");
    for (SchedulerEventView event : events.subList(0, Math.min(MOST, events.size()))) {
      html.open("tr").leaf("td", data.time(event.time())).leaf("td", data.ago(event.time()));
      html.leaf("td", name(event.kind())).open("td");
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

  private static String name(SchedulerEventView.Kind kind) {
    return switch (kind) {
      case REFRESH -> "new configuration";
      case STALL -> "stalled";
      case ACTIVE -> "active again";
      case CLAIM -> "set aside";
      case UNCLAIM -> "no longer set aside";
    };
  }
}
