package org.vqs.core.reward.classification;

/** The servers of one configuration, as they were when somebody looked. */
public final class ConfigurationGroup {
  private final int[] configuration;
  private final int wanted;
  private final int accept;
  private final int reject;

  ConfigurationGroup(int[] configuration, int wanted, int accept, int reject) {
    this.configuration = configuration;
    this.wanted = wanted;
    this.accept = accept;
    this.reject = reject;
  }

  /** k_j, by j: shared, not to be changed. */
  public int[] configuration() {
    return configuration;
  }

  /** How many servers the assignment gives it. */
  public int wanted() {
    return wanted;
  }

  /** How many servers there are in the Accept Group. */
  public int accept() {
    return accept;
  }

  /** How many servers there are in the Reject Group: 0 or 1. */
  public int reject() {
    return reject;
  }
}
