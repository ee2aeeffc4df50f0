package org.vqs.sim.trace;

import java.io.IOException;

/** A broken line ended the reading of a trace; the message is {@code file:line: reason}. */
public final class BrokenTraceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient TraceProblem problem;

  BrokenTraceException(TraceProblem problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** Where and what; null after serialization. */
  public TraceProblem problem() {
    return problem;
  }
}
