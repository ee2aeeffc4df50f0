package org.vqs.sim.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.Stall;

class StallParserTest {
  static Stream<Arguments> forms() {
    QueueBeta paper = QueueBeta.PAPER;
    return Stream.of(
        Arguments.of("none", new Stall.None()),
        Arguments.of("drain", new Stall.Drain()),
        Arguments.of("beta=0.9", new Stall.Constant(0.9)),
        Arguments.of("beta=1", new Stall.Constant(1)),
        Arguments.of("paper", new Stall.Varying(paper)),
        Arguments.of("paper:", new Stall.Varying(paper)),
        Arguments.of("paper:beta=0.5", adaptive(0.5, paper.p(), paper.z(), paper.sMax(), false)),
        Arguments.of("paper:p=0.25", adaptive(paper.bar(), 0.25, paper.z(), paper.sMax(), false)),
        Arguments.of("paper:z=2", adaptive(paper.bar(), paper.p(), 2, paper.sMax(), false)),
        Arguments.of("paper:smax=1", adaptive(paper.bar(), paper.p(), paper.z(), 1, false)),
        Arguments.of(
            "paper:queue=server", adaptive(paper.bar(), paper.p(), paper.z(), paper.sMax(), true)),
        Arguments.of("paper:queue=total", new Stall.Varying(paper)),
        Arguments.of(
            "paper:queue=server,beta=0.98,p=-0.05,z=0.005,smax=0.1",
            adaptive(0.98, -0.05, 0.005, 0.1, true)));
  }

  private static Stall adaptive(double bar, double p, double z, double sMax, boolean perServer) {
    return new Stall.Varying(new QueueBeta(bar, p, z, sMax, perServer));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void everyForm_isRead(String text, Stall stall) {
    assertThat(StallParser.parse(text)).isEqualTo(stall);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "never | --stall (never) must be none, beta=B, paper, paper:beta=B",
        "'' | --stall () must be none, beta=B",
        "beta | --stall (beta) must be none",
        "beta= | --stall beta () must be a number",
        "beta=x | --stall beta (x) must be a number",
        "beta=0 | --stall beta (0.0) must be in (0, 1]",
        "beta=1.2 | --stall beta (1.2) must be in (0, 1]",
        "beta=NaN | --stall beta (NaN) must be in (0, 1]",
        "paper:beta=2 | --stall beta (2.0) must be in (0, 1]",
        "paper:beta | --stall (beta) must be NAME=VALUE,… with each name once",
        "paper:z=1,z=2 | --stall (z=1,z=2) must be NAME=VALUE,… with each name once",
        "paper:z=1, | --stall (z=1,) must be NAME=VALUE",
        "paper:gamma=1 | --stall gamma (1) must be none, beta=B, paper",
        "paper:z=x | --stall z (x) must be a number",
        "paper:z=0 | --stall (z=0) must be with p at most 1, z positive and smax in (0, 1]",
        "paper:z=NaN | --stall (z=NaN) must be with p at most 1, z positive",
        "paper:p=2 | --stall (p=2) must be with p at most 1",
        "paper:p=NaN | --stall (p=NaN) must be with p at most 1",
        "paper:smax=0 | --stall (smax=0) must be with p at most 1",
        "paper:smax=1.5 | --stall (smax=1.5) must be with p at most 1",
        "paper:queue=both | --stall queue (both) must be total or server",
        "drain:1 | --stall (drain:1) must be none",
        "drain=1 | --stall (drain=1) must be none, beta=B, paper, paper:beta=B,p=P,z=Z,smax=S,queue=total|server,"
            + " drain, half-full",
        "none:1 | --stall (none:1) must be none",
        "half-full-before-refill:1 | --stall (half-full-before-refill:1) must be none",
      })
  void wrongForms_areRefusedWithAWayOut(String text, String message) {
    assertThatThrownBy(() -> StallParser.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
