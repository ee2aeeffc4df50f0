package org.vqs.sim.experiment;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;

/**
 * The mean queues of policies over something that goes up, as a table and a plot or as several.
 *
 * @param over what goes up
 * @param panels what runs, of a draft
 */
public record Panels(Over over, Function<Draft, List<Panel>> panels) implements Figure.Content {
  /**
   * What goes up, and the unit of all times.
   *
   * @param x its name
   * @param symbol its letter in the paper, which the plot has; may be empty
   * @param timeUnit the unit in the singular
   */
  public record Over(String x, String symbol, String timeUnit) {
    private String axis() {
      return symbol.isEmpty() ? x : x + " " + symbol;
    }

    private String timeUnits() {
      return timeUnit.length() == 1 ? timeUnit : timeUnit + "s";
    }
  }

  /**
   * One table and its plot.
   *
   * @param name of both
   * @param title of both
   * @param cases what runs
   * @param limited the workload, if what could be served of it is known
   * @param notes what readers must know
   */
  public record Panel(
      String name, String title, List<Case> cases, SyntheticScenario limited, List<String> notes) {
    /** A panel of which no limit is shown. */
    public static Panel of(String name, String title, List<Case> cases, String... notes) {
      return new Panel(name, title, cases, null, List.of(notes));
    }
  }

  /** Each policy, as the command line writes it, at each x. */
  public static List<Case> cases(
      List<String> policies, List<Double> over, DoubleFunction<Scenario> at) {
    return policies.stream()
        .flatMap(policy -> over.stream().map(x -> Case.of(x, at.apply(x), policy)))
        .toList();
  }

  @Override
  public void show(Draft draft) {
    List<Panel> parts = panels.apply(draft);
    for (Panel panel : parts) {
      boolean isOnly = parts.size() == 1;
      Sweep sweep =
          Sweep.run(draft.lab(), draft.id() + " " + panel.name, panel.cases, draft.seeds());
      Report.Builder report = draft.report();
      report
          .data(panel.name, sweep.json(over.timeUnits()))
          .table(sweep.table(panel.name, panel.title, Column.number(over.x, ""), over.timeUnit))
          .plot(
              isOnly ? "queue" : panel.name,
              sweep.queuePlot(panel.title, Axis.linear(over.axis(), "")));
      if (panel.limited != null) {
        Table limits = Limits.table(panel.limited);
        String named = "limits-" + panel.name;
        report.table(isOnly ? limits : limits.named(named, "Limits: " + panel.title));
      }
      panel.notes.forEach(report::note);
    }
  }
}
