package org.vqs.yarn.web.page;

import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.answer.Units;

/** The gangs that wait: how many of how many could start, and what is reserved for them. */
final class GangsSection implements Section {
  private static final int MOST_ROWS = 50;

  @Override
  public String id() {
    return "gangs";
  }

  @Override
  public String title() {
    return "Gangs that wait";
  }

  @Override
  public void render(Markup html, PageData data) {
    Parts.table(
        html,
        "gangs",
        "Application",
        "Containers",
        "Waited",
        "State",
        "With room now",
        "Reserved",
        "On");
    data.snapshot().gangs().stream().limit(MOST_ROWS).forEach(gang -> row(html, gang, data));
    Parts.endTable(html);
    int more = data.snapshot().gangs().size() + data.snapshot().otherGangs() - MOST_ROWS;
    if (more > 0) {
      Parts.note(html, Units.count(more, "more gang") + " not shown.");
    }
  }

  private static void row(Markup html, GangView gang, PageData data) {
    html.open("tr").open("td");
    if (data.surroundings().mayView(gang.application())) {
      String application = gang.application().toString();
      html.link(Query.none().with(Query.APPLICATION, application).href("why"), application);
    } else {
      html.text("another user's");
    }
    html.close();
    Parts.number(html, Units.count(gang.size()));
    Parts.number(html, Units.time(Math.max(0, data.snapshot().time() - gang.since())));
    html.leaf("td", words(gang));
    Parts.number(html, gang.withRoom() + " of " + gang.size());
    Parts.number(
        html,
        gang.reservedNodes() == 0
            ? "–"
            : gang.reservedPlaces()
                + " of "
                + gang.size()
                + ", "
                + Units.amounts(data.snapshot().resources(), gang.reserved())
                + ", for "
                + Units.time(Math.max(0, data.snapshot().time() - gang.reservedSince())));
    int more = gang.reservedNodes() - gang.reservedOn().size();
    html.leaf(
        "td", String.join(", ", gang.reservedOn()) + (more > 0 ? " and " + more + " more" : ""));
    html.close();
  }

  private static String words(GangView gang) {
    return switch (gang.state()) {
      case INCOMPLETE -> "not complete: " + gang.asked() + " asked for";
      case ELSEWHERE -> "starts in sub-cluster " + gang.subCluster();
      case NEVER_FITS -> "never fits";
      case LIMIT -> "beyond a limit";
      case TOO_LARGE_TO_RESERVE -> "too large to reserve room";
      case WAITING -> "waits";
      case RESERVING -> "room is reserved for it";
    };
  }
}
