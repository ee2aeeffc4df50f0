package org.vqs.sim.measure;

/** Whether a queue grows. */
public enum Verdict {
  /** It does not grow: the interval of the slope lies below the threshold. */
  STABLE,
  /** It grows: the interval of the slope lies above the threshold. */
  GROWING,
  /** The run was too short to tell. */
  UNDECIDED
}
