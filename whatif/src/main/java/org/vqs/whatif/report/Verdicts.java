package org.vqs.whatif.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.Scenes;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.figure.SchedulerFigures;
import org.vqs.whatif.compare.inference.Conclusion;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.node.Saving;
import org.vqs.whatif.replay.ReplayResult;

/** The verdicts of a report in the order in which people should read them. */
final class Verdicts {
  private final Scenes scenes;
  private final List<Saving> savings;

  /**
   * What is said against one scheduler.
   *
   * @param other which one
   * @param overall about all containers and all applications
   * @param parts about some of them: those that have a verdict, worse first
   * @param open about some of them: those that have none
   */
  record Against(
      String other, List<Conclusion> overall, List<Conclusion> parts, List<Conclusion> open) {
    /** Whose containers the parts are. */
    List<Group> groups() {
      return Stream.concat(parts.stream(), open.stream())
          .map(conclusion -> conclusion.question().group())
          .distinct()
          .sorted(Comparator.comparing(Group::kind).thenComparing(Group::sizeClass))
          .toList();
    }

    /** The conclusions about them. */
    List<Conclusion> about(Group group) {
      return Stream.concat(parts.stream(), open.stream())
          .filter(conclusion -> conclusion.question().group().equals(group))
          .toList();
    }
  }

  Verdicts(Scenes scenes, List<Saving> savings) {
    this.scenes = scenes;
    this.savings = savings;
  }

  /** Who left out what, or gave what there is not: before any verdict. */
  List<String> faults() {
    List<String> lines = new ArrayList<>();
    for (Comparison comparison : scenes.comparisons()) {
      for (SchedulerFigures figures : comparison.figures()) {
        if (figures.never() > 0) {
          lines.add(
              Sentences.never(
                  comparison.scene().name(),
                  figures.scheduler(),
                  figures.never(),
                  figures.containers()));
        }
      }
      comparison
          .scene()
          .runs()
          .forEach(
              (scheduler, runs) -> {
                long over = runs.stream().mapToLong(ReplayResult::overcommitted).sum();
                if (over > 0) {
                  lines.add(Sentences.overcommitted(comparison.scene().name(), scheduler, over));
                }
              });
    }
    return lines;
  }

  /** What half gangs cost, by circumstances and scheduler; none if there are no gangs. */
  List<String> gangs() {
    List<String> lines = new ArrayList<>();
    for (Comparison comparison : scenes.comparisons()) {
      for (SchedulerFigures figures : comparison.figures()) {
        if (figures.gangs().gangs() > 0) {
          lines.add(
              Sentences.gangs(comparison.scene().name(), figures.scheduler(), figures.gangs()));
        }
      }
    }
    return lines;
  }

  /** By circumstances, and then by other scheduler. */
  Map<String, List<Against>> against() {
    Map<String, List<Against>> result = new LinkedHashMap<>();
    scenes
        .conclusions()
        .forEach(
            (name, conclusions) ->
                result.put(
                    name,
                    scenes.others().stream().map(other -> against(other, conclusions)).toList()));
    return result;
  }

  private static Against against(String other, List<Conclusion> conclusions) {
    List<Conclusion> overall = new ArrayList<>();
    List<Conclusion> worse = new ArrayList<>();
    List<Conclusion> rest = new ArrayList<>();
    List<Conclusion> open = new ArrayList<>();
    for (Conclusion conclusion : conclusions) {
      if (!conclusion.question().other().equals(other)) {
        continue;
      }
      if (conclusion.question().group().kind() == Group.Kind.ALL) {
        overall.add(conclusion);
      } else if (conclusion.judgement() == Judgement.NO_VERDICT) {
        open.add(conclusion);
      } else {
        (conclusion.judgement() == Judgement.WORSE ? worse : rest).add(conclusion);
      }
    }
    worse.addAll(rest);
    return new Against(other, overall, worse, open);
  }

  List<String> nodes() {
    return savings.stream().map(Sentences::of).toList();
  }

  /** All as lines of text. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(faults());
    against()
        .forEach(
            (name, all) -> {
              for (Against one : all) {
                one.overall().forEach(c -> lines.add(name + ": " + Sentences.of(c)));
                one.parts().stream()
                    .filter(c -> c.judgement() == Judgement.WORSE)
                    .forEach(c -> lines.add(name + ": WORSE: " + Sentences.of(c)));
                lines.addAll(summaries(name, one));
              }
            });
    lines.addAll(gangs());
    lines.addAll(nodes());
    return lines;
  }

  private static List<String> summaries(String name, Against one) {
    List<String> lines = new ArrayList<>();
    for (Judgement judgement : List.of(Judgement.BETTER, Judgement.SAME)) {
      List<Conclusion> with = one.parts().stream().filter(c -> c.judgement() == judgement).toList();
      if (!with.isEmpty()) {
        lines.add(
            "%s: %s than %s for: %s."
                .formatted(name, judgement.words(), one.other(), Sentences.whom(with))
                .replace("same than", "the same as"));
      }
    }
    if (!one.open().isEmpty()) {
      lines.add(
          "%s: no verdict against %s for: %s."
              .formatted(name, one.other(), Sentences.whom(one.open())));
    }
    return lines;
  }
}
