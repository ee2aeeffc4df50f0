package org.vqs.whatif.elastic;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vqs.whatif.elastic.ElasticContest.Outcome;

/** What came out of a contest, as text. */
public final class ElasticText {
  private static final String ROW = "%-10s %-66s %12s %10s %10s %8s %6s%n";

  private ElasticText() {}

  /** A table of all, and the verdict on each other scheduler at the best of its settings. */
  public static String of(String title, List<Outcome> outcomes) {
    StringBuilder text = new StringBuilder();
    text.append(title).append(System.lineSeparator());
    text.append(
        String.format(
            Locale.ROOT,
            ROW,
            "scheduler",
            "rule",
            "node-hours",
            "mean s",
            "p95 s",
            "never",
            "turns"));
    outcomes.forEach(each -> text.append(row(each)));
    Outcome ours = outcomes.get(0);
    outcomes.stream()
        .filter(each -> !each.isOurs())
        .map(Outcome::scheduler)
        .distinct()
        .forEach(scheduler -> text.append(verdict(ours, scheduler, outcomes)));
    return text.toString();
  }

  private static String row(Outcome each) {
    return String.format(
        Locale.ROOT,
        ROW,
        each.scheduler(),
        each.rule(),
        String.format(Locale.ROOT, "%.1f", each.nodeHours()),
        String.format(Locale.ROOT, "%.1f", each.waits().mean()),
        String.format(Locale.ROOT, "%.1f", each.waits().p95()),
        each.waits().never(),
        each.turns());
  }

  /**
   * Against the cheapest of the others' settings under which nobody waits longer than with ours.
   */
  private static String verdict(Outcome ours, String scheduler, List<Outcome> outcomes) {
    Optional<Outcome> best =
        outcomes.stream()
            .filter(each -> !each.isOurs() && each.scheduler().equals(scheduler))
            .filter(each -> each.waits().p95() <= ours.waits().p95())
            .filter(each -> each.waits().never() <= ours.waits().never())
            .min(Comparator.comparingDouble(Outcome::nodeHours));
    if (best.isEmpty()) {
      return "No rule of %s waits as little as ours at the 95th percentile.%n".formatted(scheduler);
    }
    double saved = 1 - ours.nodeHours() / best.get().nodeHours();
    return String.format(
        Locale.ROOT,
        "Ours takes %.1f %% %s node-hours than %s by %s, the cheapest rule with a p95 no longer than ours.%n",
        100 * Math.abs(saved),
        saved >= 0 ? "fewer" : "more",
        scheduler,
        best.get().rule());
  }
}
