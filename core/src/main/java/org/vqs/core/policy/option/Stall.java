package org.vqs.core.policy.option;

/** When servers stall, which is to take no new work until they are empty or efficient again. */
public sealed interface Stall {

  /** The forms, without their numbers: what a policy's entry speaks of. */
  enum Kind {
    /** {@link None}. */
    NONE,
    /** {@link Constant}. */
    CONSTANT,
    /** {@link Varying}. */
    VARYING,
    /** {@link Drain}. */
    DRAIN
  }

  /** Which form it is. */
  Kind kind();

  /** The threshold of {@code StallCondition}, or null if servers do not stall by one. */
  default Beta threshold() {
    return null;
  }

  /** Never. */
  record None() implements Stall {
    @Override
    public Kind kind() {
      return Kind.NONE;
    }
  }

  /**
   * Below a fixed fraction of the maximum weight; under policies without configurations, when less
   * than half full before the room is filled again, whatever the fraction.
   *
   * @param beta in (0, 1]
   */
  record Constant(double beta) implements Stall {
    @Override
    public Kind kind() {
      return Kind.CONSTANT;
    }

    @Override
    public Beta threshold() {
      return Beta.constant(beta);
    }
  }

  /** Below a fraction that depends on the queue and on how many servers are stalled. */
  record Varying(QueueBeta beta) implements Stall {
    @Override
    public Kind kind() {
      return Kind.VARYING;
    }

    @Override
    public Beta threshold() {
      return beta;
    }
  }

  /** When a server wasted more than it is expected to cost to let it empty. */
  record Drain() implements Stall {
    @Override
    public Kind kind() {
      return Kind.DRAIN;
    }
  }
}
