package org.vqs.yarn.web.page.queue;

import java.util.Comparator;
import java.util.List;
import org.vqs.yarn.snapshot.QueueDetail.UserView;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.why.answer.Units;

/** The users of a queue: what each uses, may use and waits for. Stateless. */
final class UsersTable {
  private static final int MOST_ROWS = 50;

  private UsersTable() {}

  /** Those that use most first. */
  static void render(Markup html, QueueView queue, SchedulerSnapshot snapshot) {
    List<UserView> users = queue.detail().users();
    html.leaf("h4", "Users of " + queue.path());
    if (users.isEmpty()) {
      Parts.note(html, "Nobody has an application in it.");
      return;
    }
    Comparator<UserView> usesMost =
        Comparator.comparingDouble(
            user -> user.used().dominantShareOf(queue.maximum(), snapshot.counting()));
    Parts.table(
        html,
        "users",
        "User",
        "Uses",
        "At most",
        "Containers",
        "Waiting for",
        "Running applications",
        "Accepted");
    users.stream()
        .sorted(usesMost.reversed().thenComparing(UserView::name))
        .limit(MOST_ROWS)
        .forEach(user -> row(html, user, queue, snapshot.resources()));
    Parts.endTable(html);
    if (users.size() > MOST_ROWS) {
      Parts.note(html, Units.count(users.size() - MOST_ROWS, "more user") + " not shown.");
    }
  }

  private static void row(Markup html, UserView user, QueueView queue, List<String> resources) {
    html.open("tr").leaf("td", user.name(), "class", "name");
    String past =
        user.averageShare() == null
            ? ""
            : " (" + Units.percent(user.averageShare()) + " of the cluster over time)";
    html.leaf("td", Units.amounts(resources, user.used()) + past);
    html.leaf("td", Units.amounts(resources, queue.detail().userMaximum()));
    Parts.number(html, Units.count(user.containers()));
    html.leaf("td", Units.amounts(resources, user.pending()));
    Parts.number(html, Units.count(user.running()));
    Parts.number(html, Units.count(user.accepted()));
    html.close().line();
  }
}
