package org.vqs.yarn.resource;

import java.util.List;

/**
 * What over-commit knows of a node's use. Immutable.
 *
 * @param state what may be lent to it
 * @param containers what its containers use of memory (MB) and vcores; empty if it is not measured
 * @param machine the parts of the machine's memory and processors that are in use; empty likewise
 */
public record NodeUse(State state, List<Double> containers, List<Double> machine) {

  /** Of a node that does not say what it uses. */
  public static final NodeUse UNMEASURED = new NodeUse(State.UNMEASURED, List.of(), List.of());

  /** What may be lent to a node. */
  public enum State {
    /** Its reports do not say what it uses, or something that cannot be. */
    UNMEASURED,
    /** It was not watched for long enough yet. */
    WATCHED,
    /** What it does not use is lent. */
    LENDS,
    /** Its machine is above the high-water mark. */
    ABOVE_MARK,
    /** Containers on it were warned that they must give way. */
    GIVING_WAY
  }
}
