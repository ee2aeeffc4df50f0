package org.vqs.whatif.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.cli.place.Elsewhere;

/** Replays that are computed each by itself, as on other machines, but here. */
class WhatIfElsewhereTest {
  private static final String HISTORY =
      "--synthetic 40 --sizes discrete:2048x1=1,6144x2=1 --service uniform:60:180 --load 0.9"
          + " --nodes 3x8192:8 --seeds 1 --schedulers adaptive,capacity";

  @TempDir private Path here;
  @TempDir private Path there;

  private final PrintStream out = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    // The Fair Scheduler has no queue for root.
    System.setProperty("HADOOP_USER_NAME", "what-if");
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setOut(out);
  }

  private String[] arguments(String more) {
    return (HISTORY + more + " --out " + here).split(" ");
  }

  private String takePrinted() {
    String text = printed.toString(StandardCharsets.UTF_8);
    printed.reset();
    return text;
  }

  @Test
  void replays_giveTheSameBytes() throws IOException {
    String[] arguments = arguments("");
    assertThat(WhatIf.execute(arguments)).isZero();
    String byThreads = Files.readString(here.resolve("what-if.json"));
    Elsewhere elsewhere = new Elsewhere(there, WhatIf::at);

    assertThat(WhatIf.at(elsewhere).execute(arguments)).isZero();

    assertThat(Files.readString(here.resolve("what-if.json"))).isEqualTo(byThreads);
    assertThat(elsewhere.computed()).containsExactly("replaying 2", "fewer nodes 1");
  }

  @Test
  void elasticReplays_giveTheSameBytes() {
    String[] arguments = arguments(" --elastic 1:3:60");
    assertThat(WhatIf.execute(arguments)).isZero();
    String byThreads = takePrinted();
    Elsewhere elsewhere = new Elsewhere(there, WhatIf::at);

    assertThat(WhatIf.at(elsewhere).execute(arguments)).isZero();

    assertThat(takePrinted()).contains("node-hours").isEqualTo(byThreads);
    // Ours, and each of both by each rule.
    assertThat(elsewhere.computed()).containsExactly("replaying 43");
  }
}
