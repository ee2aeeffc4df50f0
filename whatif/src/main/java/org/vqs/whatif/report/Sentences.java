package org.vqs.whatif.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.vqs.sim.report.Numbers;
import org.vqs.whatif.compare.figure.GangFigures;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.inference.Conclusion;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.inference.Measure;
import org.vqs.whatif.compare.inference.RatioInterval;
import org.vqs.whatif.compare.node.Saving;

/** Findings in plain words. */
final class Sentences {
  private static final double SMALL_RATIO = 0.1;

  /** What would be written as 0.0 %. */
  private static final double EQUAL = 0.0005;

  /** So many gangs are named in a sentence. */
  private static final int MOST_NAMED = 5;

  private Sentences() {}

  /** A sentence about a conclusion. */
  static String of(Conclusion conclusion) {
    Finding question = conclusion.question();
    if (conclusion.findings().size() == 1) {
      return of(question);
    }
    String each =
        conclusion.findings().stream()
            .map(finding -> finding.scene() + ": " + numbers(finding))
            .collect(Collectors.joining("; "));
    if (conclusion.disagrees()) {
      return noVerdict(question) + ": the assumptions disagree. " + each + ".";
    }
    return conclusion.judgement() == Judgement.NO_VERDICT
        ? noVerdict(question) + ". " + each + "."
        : statement(question, conclusion.judgement()) + ". " + each + ".";
  }

  private static String of(Finding finding) {
    return finding.judgement() == Judgement.NO_VERDICT
        ? noVerdict(finding) + ": " + numbers(finding) + "."
        : statement(finding, finding.judgement()) + ": " + numbers(finding) + ".";
  }

  private static String noVerdict(Finding finding) {
    return "No verdict on the %s of %s, %s against %s"
        .formatted(finding.measure().words(), subject(finding), finding.ours(), finding.other());
  }

  private static String statement(Finding finding, Judgement judgement) {
    boolean same = judgement == Judgement.SAME;
    String direction = judgement == Judgement.BETTER ? "less" : "more";
    String subject = subject(finding);
    return switch (finding.measure()) {
      case MEAN_WAIT ->
          "Under %s %s wait %s in the mean %s under %s"
              .formatted(
                  finding.ours(),
                  subject,
                  same ? "as long" : direction,
                  same ? "as" : "than",
                  finding.other());
      case P99_WAIT ->
          "Under %s the 99th percentile of the waits of %s is %s under %s"
              .formatted(
                  finding.ours(),
                  subject,
                  same
                      ? "the same as"
                      : (judgement == Judgement.BETTER ? "lower than" : "higher than"),
                  finding.other());
      case SLOWDOWN ->
          "Under %s %s are slowed down %s under %s"
              .formatted(
                  finding.ours(),
                  subject,
                  same ? "as much as" : direction + " than",
                  finding.other());
    };
  }

  private static String subject(Finding finding) {
    if (finding.measure() != Measure.SLOWDOWN) {
      return finding.group().subject();
    }
    return finding.group().kind() == Group.Kind.QUEUE
        ? "applications of queue " + finding.group().name()
        : "applications";
  }

  /** Such as "38 % less (31 % to 45 % less), 12.3 s against 19.8 s". */
  static String numbers(Finding finding) {
    String unit = finding.measure() == Measure.SLOWDOWN ? " times" : " s";
    String values =
        "%s%s against %s%s"
            .formatted(
                Numbers.text(rounded(finding.oursValue())),
                unit,
                Numbers.text(rounded(finding.otherValue())),
                unit);
    RatioInterval interval = finding.interval();
    return interval.isKnown()
        ? "%s (%s), %s".formatted(change(interval.ratio()), range(interval), values)
        : values + ", " + why(interval);
  }

  /** Why an interval is not known. */
  private static String why(RatioInterval interval) {
    return Double.isNaN(interval.dependence())
        ? "too few to tell chance from more"
        : "one long queue: it depends on its beginning, so chance cannot be told from more";
  }

  /** Such as "38 % less"; for what has no verdict the interval, which is why. */
  static String brief(Finding finding) {
    if (!finding.interval().isKnown()) {
      return Double.isNaN(finding.interval().dependence()) ? "too few" : "one long queue";
    }
    return finding.judgement() == Judgement.NO_VERDICT
        ? range(finding.interval())
        : change(finding.interval().ratio());
  }

  /** Such as "31 % to 45 % less", "5 % less to 8 % more". */
  static String range(RatioInterval interval) {
    if (Math.abs(interval.high() - 1) < EQUAL || Math.abs(interval.low() - 1) < EQUAL) {
      return change(interval.low()) + " to " + change(interval.high());
    }
    if (interval.high() < 1) {
      return percent(interval.high()) + " % to " + percent(interval.low()) + " % less";
    }
    return interval.low() > 1
        ? percent(interval.low()) + " % to " + percent(interval.high()) + " % more"
        : change(interval.low()) + " to " + change(interval.high());
  }

  /** Such as "38 % less". */
  static String change(double ratio) {
    if (Math.abs(ratio - 1) < EQUAL) {
      return "equal";
    }
    return percent(ratio) + (ratio <= 1 ? " % less" : " % more");
  }

  /** How many percent a ratio is from 1; with a decimal where whole ones would say 0 or 100. */
  private static String percent(double ratio) {
    double percent = Math.abs(1 - ratio) * 100;
    boolean fine = (percent > 0 && percent < 1) || (ratio > 0 && ratio < SMALL_RATIO);
    return String.format(Locale.ROOT, fine ? "%.1f" : "%,.0f", percent);
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /** What must be known before any verdict: who left containers out. */
  static String never(String scene, String scheduler, long never, long containers) {
    return "%s: %s did not start %,d of %,d containers; their waits count until the end of its run."
        .formatted(scene, scheduler, never, containers);
  }

  /** What half gangs cost under a scheduler. */
  static String gangs(String scene, String scheduler, GangFigures gangs) {
    String held =
        "%s: under %s half gangs held %,.0f container-seconds, %s %% of the memory"
            .formatted(
                scene,
                scheduler,
                gangs.heldSeconds(),
                Numbers.text(Math.round(1000 * gangs.heldMemory()) / 10.0));
    List<String> never = gangs.never();
    if (never.isEmpty()) {
      return held + ", and all %,d gangs started.".formatted(gangs.gangs());
    }
    String named = String.join(", ", never.subList(0, Math.min(never.size(), MOST_NAMED)));
    return held
        + ", and %,d of %,d gangs never were complete: %s%s."
            .formatted(
                never.size(), gangs.gangs(), named, never.size() > MOST_NAMED ? " and others" : "");
  }

  /** A sentence about a scheduler that gave what there is not. */
  static String overcommitted(String scene, String scheduler, long containers) {
    return "%s: %s started %,d containers on nodes without room for them, because it does not count every resource; no verdict against it."
        .formatted(scene, scheduler, containers);
  }

  /** A sentence about nodes. */
  static String of(Saving saving) {
    String begin = "%s: ".formatted(saving.scene());
    String bound =
        " (mean %s s, p95 %s s)"
            .formatted(
                Numbers.text(rounded(saving.otherWaits().mean())),
                Numbers.text(rounded(saving.otherWaits().p95())));
    if (!saving.isEnough()) {
      return begin
          + "%s does not reach the waits of %s on its %,d nodes%s even with all of them: no node saved."
              .formatted(saving.ours(), saving.other(), saving.nodes(), bound);
    }
    String sentence =
        "%s needs %,d of %,d nodes for the waits that %s has on all of them%s: %s."
            .formatted(
                saving.ours(),
                saving.needed(),
                saving.nodes(),
                saving.other(),
                bound,
                saving.saved() == 0
                    ? "no node saved"
                    : "%,d saved (%s %%)"
                        .formatted(
                            saving.saved(),
                            Numbers.text(percentOf(saving.saved(), saving.nodes()))));
    return begin
        + sentence
        + (saving.needed() <= saving.smallest() ? " Fewer cannot hold the largest container." : "");
  }

  static double percentOf(int part, int whole) {
    return Math.round(1000.0 * part / whole) / 10.0;
  }

  /** For whom a judgement holds, such as "masters (mean wait, p99 wait), containers of queue q". */
  static String whom(List<Conclusion> conclusions) {
    Map<String, List<String>> measures = new LinkedHashMap<>();
    for (Conclusion conclusion : conclusions) {
      measures
          .computeIfAbsent(subject(conclusion.question()), subject -> new ArrayList<>())
          .add(conclusion.question().measure().words());
    }
    return measures.entrySet().stream()
        .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
        .collect(Collectors.joining(", "));
  }
}
