package org.vqs.yarn.config;

import org.vqs.core.PackerOptions;

/**
 * Other values of what is no setting, for tests and experiments. The scheduler that people install
 * changes nothing. Immutable.
 */
public interface Adjustment {
  /** All as it is deployed. */
  Adjustment NONE = new Adjustment() {};

  /** How the core works. */
  default PackerOptions core(PackerOptions deployed) {
    return deployed;
  }

  /** When containers are taken back. */
  default PreemptionSettings preemption(PreemptionSettings deployed) {
    return deployed;
  }

  /** How much more than they have nodes may run. */
  default OvercommitSettings overcommit(OvercommitSettings deployed) {
    return deployed;
  }

  /** When nodes back off. */
  default BlackHoleSettings blackHoles(BlackHoleSettings deployed) {
    return deployed;
  }

  /** How the number of nodes follows the demand. */
  default ScaleSettings scale(ScaleSettings deployed) {
    return deployed;
  }

  /** After how many milliseconds diagnostics say why an application waits. */
  default long whyDelay(long deployed) {
    return deployed;
  }
}
