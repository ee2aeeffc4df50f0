package org.vqs.sim.cli.option;

import java.util.Collection;
import org.vqs.core.Policies;

/** Checks of options that the parser does not know. */
public final class OptionChecks {
  private OptionChecks() {}

  /**
   * Refuses a value outside of its range.
   *
   * @throws IllegalArgumentException unless the value lies in the range, ends included
   */
  public static void range(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s (%d) must be in %d..%d".formatted(option, value, least, most));
    }
  }

  /**
   * Refuses what is not positive.
   *
   * @throws IllegalArgumentException if the value is smaller than 1
   */
  public static void positive(String option, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(option + " (" + value + ") must be at least 1");
    }
  }

  /**
   * Refuses an unknown name.
   *
   * @throws IllegalArgumentException unless the value is one of those that are known
   */
  public static void known(String option, String value, Collection<String> known) {
    if (!known.contains(value)) {
      throw new IllegalArgumentException(
          "%s (%s) must be one of %s".formatted(option, value, known));
    }
  }

  /**
   * Refuses an unknown policy.
   *
   * @throws IllegalArgumentException unless there is such a policy
   */
  public static void policy(String value) {
    known("--policy", value, Policies.names());
  }
}
