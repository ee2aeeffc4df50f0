package org.vqs.bench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.BenchScript;

/** scripts/bench.sh hostile at its smoke size: results are checked, times are not. */
@Tag("cluster")
class HostileScriptIT {
  @TempDir private Path directory;

  @Test
  void hostile_answersEveryCall() throws Exception {
    Path relative = Path.of("").toAbsolutePath().relativize(directory.toRealPath());
    String output =
        BenchScript.run(
                "hostile", "--smoke", "--attack", "blacklist", "--output", relative.toString())
            .exits(0)
            .output();
    assertThat(output).containsPattern("(?m)^blacklist +adaptive +[1-9][0-9]* +0 ");
  }
}
