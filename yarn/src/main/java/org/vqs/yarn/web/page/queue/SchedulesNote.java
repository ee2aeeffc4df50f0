package org.vqs.yarn.web.page.queue;

import java.util.List;
import org.vqs.yarn.snapshot.SchedulesView;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;

/** Which schedules of queues hold, and what comes next. */
final class SchedulesNote {
  private SchedulesNote() {}

  /** Nothing if there are no schedules. */
  static void render(Markup html, PageData data) {
    SchedulesView schedules = data.snapshot().schedules();
    if (schedules.all().isEmpty()) {
      return;
    }
    html.open("p", "class", "note").text("Schedules (" + schedules.zone() + "): ");
    String separator = "";
    for (SchedulesView.View schedule : schedules.all()) {
      html.text(separator);
      html.leaf(schedule.holds() ? "strong" : "span", schedule.name());
      html.text(" (" + schedule.hours() + (schedule.holds() ? ") holds now" : ")"));
      separator = ", ";
    }
    html.text(". " + next(schedules, data)).close();
  }

  private static String next(SchedulesView schedules, PageData data) {
    if (schedules.next() == 0) {
      return "Nothing changes.";
    }
    List<String> then = schedules.then();
    return "Next, at "
        + data.time(schedules.next())
        + ": "
        + (then.isEmpty() ? "none" : String.join(" and ", then))
        + (then.size() > 1 ? " hold." : " holds.");
  }
}
