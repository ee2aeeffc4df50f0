package org.vqs.bench;

import java.nio.file.Path;
import java.util.Map;
import org.vqs.yarn.testing.ScriptRun;

/** Runs scripts/bench.sh, which is to come to an end. */
public final class BenchScript {
  private BenchScript() {}

  /** The output of a benchmark of the smoke size, which is to do well. */
  public static String smoke(Path directory, String name) throws Exception {
    return run(name, "--smoke", "--output", directory.toString()).exits(0).output();
  }

  /** A run that came to its end. */
  public static ScriptRun run(String... arguments) throws Exception {
    return ScriptRun.start(Map.of(), "bench.sh", arguments).await();
  }
}
