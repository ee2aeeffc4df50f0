package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.experiment.Experiment;

class ExperimentsTest {
  @TempDir Path directory;

  @Test
  void ids_areUnique_andFindTheirExperiment() {
    assertThat(Experiments.all())
        .extracting(Experiment::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[agrsv][a-z0-9-]*"));
    for (Experiment experiment : Experiments.all()) {
      assertThat(Experiments.get(experiment.id())).isSameAs(experiment);
      assertThat(experiment.title()).isNotBlank();
    }
    assertThat(Experiments.all()).extracting(Experiment::title).doesNotHaveDuplicates();
  }

  @Test
  void figures_areMadeWithAllTheirFiles() throws IOException {
    CommandLineRun run =
        CommandLineRun.of(
                "figure", "r3a", "v3", "--quick", "--seeds", "1", "--out", directory.toString())
            .exits(0);

    assertThat(run.out())
        .contains("command: scripts/simulate.sh figure r3a --quick --seeds 1")
        .contains("command: scripts/simulate.sh figure v3 --quick --seeds 1");
    for (String id : new String[] {"r3a", "v3"}) {
      for (String name : new String[] {".txt", ".json", "-summary.csv", "-seeds.csv"}) {
        assertThat(directory.resolve(id + name)).isNotEmptyFile();
      }
      assertThat(Files.readAllBytes(directory.resolve(id + "-queue.png")))
          .startsWith(0x89, 'P', 'N', 'G');
    }
    // Which of them is stable is what the figures are about.
    assertThat(directory.resolve("r3a-summary.csv"))
        .content()
        .containsPattern("(?m)^bf-js,1,stable")
        .containsPattern("(?m)^vqs,1,growing")
        .containsPattern("(?m)^vqs-bf,1,stable");
  }

  @Test
  void unknownFigure_isRefusedBeforeAnyIsMade() {
    CommandLineRun.of("figure", "r3a", "r99", "--out", directory.toString())
        .isRefusedWith("figure (r99) must be one of [r1, r3a");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void partOfAFigureWithoutParts_isRefusedBeforeAnyIsMade() {
    CommandLineRun.of("figure", "r3a", "--part", "1 server", "--out", directory.toString())
        .isRefusedWith("--part (1 server): figure r3a is made as a whole; leave the option out");
    assertThat(directory).isEmptyDirectory();
  }
}
