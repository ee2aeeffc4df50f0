package org.vqs.yarn.web.page;

import java.util.ArrayList;
import java.util.List;
import org.vqs.yarn.metrics.LatencyHistogram;
import org.vqs.yarn.metrics.LatencyWindow;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Totals;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.part.StandingWords;
import org.vqs.yarn.why.answer.Units;

/** The state of the scheduler in ten numbers. */
final class SummarySection implements Section {
  @Override
  public String id() {
    return "summary";
  }

  @Override
  public String title() {
    return "";
  }

  @Override
  public void render(Markup html, PageData data) {
    SchedulerSnapshot snapshot = data.snapshot();
    refresh(html, data);
    warnings(html, snapshot);
    html.open("div", "class", "figures");
    figure(
        html,
        "policy",
        snapshot.policy(),
        "as of " + data.time(snapshot.time()) + " " + data.zoneName());
    nodes(html, data);
    Totals totals = snapshot.totals();
    used(html, snapshot, totals);
    figure(
        html,
        "containers running",
        Units.count(totals.containers()),
        Units.count(totals.applications(), "application"));
    figure(
        html,
        "containers waiting",
        Units.count(totals.waiting()),
        Units.count(totals.startable())
            + " within limits and not too large, "
            + Units.count(totals.shapes(), "size"));
    Activity activity = snapshot.activity();
    figure(
        html,
        "configurations renewed",
        Units.count(activity.refreshes()),
        Units.count(activity.stalls(), "stall")
            + ", "
            + Units.count(activity.reservations(), "reservation"));
    figure(
        html, "started per second", Units.number(data.startedPerSecond()), "over the last minute");
    latency(html, "heartbeat", data.latencies().heartbeat());
    latency(html, "allocate", data.latencies().allocate());
    figure(
        html,
        "lock for this snapshot",
        Units.nanos(snapshot.cost().lockedNanos()),
        "waited " + Units.nanos(snapshot.cost().waitNanos()));
    html.close();
  }

  private static void refresh(Markup html, PageData data) {
    int now = data.query().refreshSeconds();
    html.open("p", "class", "note");
    html.text("All times are " + data.zoneName() + ". Load this page again every ");
    for (int seconds : Query.REFRESHES) {
      html.link(data.query().with(Query.REFRESH, "" + seconds).href("summary"), seconds + " s");
      html.text(", ");
    }
    html.text("or ").link(data.query().with(Query.REFRESH, null).href("summary"), "never");
    html.text("; now: " + (now == 0 ? "never." : "every " + now + " s.")).close();
  }

  private static void warnings(Markup html, SchedulerSnapshot snapshot) {
    if (!snapshot.totals().ready()) {
      html.leaf(
          "p",
          "Recovering: nodes report what runs on them after a restart, and nothing is started until then.",
          "class",
          "warning");
    }
    if (snapshot.activity().caughtErrors() > 0) {
      html.leaf(
          "p",
          Units.count(snapshot.activity().caughtErrors(), "error")
              + " caught since the start; each is in the ResourceManager's log.",
          "class",
          "warning");
    }
  }

  private static void nodes(Markup html, PageData data) {
    SchedulerSnapshot snapshot = data.snapshot();
    List<String> others = new ArrayList<>();
    for (Standing standing : Standing.values()) {
      int count = snapshot.count(standing);
      if (standing != Standing.ACTIVE && count > 0) {
        others.add(Units.count(count) + " " + StandingWords.name(standing));
      }
    }
    String rest = others.isEmpty() ? "all active" : String.join(", ", others);
    figure(
        html,
        "nodes",
        Units.count(snapshot.nodes().size()),
        snapshot.nodes().isEmpty() ? "none registered" : rest);
  }

  private static void used(Markup html, SchedulerSnapshot snapshot, Totals totals) {
    html.open("div", "class", "figure").leaf("div", "in use", "class", "caption");
    for (int r = 0; r < snapshot.resources().size(); r++) {
      String resource = snapshot.resources().get(r);
      double part = part(totals.used(), totals.capacity(), r);
      String amounts =
          Units.amount(resource, totals.used().get(r))
              + " of "
              + Units.amount(resource, totals.capacity().get(r));
      String name = Units.name(resource);
      Parts.bar(html, part, name + " " + Units.percent(part), amounts);
    }
    if (!snapshot.counting().countsAll()) {
      html.leaf("div", Units.counting(snapshot.counting()), "class", "below");
    }
    html.close();
  }

  static double part(ResourceAmounts used, ResourceAmounts whole, int resource) {
    long all = whole.get(resource);
    return all > 0 ? (double) used.get(resource) / all : 0;
  }

  private static void latency(Markup html, String what, LatencyWindow window) {
    LatencyHistogram.Reading minute = window.recent();
    figure(
        html,
        what + ", median",
        minute.count() == 0 ? "–" : Units.nanos(minute.quantileNanos(0.5)),
        minute.count() == 0
            ? "none in the last minute"
            : "p99 " + Units.nanos(minute.quantileNanos(0.99)) + ", last minute");
  }

  private static void figure(Markup html, String caption, String value, String below) {
    html.open("div", "class", "figure");
    html.leaf("div", caption, "class", "caption");
    html.leaf("div", value, "class", "value");
    html.leaf("div", below, "class", "below").close();
  }
}
