package org.vqs.yarn.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * How long a test waits for what must happen, everywhere the same.
 *
 * <p>The limit only ends tests that hang. It is so long because how long things take says how busy
 * a machine is, and not whether what it runs is right. JUnit finds this class as a service, so an
 * {@code await} of Awaitility that names no limit has this one.
 */
public final class Patience implements LauncherSessionListener {
  /** For annotations. */
  public static final long MINUTES = 10;

  /** Ten times what the longest of these waits takes on two idle cores. */
  public static final Duration LIMIT = Duration.ofMinutes(MINUTES);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(LIMIT);
  }
}
