package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossCommandTest {
  @TempDir private Path directory;

  @Test
  void policies_areComparedOnASystemOfOnesOwn() {
    CommandLineRun run =
        CommandLineRun.of(
                "loss",
                "--servers",
                "5x8@2+10x4",
                "--types",
                "1=2:1 4=.5:5:1",
                "--policy",
                "dra dra+preemption power-of-d",
                "--length",
                "20",
                "--seeds",
                "2")
            .exits(0);

    assertThat(run.out())
        .contains("dra ", "dra+preemption", "power-of-d")
        .contains("greedy earns 4.5000 for each, the optimum 4.5000.")
        .contains("Greedy never earned less for more work in 1000 draws");
  }

  @Test
  void mistakes_areNamed() {
    CommandLineRun.of("loss", "--policy", "best")
        .isRefusedWith("policy (best) must be one of dra[");
    CommandLineRun.of("loss", "--types", "4x16=1").isRefusedWith("--types (4x16=1) must be");
    CommandLineRun.of("loss", "--types", "4x16=1:0").isRefusedWith("reward (0.0) must be");
    CommandLineRun.of("loss", "--servers", "5").isRefusedWith("--servers (5) must be");
    CommandLineRun.of("loss", "--servers", "5x8x8+5x4x4", "--policy", "gpa", "--seeds", "1")
        .isRefusedWith("policies gpa and lp need servers of one capacity");
  }

  @Test
  void figures_areMadeWithTheirFiles() {
    CommandLineRun.of(
            "figure",
            "a2",
            "a3",
            "a4",
            "a-worst",
            "a-period",
            "a-collections",
            "--quick",
            "--seeds",
            "1",
            "--out",
            directory.toString())
        .exits(0);

    for (String file :
        new String[] {
          "a2-rewards.csv",
          "a2-reward.png",
          "a3-policies.csv",
          "a3-reward.png",
          "a4-reward.png",
          "a-worst-ratio.png",
          "a-period-reward.png",
          "a-collections-ratios.csv"
        }) {
      assertThat(directory.resolve(file)).isNotEmptyFile();
    }
    assertThat(directory.resolve("a2.txt"))
        .content()
        .contains("Lowest ratio: 0.8723 at load factor 1.00.");
  }
}
