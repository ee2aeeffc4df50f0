package org.vqs.bench.scorecard.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;
import org.vqs.bench.scorecard.score.Line.Verdict;

/** The lines of scores, alone or beside an earlier card. */
public final class Lines {
  /** Begins the name of a line that is of several scenes. */
  static final String MEAN = "mean of ";

  private final List<Score> earlier;
  private final Map<Kind, List<Pair>> kinds = new LinkedHashMap<>();

  /** Scores of a group that can be put together. */
  private record Kind(Group group, Quantity quantity) {}

  /** A score, and what it was then or null. */
  private record Pair(Score now, Score then) {
    /** What its line's noise is about. */
    double[] sample() {
      return then == null ? now.logs() : now.changes(then);
    }
  }

  /** What one line is made of. */
  private record Draft(String scene, List<Pair> pairs) {}

  /**
   * Of these scores.
   *
   * @param earlier those of an earlier card; empty for none
   */
  public Lines(List<Score> scores, List<Score> earlier) {
    this.earlier = earlier;
    for (Score score : scores) {
      kinds
          .computeIfAbsent(new Kind(score.group(), score.quantity()), kind -> new ArrayList<>())
          .add(pair(score));
    }
  }

  private Pair pair(Score now) {
    return new Pair(now, earlier.stream().filter(now::isOf).findFirst().orElse(null));
  }

  /** All lines, by group and in the order of the scores; means before what they are of. */
  public List<Line> all() {
    Map<Kind, List<Draft>> drafts = new LinkedHashMap<>();
    kinds.forEach((kind, pairs) -> drafts.put(kind, drafts(kind, pairs)));
    Map<Group, Integer> counts = new EnumMap<>(Group.class);
    drafts.forEach((kind, own) -> counts.merge(kind.group, own.size(), Integer::sum));
    List<Line> lines = new ArrayList<>();
    drafts.forEach(
        (kind, own) -> {
          Noise noise = Noise.of(samples(kinds.get(kind)));
          own.forEach(draft -> lines.add(line(kind, draft, noise, counts.get(kind.group))));
        });
    lines.sort(Comparator.comparing(Line::group));
    return lines;
  }

  private static List<Draft> drafts(Kind kind, List<Pair> pairs) {
    List<Draft> drafts = new ArrayList<>();
    if (kind.group.hasMean() && pairs.size() > 1) {
      drafts.add(new Draft(MEAN + pairs.size(), pairs));
    }
    if (!kind.quantity.isOfMeansOnly()) {
      pairs.forEach(pair -> drafts.add(new Draft(pair.now.scene(), List.of(pair))));
    }
    return drafts;
  }

  private static List<double[]> samples(List<Pair> pairs) {
    return pairs.stream().map(Pair::sample).toList();
  }

  private Line line(Kind kind, Draft draft, Noise noise, int lines) {
    List<Pair> pairs = draft.pairs;
    double reach = noise.reach(samples(pairs), lines);
    double value = mean(pairs.stream().map(pair -> pair.now.logs()).toList());
    boolean isKnown = pairs.stream().allMatch(pair -> pair.then != null);
    double change = isKnown ? mean(samples(pairs)) : Double.NaN;
    Verdict verdict =
        isKnown
            ? Verdict.of(
                kind.quantity.worsening(change), Math.max(reach, kind.quantity.tolerance()))
            : Verdict.NONE;
    return new Line(
        kind.group,
        draft.scene,
        kind.quantity,
        Math.exp(value),
        Math.expm1(reach),
        Math.exp(value - change),
        Math.exp(change),
        verdict);
  }

  private static double mean(List<double[]> samples) {
    return StatUtils.mean(samples.stream().flatMapToDouble(Arrays::stream).toArray());
  }
}
