package org.vqs.whatif.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.history.History;
import org.vqs.whatif.replay.ReplayResult;

class SceneTest {
  private static final History HISTORY = Runs.history("h", 1024, 1024);

  private static Map<String, List<ReplayResult>> runs(List<ReplayResult> a, List<ReplayResult> b) {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    runs.put("ours", a);
    runs.put("other", b);
    return runs;
  }

  @Test
  void ours_isTheFirst() {
    ReplayResult run = Runs.run("x", HISTORY, 0, 0);
    Scene scene = new Scene("s", "", runs(List.of(run), List.of(run)));
    assertThat(scene.ours()).isEqualTo("ours");
    assertThat(scene.others()).containsExactly("other");
  }

  @Test
  void oneScheduler_isRefused() {
    Map<String, List<ReplayResult>> alone = Map.of("ours", List.of(Runs.run("x", HISTORY, 0, 0)));
    assertThatThrownBy(() -> new Scene("s", "", alone)).hasMessageContaining("two schedulers");
  }

  @Test
  void missingSeed_isRefused() {
    ReplayResult run = Runs.run("x", HISTORY, 0, 0);
    assertThatThrownBy(() -> new Scene("s", "", runs(List.of(run, run), List.of(run))))
        .hasMessageContaining("1 results of other and 2");
  }

  @Test
  void otherHistory_isRefused() {
    ReplayResult one = Runs.run("x", HISTORY, 0, 0);
    ReplayResult other = Runs.run("x", Runs.history("h", 1024, 2048), 0, 0);
    assertThatThrownBy(() -> new Scene("s", "", runs(List.of(one), List.of(other))))
        .hasMessageContaining("another history");
  }

  @Test
  void seeds_mayShareAHistory() {
    ReplayResult one = Runs.run("x", HISTORY, 0, 0);
    ReplayResult other = Runs.run("x", Runs.history("h", 1024, 2048), 0, 0);
    assertThat(new Scene("s", "", runs(List.of(one, one), List.of(one, one))).hasOneHistory())
        .isTrue();
    assertThat(new Scene("s", "", runs(List.of(one, other), List.of(one, other))).hasOneHistory())
        .isFalse();
  }
}
