package org.vqs.bench.scorecard.score;

import java.util.List;
import java.util.function.Predicate;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;

/** The card for people. */
public final class Card {
  private static final int PERCENT = 100;

  private final List<Score> scores;
  private final List<Line> lines;

  /** Of these scores, beside those of an earlier card if there are any. */
  public Card(List<Score> scores, List<Score> earlier) {
    this.scores = scores;
    lines = new Lines(scores, earlier).all();
  }

  /** Whether something became worse by more than the noise. */
  public boolean isWorse() {
    return lines.stream().anyMatch(line -> line.verdict() == Line.Verdict.WORSE);
  }

  /** Tables of means and scenes, and of each workload. */
  public Report.Builder report() {
    return Report.builder("scorecard", "Scorecard: what must not get worse")
        .data(SavedScores.KEY, SavedScores.json(scores))
        .table(table("card", "Means and scenes", line -> !isOneOfMany(line)))
        .table(table("workloads", "Each workload", Card::isOneOfMany));
  }

  private static boolean isOneOfMany(Line line) {
    return line.group().hasOwnTable() && !line.scene().startsWith(Lines.MEAN);
  }

  private Table table(String name, String title, Predicate<Line> which) {
    return TableOf.<Line>named(name, title)
        .text("group", line -> line.group().toString())
        .text("scene", Line::scene)
        .text("figure", line -> line.quantity().toString())
        .number("value", "", Line::value)
        .number("noise", "%", line -> PERCENT * line.noise())
        .number("then", "", Line::then)
        .number("ratio", "", Line::ratio)
        .text("verdict", line -> line.verdict().toString())
        .over(lines.stream().filter(which).toList());
  }
}
