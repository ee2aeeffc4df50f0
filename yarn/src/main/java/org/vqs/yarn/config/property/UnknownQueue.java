package org.vqs.yarn.config.property;

/** What happens to an application that is submitted to a queue that does not exist. */
public enum UnknownQueue {
  /** It is rejected. */
  REJECT,
  /** It runs in the queue {@code default}. */
  DEFAULT
}
