package org.vqs.demo.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.util.VersionInfo;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.run.DemoSettings;
import org.vqs.whatif.stage.CapacityDefaults;

/** The runs of a comparison side by side. */
public final class ComparisonTable implements ResultTable {

  private final Comparison comparison;
  private final Map<SchedulerChoice, List<RunFigures>> runs = new EnumMap<>(SchedulerChoice.class);

  ComparisonTable(Comparison comparison) {
    this.comparison = comparison;
  }

  @Override
  public void add(DemoSettings settings, RunFigures figures) {
    runs.computeIfAbsent(settings.scheduler(), key -> new ArrayList<>()).add(figures);
  }

  /** And how much it says. */
  @Override
  public String toText() {
    DemoSettings ours = comparison.ours();
    StringBuilder text = new StringBuilder();
    line(
        text,
        "%d containers on %d nodes, %s; Hadoop %s",
        ours.containers(),
        ours.nodes(),
        seeds(),
        VersionInfo.getVersion());
    if (comparison.rivals().contains(SchedulerChoice.CAPACITY)
        && CapacityDefaults.areAsynchronous()) {
      line(text, "capacity decides in a thread of its own, as this Hadoop does by default");
    }
    line(text, "Wait in seconds: mean and p95 of all, mean of each class of sizes; makespan");
    line(text, "");
    appendRow(text, "", ComparedFigure::toString);
    appendRows(text, ours.schedulerName(), figure -> Spread.of(seconds(ours.scheduler(), figure)));
    for (SchedulerChoice rival : comparison.rivals()) {
      appendRows(text, rival.toString(), figure -> Spread.of(seconds(rival, figure)));
    }
    for (SchedulerChoice rival : comparison.rivals()) {
      appendRows(
          text,
          ours.scheduler() + " / " + rival,
          figure -> Spread.ofRatio(seconds(ours.scheduler(), figure), seconds(rival, figure)));
    }
    line(text, "");
    appendCaution(text);
    return text.toString();
  }

  private String seeds() {
    long first = comparison.ours().seed();
    return comparison.seeds() == 1
        ? "seed " + first
        : "seeds " + first + " to " + (first + comparison.seeds() - 1);
  }

  private List<Double> seconds(SchedulerChoice scheduler, ComparedFigure figure) {
    return runs.get(scheduler).stream().map(figure::secondsOf).toList();
  }

  private void appendRows(
      StringBuilder text, String label, Function<ComparedFigure, Spread> spreads) {
    appendRow(text, label, figure -> number(spreads.apply(figure), Spread::mean));
    if (comparison.seeds() > 1) {
      appendRow(
          text, "  lowest of a seed", figure -> number(spreads.apply(figure), Spread::lowest));
      appendRow(
          text, "  highest of a seed", figure -> number(spreads.apply(figure), Spread::highest));
    }
  }

  private static void appendRow(
      StringBuilder text, String label, Function<ComparedFigure, String> cell) {
    StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-22s", label));
    for (ComparedFigure figure : ComparedFigure.values()) {
      row.append(String.format(Locale.ROOT, " %8s", cell.apply(figure)));
    }
    line(text, "%s", row);
  }

  private static String number(Spread spread, ToDoubleFunction<Spread> part) {
    double value = part.applyAsDouble(spread);
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }

  /** The table invites to more than it can bear. */
  private void appendCaution(StringBuilder text) {
    if (comparison.seeds() == 1) {
      line(text, "One run of each is no verdict: on a busy computer the next one may turn a ratio");
      line(text, "around. --seeds 5 shows by how much runs differ.");
    } else {
      line(text, "A ratio whose lowest is below 1 and whose highest is above 1 decides nothing.");
      line(text, "No ratio tells of other workloads.");
    }
  }

  private static void line(StringBuilder text, String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append(System.lineSeparator());
  }
}
