package org.vqs.sim.trace;

/**
 * A line of a trace that cannot be read.
 *
 * @param file the file as it was named
 * @param line its number, from 1
 * @param reason what is wrong with it
 */
public record TraceProblem(String file, long line, String reason) {
  /** As {@code file:line: reason}. */
  @Override
  public String toString() {
    return file + ":" + line + ": " + reason;
  }
}
