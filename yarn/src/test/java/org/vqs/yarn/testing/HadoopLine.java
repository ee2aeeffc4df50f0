package org.vqs.yarn.testing;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import org.apache.hadoop.util.VersionInfo;

/** The line of Hadoop (3.3, 3.4, ...) that the tests run on. */
public final class HadoopLine {
  private HadoopLine() {}

  /**
   * Skips a test that cannot pass on a line; compatibility.md has the reasons.
   *
   * @param line such as 3.3
   * @param reason why it cannot
   */
  public static void skipOn(String line, String reason) {
    assumeFalse(VersionInfo.getVersion().startsWith(line + "."), "Hadoop " + line + ": " + reason);
  }
}
