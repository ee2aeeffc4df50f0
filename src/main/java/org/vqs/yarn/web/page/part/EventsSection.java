package org.vqs.yarn.web.page.part;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

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
    return "Last refreshes, stalls and reservations";
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
    for (SchedulerEventView event : firstOfEachKind(events)) {
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

  private static List<SchedulerEventView> firstOfEachKind(List<SchedulerEventView> events) {
    Map<Kind, Integer> shown = new EnumMap<>(Kind.class);
    return events.stream()
        .filter(event -> shown.merge(event.kind(), 1, Integer::sum) <= MOST_OF_A_KIND)
        .toList();
  }

  /** With the application only for those to whom the ResourceManager would show it. */
  private static String why(SchedulerEventView event, PageData data) {
    boolean isNamed =
        event.application() != null && data.surroundings().mayView(event.application());
    return isNamed ? event.application() + ": " + event.because() : event.because();
  }

  private static String name(Kind kind) {
    return switch (kind) {
      case REFRESH -> "new configuration";
      case STALL -> "stalled";
      case ACTIVE -> "active again";
      case RESERVE -> "reserved";
      case UNRESERVE -> "no longer reserved";
    };
  }
}
