package org.vqs.whatif.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.inference.Conclusion;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.inference.Measure;
import org.vqs.whatif.compare.inference.RatioInterval;
import org.vqs.whatif.compare.node.Saving;
import org.vqs.whatif.compare.node.Saving.Waited;

class SentencesTest {
  private static final Group ALL = new Group(Group.Kind.ALL, "all");
  private static final Group LARGE = new Group(Group.Kind.SIZE, "over 1/2 of a node");

  private static Finding finding(
      String scene, Measure measure, Group group, double ratio, double low, double high) {
    double dependence = Double.isNaN(low) ? Double.NaN : 0;
    return finding(scene, measure, group, new RatioInterval(ratio, low, high, 20, dependence));
  }

  private static Finding finding(
      String scene, Measure measure, Group group, RatioInterval interval) {
    return new Finding(
        scene,
        "vqs-bf",
        "capacity",
        measure,
        group,
        10 * interval.ratio(),
        10,
        interval,
        Judgement.of(interval));
  }

  private static String sentence(Finding... findings) {
    List<Finding> all = List.of(findings);
    boolean agree = all.stream().map(Finding::judgement).distinct().count() == 1;
    return Sentences.of(new Conclusion(all, agree ? all.get(0).judgement() : Judgement.NO_VERDICT));
  }

  @Test
  void better_saysByHowMuchAndHowSure() {
    assertThat(sentence(finding("s", Measure.MEAN_WAIT, ALL, 0.62, 0.55, 0.69)))
        .isEqualTo(
            "Under vqs-bf containers wait less in the mean than under capacity:"
                + " 38 % less (31 % to 45 % less), 6.2 s against 10 s.");
  }

  @Test
  void worse_saysForWhom() {
    assertThat(sentence(finding("s", Measure.P99_WAIT, LARGE, 1.5, 1.2, 1.9)))
        .isEqualTo(
            "Under vqs-bf the 99th percentile of the waits of tasks of over 1/2 of a node is higher"
                + " than under capacity: 50 % more (20 % to 90 % more), 15 s against 10 s.");
  }

  @Test
  void same_saysSo() {
    assertThat(sentence(finding("s", Measure.SLOWDOWN, ALL, 1, 0.98, 1.03)))
        .isEqualTo(
            "Under vqs-bf applications are slowed down as much as under capacity:"
                + " equal (2 % less to 3 % more), 10 times against 10 times.");
  }

  @Test
  void noVerdict_saysWhatIsPossible() {
    assertThat(sentence(finding("s", Measure.MEAN_WAIT, ALL, 0.9, 0.7, 1.2)))
        .isEqualTo(
            "No verdict on the mean wait of containers, vqs-bf against capacity:"
                + " 10 % less (30 % less to 20 % more), 9 s against 10 s.");
  }

  @Test
  void unknownInterval_saysWhy() {
    assertThat(sentence(finding("s", Measure.MEAN_WAIT, ALL, 0.9, Double.NaN, Double.NaN)))
        .endsWith("9 s against 10 s, too few to tell chance from more.");
    assertThat(
            sentence(
                finding(
                    "s",
                    Measure.MEAN_WAIT,
                    ALL,
                    new RatioInterval(0.95, Double.NaN, Double.NaN, 20, 0.95))))
        .contains("9.5 s against 10 s, one long queue:");
  }

  @Test
  void assumptionsThatDisagree_giveBothNumbers() {
    assertThat(
            sentence(
                finding("at start", Measure.MEAN_WAIT, ALL, 0.62, 0.55, 0.69),
                finding("at grant", Measure.MEAN_WAIT, ALL, 1.5, 1.2, 1.9)))
        .isEqualTo(
            "No verdict on the mean wait of containers, vqs-bf against capacity: the assumptions"
                + " disagree. at start: 38 % less (31 % to 45 % less), 6.2 s against 10 s;"
                + " at grant: 50 % more (20 % to 90 % more), 15 s against 10 s.");
  }

  @ParameterizedTest
  @CsvSource({
    "0.62, 38 % less",
    "1.38, 38 % more",
    "12.5, '1,150 % more'",
    "0.996, 0.4 % less",
    "0.0123, 98.8 % less",
    "1.0001, equal",
  })
  void change_isInPercent(double ratio, String words) {
    assertThat(Sentences.change(ratio)).isEqualTo(words);
  }

  @Test
  void saving_saysHowManyNodes() {
    Waited waited = new Waited(12.34, 56.7, 0);
    assertThat(Sentences.of(new Saving("s", "vqs-bf", "fair", 1000, 870, 10, 1, waited, List.of())))
        .isEqualTo(
            "s: vqs-bf needs 870 of 1,000 nodes for the waits that fair has on all of them"
                + " (mean 12.34 s, p95 56.7 s): 130 saved (13 %).");
    assertThat(
            Sentences.of(new Saving("s", "vqs-bf", "fair", 1000, 1001, 10, 1, waited, List.of())))
        .contains("does not reach", "no node saved");
    assertThat(Sentences.of(new Saving("s", "vqs-bf", "fair", 50, 5, 1, 5, waited, List.of())))
        .endsWith("Fewer cannot hold the largest container.");
  }
}
