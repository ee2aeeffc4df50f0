package org.vqs.yardstick;

import org.junit.AssumptionViolatedException;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * Skips methods of Hadoop's scheduler tests whose result depends on how fast the machine is, with
 * any scheduler. {@code mvn -P release-checks verify} sets the property {@value #RUN_PROPERTY} and
 * runs them, too.
 */
public final class TimedMethods implements TestRule {
  static final String RESOURCE = "/yardstick-timed.txt";
  private static final String RUN_PROPERTY = "vqs.yardstick.timed";

  private final ListedMethods methods;
  private final boolean run;

  TimedMethods(ListedMethods methods, boolean run) {
    this.methods = methods;
    this.run = run;
  }

  /** Reads the list, and from the property whether they run. */
  public static TimedMethods load() {
    return new TimedMethods(ListedMethods.load(RESOURCE), Boolean.getBoolean(RUN_PROPERTY));
  }

  @Override
  public Statement apply(Statement base, Description description) {
    String reason = methods.reasons().get(ListedMethods.nameOf(description));
    if (run || reason == null) {
      return base;
    }
    return new Statement() {
      @Override
      public void evaluate() {
        throw new AssumptionViolatedException(reason);
      }
    };
  }
}
