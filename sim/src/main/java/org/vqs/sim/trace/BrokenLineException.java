package org.vqs.sim.trace;

/**
 * A format's complaint about the line it was given; {@link TraceReader} adds file and number.
 *
 * <p>Without a stack trace, because a file may hold a million broken lines.
 */
public final class BrokenLineException extends Exception {
  private static final long serialVersionUID = 1L;

  /** A complaint. */
  public BrokenLineException(String reason) {
    super(reason, null, false, false);
  }
}
