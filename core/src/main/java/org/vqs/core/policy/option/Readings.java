package org.vqs.core.policy.option;

/**
 * What policies take where there is a choice that is no setting of production.
 *
 * @param value what a job is worth to policies that compare ways to fill a server
 */
public record Readings(Value value) {
  /** What runs unless something else is asked for. */
  public static final Readings DEFAULT = new Readings(Value.LEARNED);

  /** What a job is worth. */
  public enum Value {
    /** What is learned of its size, its kind and its wait. */
    LEARNED,
    /** Its size, to measure what looking ahead alone is good for. */
    SIZE
  }
}
