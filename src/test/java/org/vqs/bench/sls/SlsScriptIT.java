package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.BenchScript;

/** scripts/bench.sh sls at its smoke size: results are checked, times are not. */
@Tag("cluster")
class SlsScriptIT {
  @TempDir private Path directory;

  @Test
  void sls_runsEveryApplicationUnderEveryScheduler() throws Exception {
    assertThat(BenchScript.smoke(directory, "sls"))
        .contains("checked: every task had its container, every application ended")
        .containsPattern("(?m)^smoke +adaptive +allocate +[1-9]")
        .containsPattern("(?m)^smoke +capacity +NODE_UPDATE +[1-9]")
        .containsPattern("(?m)^smoke +fair +APP_ADDED +4$");
    assertThat(directory.resolve("smoke-adaptive-1/jobruntime.csv")).isNotEmptyFile();
  }
}
