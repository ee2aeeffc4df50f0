package org.vqs.sim.trace;

/** How the resources of a trace become those of a workload. */
public enum ResourceMapping {
  /** All of them, as a vector. */
  ALL,

  /**
   * One: the largest of amount / reference capacity (Scheduling Jobs with Random Resource
   * Requirements, §VII-B, where the references are 1).
   */
  LARGEST,

  /**
   * As {@link #LARGEST}, then rounded up to the next of 1, 1/2, 1/4, … 2^-7: eight types (On
   * Non-Preemptive VM Scheduling in the Cloud, §7.3).
   */
  POWERS_OF_TWO;

  /** The highest power of 1/2 that the paper considers. */
  public static final int HIGHEST_POWER = 7;

  /** How it is called on the command line. */
  @Override
  public String toString() {
    return switch (this) {
      case ALL -> "all";
      case LARGEST -> "largest";
      case POWERS_OF_TWO -> "powers-of-two";
    };
  }
}
