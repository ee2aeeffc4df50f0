package org.vqs.sim.trace;

import java.io.IOException;

/** A broken line ended the reading of a trace; the message is {@code file:line: reason}. */
public final class BrokenTraceException extends IOException {
  private static final long serialVersionUID = 1L;

  BrokenTraceException(TraceProblem problem) {
    super(problem.toString());
  }
}
