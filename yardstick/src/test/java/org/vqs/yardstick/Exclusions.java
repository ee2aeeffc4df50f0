package org.vqs.yardstick;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.AssumptionViolatedException;
import org.junit.internal.runners.statements.FailOnTimeout;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * The methods of Hadoop's scheduler tests that our scheduler does not pass, each with the reason.
 *
 * <p>As a JUnit rule it holds the list to be minimal: a listed method runs all the same, counts as
 * skipped when it fails, and fails the build when it passes. A listed method that does not end
 * within {@link #PATIENCE_SECONDS} counts as failed, so that one that waits for something we never
 * do does not hold up the build.
 */
public final class Exclusions implements TestRule {
  static final String RESOURCE = "/yardstick-exclusions.txt";

  private static final int PATIENCE_SECONDS = 10;

  private final ListedMethods methods;

  Exclusions(ListedMethods methods) {
    this.methods = methods;
  }

  /** No exclusion at all. */
  public static Exclusions none() {
    return new Exclusions(new ListedMethods(RESOURCE, Map.of()));
  }

  /** Reads the list. */
  public static Exclusions load() {
    return new Exclusions(ListedMethods.load(RESOURCE));
  }

  @Override
  public Statement apply(Statement base, Description description) {
    String method = ListedMethods.nameOf(description);
    String reason = methods.reasons().get(method);
    return reason == null ? base : new ExpectedToFail(base, method, reason);
  }

  private static final class ExpectedToFail extends Statement {
    private final Statement base;
    private final String method;
    private final String reason;

    ExpectedToFail(Statement base, String method, String reason) {
      this.base = base;
      this.method = method;
      this.reason = reason;
    }

    @Override
    public void evaluate() {
      try {
        FailOnTimeout.builder()
            .withTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .build(base)
            .evaluate();
      } catch (Throwable expected) {
        throw new AssumptionViolatedException(reason, expected);
      }
      throw new AssertionError(method + " passes: delete its line from " + RESOURCE);
    }
  }
}
