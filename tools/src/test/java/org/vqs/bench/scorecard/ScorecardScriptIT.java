package org.vqs.bench.scorecard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.BenchScript;
import org.vqs.bench.scorecard.score.SavedScores;

/** scripts/bench.sh scorecard at its smoke size: every part says something, whatever it says. */
@Tag("cluster")
class ScorecardScriptIT {
  @TempDir private Path directory;

  @Test
  @Tag("release")
  void scorecard_hasALineOfEachPart_andLeavesWhatIsComparedLater() throws Exception {
    assertThat(BenchScript.smoke(directory, "scorecard"))
        .containsPattern("(?m)^near capacity +mean of [0-9]+ +mean queue, of bf-js +[0-9.]+ ")
        .containsPattern("(?m)^near capacity +mean of [0-9]+ +p99 wait, of alone +[0-9.]+ ")
        .containsPattern("(?m)^load 1.5 +.* least share +[0-9.]+ ")
        .containsPattern("(?m)^R §VII-A2 +r-a2-20-97 +mean queue, of vqs +[0-9.]+ ")
        .containsPattern(
            "(?m)^starving, vqs and vqs-bf +largest, vqs +longest wait, services +[0-9.]+ ")
        .containsPattern("(?m)^large beside small +.*mean wait, services +[0-9.]+ ")
        .containsPattern("(?m)^300 applications +adaptive +memory in use +[0-9.]+ ")
        .containsPattern("(?m)^two partitions +adaptive +memory in use +[0-9.]+ ")
        .containsPattern("(?m)^backlog, 1,000 nodes +adaptive +time per start, of the floor's ")
        .contains("--traces DIR reads it");
    assertThat(SavedScores.read(directory.resolve("scorecard.json"))).hasSizeGreaterThan(25);
  }
}
