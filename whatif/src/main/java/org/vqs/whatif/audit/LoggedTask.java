package org.vqs.whatif.audit;

import org.vqs.whatif.audit.ReconstructedSizes.Size;

/**
 * A container other than the master of its application, as the log tells it. Times are milliseconds
 * since 1970.
 *
 * @param readyMs when it could be asked for at the earliest
 * @param grantedMs when it was granted, which is when it was asked for at the latest
 * @param durationMs how long it ran; positive
 */
record LoggedTask(long readyMs, long grantedMs, Size size, long durationMs) {
  long askedMs(Assumption assumption) {
    return switch (assumption) {
      case AT_START -> readyMs;
      case AT_GRANT -> grantedMs;
    };
  }
}
