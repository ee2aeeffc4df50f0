package org.vqs.whatif.history;

import java.util.OptionalDouble;
import org.vqs.core.model.ResourceVector;

/**
 * A container that an application wants.
 *
 * @param askedMs when it is asked for, in milliseconds after the start of the application's master,
 *     or after the submission of an application without one; not negative
 * @param size what it asks for, in the order of {@link History#resources}
 * @param durationMs how long it runs once started, in milliseconds; positive
 * @param priority YARN's priority within the application: lower goes first
 * @param use the part of what it asks for that it uses, in (0, 1]; empty if that is not known
 */
public record Task(
    long askedMs, ResourceVector size, long durationMs, int priority, OptionalDouble use) {
  /** One of which is not known what it uses. */
  public Task(long askedMs, ResourceVector size, long durationMs, int priority) {
    this(askedMs, size, durationMs, priority, OptionalDouble.empty());
  }

  /** Checks the times and the use. */
  public Task {
    if (askedMs < 0) {
      throw new IllegalArgumentException(
          "a task is asked for " + askedMs + " ms after the start of its application: not before");
    }
    if (durationMs <= 0) {
      throw new IllegalArgumentException(
          "a task runs for " + durationMs + " ms: it must be more than 0");
    }
    if (use.isPresent() && !(use.getAsDouble() > 0 && use.getAsDouble() <= 1)) {
      throw new IllegalArgumentException(
          "a task uses " + use.getAsDouble() + " of what it asks for: it must be in (0, 1]");
    }
  }
}
