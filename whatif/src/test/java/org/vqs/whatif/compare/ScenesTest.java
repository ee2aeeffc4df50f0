package org.vqs.whatif.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.inference.Conclusion;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.inference.Measure;
import org.vqs.whatif.compare.inference.RatioInterval;
import org.vqs.whatif.history.History;
import org.vqs.whatif.replay.ReplayResult;

class ScenesTest {
  private static final List<Measure> MEASURES = List.of(Measure.values());
  private static final History HISTORY = Runs.history("h", 1024);

  private static Comparison comparison(String name, String other, Judgement... judgements) {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    runs.put("ours", List.of(Runs.run("ours", HISTORY, 0)));
    runs.put(other, List.of(Runs.run(other, HISTORY, 0)));
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < judgements.length; i++) {
      findings.add(
          new Finding(
              name,
              "ours",
              other,
              MEASURES.get(i),
              Group.ALL,
              1,
              2,
              new RatioInterval(0.5, 0.4, 0.6, 20, 0),
              judgements[i]));
    }
    return new Comparison(new Scene(name, "", runs), List.of(), findings);
  }

  @Test
  void assumptions_giveAVerdictWhereAllAgree() {
    Scenes scenes =
        Scenes.asAssumptions(
            List.of(
                comparison("start", "fair", Judgement.BETTER, Judgement.SAME, Judgement.NO_VERDICT),
                comparison(
                    "grant", "fair", Judgement.BETTER, Judgement.WORSE, Judgement.NO_VERDICT)));
    List<Conclusion> conclusions = scenes.conclusions().get("all assumptions");
    assertThat(conclusions)
        .extracting(Conclusion::judgement)
        .containsExactly(Judgement.BETTER, Judgement.NO_VERDICT, Judgement.NO_VERDICT);
    assertThat(conclusions).extracting(Conclusion::disagrees).containsExactly(false, true, false);
    assertThat(conclusions.get(1).findings())
        .extracting(Finding::scene)
        .containsExactly("start", "grant");
  }

  @Test
  void workloads_areNotMerged() {
    Scenes scenes =
        Scenes.asWorkloads(
            List.of(
                comparison("low", "fair", Judgement.SAME),
                comparison("high", "fair", Judgement.BETTER)));
    assertThat(scenes.conclusions().keySet()).containsExactly("low", "high");
    assertThat(scenes.conclusions().get("low").get(0).judgement()).isEqualTo(Judgement.SAME);
    assertThat(scenes.conclusions().get("high").get(0).judgement()).isEqualTo(Judgement.BETTER);
  }

  @Test
  void differentSchedulers_areRefused() {
    List<Comparison> different =
        List.of(
            comparison("low", "fair", Judgement.SAME),
            comparison("high", "capacity", Judgement.SAME));
    assertThatThrownBy(() -> Scenes.asWorkloads(different)).hasMessageContaining("high");
    assertThatThrownBy(() -> Scenes.asAssumptions(List.of())).hasMessageContaining("nothing");
  }
}
