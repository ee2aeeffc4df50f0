package org.vqs.whatif.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.inference.Conclusion;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Measure;

/**
 * Several comparisons that are reported together.
 *
 * @param comparisons at least one, with the same schedulers
 * @param assumptions true if they are assumptions about one history, of which nobody knows which
 *     one holds: then there is a verdict only where all agree
 */
public record Scenes(List<Comparison> comparisons, boolean assumptions) {
  /**
   * Copies and checks.
   *
   * @throws IllegalArgumentException if there is none, or they have different schedulers
   */
  public Scenes {
    comparisons = List.copyOf(comparisons);
    if (comparisons.isEmpty()) {
      throw new IllegalArgumentException("there is nothing to report: no comparison was given");
    }
    var schedulers = List.copyOf(comparisons.get(0).scene().runs().keySet());
    for (Comparison comparison : comparisons) {
      if (!schedulers.equals(List.copyOf(comparison.scene().runs().keySet()))) {
        throw new IllegalArgumentException(
            "scene \"%s\" has the schedulers %s, but the first has %s: they cannot share a report"
                .formatted(
                    comparison.scene().name(), comparison.scene().runs().keySet(), schedulers));
      }
    }
  }

  /** Assumptions about one history. */
  public static Scenes asAssumptions(List<Comparison> comparisons) {
    return new Scenes(comparisons, true);
  }

  /** Different workloads or loads, each with verdicts of its own. */
  public static Scenes asWorkloads(List<Comparison> comparisons) {
    return new Scenes(comparisons, false);
  }

  /** The name of ours. */
  public String ours() {
    return comparisons.get(0).scene().ours();
  }

  /** The names of the others. */
  public List<String> others() {
    return comparisons.get(0).scene().others();
  }

  /**
   * The conclusions, by what they are drawn from: all scenes together if they are assumptions, else
   * each by its name.
   */
  public Map<String, List<Conclusion>> conclusions() {
    Map<String, List<Conclusion>> result = new LinkedHashMap<>();
    if (assumptions && comparisons.size() > 1) {
      result.put("all assumptions", together());
    } else {
      for (Comparison comparison : comparisons) {
        result.put(
            comparison.scene().name(),
            comparison.findings().stream()
                .map(finding -> Conclusion.of(List.of(finding)))
                .toList());
      }
    }
    return result;
  }

  private record Question(String other, Measure measure, Group group) {}

  private List<Conclusion> together() {
    Map<Question, List<Finding>> byQuestion = new LinkedHashMap<>();
    for (Comparison comparison : comparisons) {
      for (Finding finding : comparison.findings()) {
        byQuestion
            .computeIfAbsent(
                new Question(finding.other(), finding.measure(), finding.group()),
                question -> new ArrayList<>())
            .add(finding);
      }
    }
    return byQuestion.values().stream().map(Conclusion::of).toList();
  }
}
