package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.PreemptionSettings;

/** What an operator reads: one line for each queue and deed of a round. */
class DeedsTest {
  private final Logger logger = Logger.getLogger(Deeds.class.getPackageName());
  private final Level before = logger.getLevel();
  private final StringWriter written = new StringWriter();
  private final WriterAppender appender = new WriterAppender(new SimpleLayout(), written);
  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 1, 50, 10, 1)};
  private final Stage stage = new Stage(1).queue("a", 1).queue("b", 1);
  private final Preemption preemption = stage.preemption(settings);

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    logger.addAppender(appender);
  }

  @AfterEach
  void stopListening() {
    logger.removeAppender(appender);
    logger.setLevel(before);
  }

  private List<String> lines() {
    List<String> lines = written.toString().lines().toList();
    written.getBuffer().setLength(0);
    return lines;
  }

  @Test
  void rounds_areReportedOnce() {
    stage.server("s", 4).job("a1", "a", "s", 2);
    stage.job("a2", "a", "s", 1).job("a3", "a", "s", 1).ask("b", "b", 9, 1);
    preemption.run(0);
    assertThat(lines()).isEmpty();
    preemption.run(10);
    assertThat(lines())
        .containsExactly(
            "INFO - preemption: warned 2 containers for b, which uses 0.0 % of the cluster and has a right to 50.0 %:"
                + " of={a=2} amount=[2] containers=[a3 on s, a2 on s]");
    preemption.run(20);
    assertThat(lines()).isEmpty();
    preemption.run(60);
    assertThat(lines())
        .containsExactly(
            "INFO - preemption: killed 2 containers for b, which uses 0.0 % of the cluster and has a right to 50.0 %:"
                + " of={a=2} amount=[2] containers=[a3 on s, a2 on s]");
  }

  @Test
  void takenBackWarnings_areReported() {
    stage.server("s", 4).job("a1", "a", "s", 2);
    stage.job("a2", "a", "s", 2).ask("b", "b", 9, 1);
    preemption.run(0);
    preemption.run(10);
    lines();
    stage.packer().setCount(stage.ask("b"), 0, 10);
    preemption.run(20);
    assertThat(lines())
        .singleElement()
        .asString()
        .startsWith("INFO - preemption: spared 1 containers for b,");
  }

  @Test
  void containerLargerThanARound_isExplainedOnce() {
    settings[0] = new PreemptionSettings(true, 0, 50, 10, 0.25);
    stage.server("s", 4).job("a1", "a", "s", 2).job("a2", "a", "s", 2).ask("b", "b", 9, 2);
    for (int now = 0; now < 50; now += 10) {
      preemption.run(now);
    }
    assertThat(lines())
        .singleElement()
        .asString()
        .contains("[2] of b needs more than 0.25 of the cluster", "ask for less");
  }
}
