package org.vqs.sim.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class YarnOptionsTest {
  @Test
  void commandLine_canDoWithout() {
    assertThat(
            YarnOptions.without(
                List.of("run", "--on-yarn", "--yarn-set", "a=b", "--seeds", "2", "--yarn-set=c=d")))
        .containsExactly("run", "--seeds", "2");
  }
}
