package org.vqs.yarn.web.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vqs.yarn.metrics.LatencyHistogram;
import org.vqs.yarn.metrics.LatencyWindow;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.HeldView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.snapshot.SchedulerSnapshot.Activity;
import org.vqs.yarn.snapshot.WaitBecause;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.part.StandingWords;
import org.vqs.yarn.why.answer.Units;

/** How long decisions take, what was decided since the start, and what room is held. */
final class ActivitySection implements Section {
  @Override
  public String id() {
    return "activity";
  }

  @Override
  public String title() {
    return "Decisions since the start";
  }

  @Override
  public void render(Markup html, PageData data) {
    html.open("div", "class", "side-by-side");
    latencies(html, data);
    Activity activity = data.snapshot().activity();
    counts(html, "Containers started by", activity.starts());
    counts(html, "Refusals met", activity.refusals());
    counts(html, "Stalls ended because", activity.activations());
    others(html, activity);
    waiting(html, data.snapshot());
    held(html, data);
    overcommit(html, data.snapshot());
    html.close();
  }

  /** What nodes are lent, while they may be. */
  private static void overcommit(Markup html, SchedulerSnapshot snapshot) {
    if (!snapshot.isOvercommitted()) {
      return;
    }
    html.open("div");
    Parts.table(html, "narrow", "Over-commit: nodes", "Count");
    for (NodeUse.State state : NodeUse.State.values()) {
      count(html, StandingWords.use(state), snapshot.count(state));
    }
    Parts.endTable(html);
    ResourceAmounts lent = snapshot.lent();
    html.leaf(
        "p",
        lent.isZero()
            ? "Nothing runs beyond what nodes have."
            : Units.amounts(snapshot.resources(), lent) + " run beyond what nodes have.");
    html.close();
  }

  /** What is in the way of what waits. */
  private static void waiting(Markup html, SchedulerSnapshot snapshot) {
    html.open("div");
    Parts.table(html, "narrow", "Containers waiting now", "Count");
    for (WaitBecause because : WaitBecause.values()) {
      count(html, because.toString(), snapshot.waiting().getOrDefault(because, 0L));
    }
    Parts.endTable(html);
    html.close();
  }

  /** Free room that others may not use, and for whom it is held. */
  private static void held(Markup html, PageData data) {
    List<HeldView> views = data.snapshot().held();
    html.open("div");
    Parts.table(html, "narrow", "Idle now, as held for", "Room");
    for (HeldBecause because : HeldBecause.values()) {
      ResourceAmounts idle = HeldView.sum(views, because);
      html.open("tr", "class", idle == null ? "quiet" : null).leaf("td", because.whom());
      Parts.number(html, idle == null ? "0" : Units.amounts(data.snapshot().resources(), idle));
      html.close();
    }
    Parts.endTable(html);
    for (HeldView view : views) {
      if (view.millisToPay() > 0) {
        html.leaf(
            "p",
            "Room was held in vain"
                + (view.partition().isEmpty() ? "" : " in " + view.partition())
                + ": no more is held for "
                + Units.time(view.millisToPay())
                + ".");
      }
    }
    html.close();
  }

  private static void latencies(Markup html, PageData data) {
    html.open("div");
    Parts.table(html, "narrow", "Latency, last minute", "Count", "p50", "p95", "p99", "Longest");
    latency(html, "heartbeat", data.latencies().heartbeat());
    latency(html, "allocate", data.latencies().allocate());
    latency(html, "snapshot: lock held", data.latencies().snapshotLocked());
    latency(html, "snapshot: lock awaited", data.latencies().snapshotWait());
    Parts.endTable(html);
    html.close();
  }

  private static void latency(Markup html, String what, LatencyWindow window) {
    LatencyHistogram.Reading reading = window.recent();
    html.open("tr").leaf("td", what);
    Parts.number(html, Units.count(reading.count()));
    for (double q : new double[] {0.5, 0.95, 0.99}) {
      Parts.number(html, reading.count() == 0 ? "–" : Units.nanos(reading.quantileNanos(q)));
    }
    Parts.number(html, reading.count() == 0 ? "–" : Units.nanos(reading.maxNanos()));
    html.close();
  }

  private static void counts(Markup html, String heading, Map<? extends Enum<?>, Long> counts) {
    html.open("div");
    Parts.table(html, "narrow", heading, "Count");
    counts.forEach((what, count) -> count(html, words(what), count));
    Parts.endTable(html);
    html.close();
  }

  private static void others(Markup html, Activity activity) {
    html.open("div");
    Parts.table(html, "narrow", "Other", "Count");
    count(html, "configurations renewed", activity.refreshes());
    count(html, "stalls", activity.stalls());
    count(html, "nodes reserved", activity.reservations());
    count(html, "back-offs of nodes", activity.backOffs());
    count(html, "containers preempted", activity.preempted());
    count(html, "containers that gave way", activity.gaveWay());
    count(html, "requests looked at on a node", activity.candidates());
    count(html, "calls of masters postponed", activity.postponedCalls());
    count(html, "errors caught", activity.caughtErrors());
    Parts.endTable(html);
    html.close();
  }

  private static void count(Markup html, String what, long count) {
    html.open("tr", "class", count == 0 ? "quiet" : null).leaf("td", what);
    Parts.number(html, Units.count(count));
    html.close();
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
