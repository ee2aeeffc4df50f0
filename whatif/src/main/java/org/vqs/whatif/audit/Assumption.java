package org.vqs.whatif.audit;

/** When containers were asked for, which the audit log does not say. */
public enum Assumption {
  /** As early as possible: so that whatever an application ever got was waiting from the start. */
  AT_START(
      "Each application asked for all of its containers when its master registered, or when its"
          + " master was granted if the log does not say when it registered."),
  /** As late as possible: so that no container waited at all in the cluster of the log. */
  AT_GRANT("Each container was asked for at the moment at which the log says it was granted.");

  private final String description;

  Assumption(String description) {
    this.description = description;
  }

  /** A sentence for people. */
  public String description() {
    return description;
  }
}
