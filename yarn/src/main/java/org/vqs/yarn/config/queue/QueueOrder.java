package org.vqs.yarn.config.queue;

import java.util.Locale;

/** Who goes first of those in a leaf that wait for the same. */
public enum QueueOrder {
  /** The user who uses least by its weight; then application priority, then age. */
  USERS,
  /** Application priority, then the order of submission, whoever the users are. */
  FIFO,
  /**
   * The application that uses least, whoever its user is; then priority and order of submission.
   */
  FAIR;

  /** As it stands in a file. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
