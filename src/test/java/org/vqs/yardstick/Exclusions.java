package org.vqs.yardstick;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  /**
   * The list: lines of the form {@code class#method: reason}, empty lines, and comments that begin
   * with {@code //}.
   */
  public static final String RESOURCE = "/yardstick-exclusions.txt";

  private static final Pattern LINE = Pattern.compile("(?<method>[\\w.]+#\\w+): (?<reason>\\S.*)");
  private static final int PATIENCE_SECONDS = 10;

  private final Map<String, String> reasons;

  private Exclusions(Map<String, String> reasons) {
    this.reasons = reasons;
  }

  /** No exclusion at all. */
  public static Exclusions none() {
    return new Exclusions(Map.of());
  }

  /** Reads the list. */
  public static Exclusions load() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Exclusions.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
      return parse(lines.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the lines of a list.
   *
   * @throws IllegalArgumentException naming the first line that has another form or repeats a
   *     method
   */
  static Exclusions parse(List<String> lines) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("//")) {
        continue;
      }
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + " of " + RESOURCE + " (" + line + ") must be class#method: reason");
      }
      if (reasons.put(matcher.group("method"), matcher.group("reason")) != null) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + " of " + RESOURCE + " repeats " + matcher.group("method"));
      }
    }
    return new Exclusions(Collections.unmodifiableMap(reasons));
  }

  /** The reasons, by {@code class#method}, in the list's order. */
  public Map<String, String> reasons() {
    return reasons;
  }

  @Override
  public Statement apply(Statement base, Description description) {
    String method =
        description.getClassName() + "#" + description.getMethodName().split("\\[", 2)[0];
    String reason = reasons.get(method);
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
