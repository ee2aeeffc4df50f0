package org.vqs.yarn.scripts;

import java.util.List;
import java.util.Map;
import org.vqs.yarn.testing.ScriptRun;

/** Options of scripts/cluster.sh for processes on an older Java, which scripts/java.sh fetches. */
public final class OlderJava {
  private OlderJava() {}

  /**
   * Where it cannot be fetched, elsewhere than in continuous integration, the processes run on the
   * Java of the tests.
   */
  public static List<String> options(int release) throws Exception {
    ScriptRun fetch = ScriptRun.start(Map.of(), "java.sh", String.valueOf(release)).await();
    if (System.getenv("CI") == null && !fetch.output().contains("/java-" + release + "-")) {
      return List.of();
    }
    return List.of("--java", fetch.exits(0).output().lines().reduce((a, b) -> b).orElseThrow());
  }
}
