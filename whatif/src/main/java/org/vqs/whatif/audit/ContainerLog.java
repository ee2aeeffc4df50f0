package org.vqs.whatif.audit;

/** What the log said of one container, in any order. Times are milliseconds since 1970. */
final class ContainerLog {
  /** What the log did not say. */
  static final long UNKNOWN = Long.MIN_VALUE;

  final ContainerName name;
  private long grantedMs = UNKNOWN;
  private long releasedMs = UNKNOWN;
  private boolean returned;
  private boolean resized;
  private boolean labelled;
  private ReconstructedSizes.Size size;

  ContainerLog(ContainerName name) {
    this.name = name;
  }

  void granted(long millis, ReconstructedSizes.Size granted, boolean inPartition) {
    if (!isGranted()) {
      grantedMs = millis;
    }
    resized |= size != null && !size.equals(granted);
    size = granted;
    labelled |= inPartition;
  }

  /**
   * It ended.
   *
   * @param byApplication whether its application said so, and not its node
   */
  void released(long millis, ReconstructedSizes.Size atEnd, boolean byApplication) {
    resized |= size != null && !size.equals(atEnd);
    if (size == null) {
      size = atEnd;
    }
    if (!isReleased()) {
      releasedMs = millis;
      returned = byApplication;
    }
  }

  boolean isGranted() {
    return grantedMs != UNKNOWN;
  }

  boolean isReleased() {
    return releasedMs != UNKNOWN;
  }

  long grantedMs() {
    return grantedMs;
  }

  long releasedMs() {
    return releasedMs;
  }

  /** The first time that the log mentions it. */
  long firstMs() {
    return isGranted() ? grantedMs : releasedMs;
  }

  boolean wasReturned() {
    return returned;
  }

  /** Whether it ended with another size than it began with. */
  boolean wasResized() {
    return resized;
  }

  /** Whether it ran in a partition other than the default one. */
  boolean isLabelled() {
    return labelled;
  }

  ReconstructedSizes.Size size() {
    return size;
  }
}
