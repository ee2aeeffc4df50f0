package org.vqs.yarn.testing;

import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * Hadoop logs each state transition that it does not expect, which is many when anything can
 * happen; what we log as an error is still seen.
 */
public final class QuietLogs implements AutoCloseable {
  private static final Logger HADOOP = Logger.getLogger("org.apache.hadoop");
  private static final Logger OURS = Logger.getLogger("org.vqs");

  private final Level hadoop = HADOOP.getLevel();
  private final Level ours = OURS.getLevel();

  /** Quiet until {@link #close}. */
  public QuietLogs() {
    HADOOP.setLevel(Level.OFF);
    OURS.setLevel(Level.ERROR);
  }

  @Override
  public void close() {
    HADOOP.setLevel(hadoop);
    OURS.setLevel(ours);
  }
}
