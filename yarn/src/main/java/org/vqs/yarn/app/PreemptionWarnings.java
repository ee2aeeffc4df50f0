package org.vqs.yarn.app;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * The containers of an attempt that will be taken and that its application is warned about. For any
 * thread: takes the attempt's lock.
 */
public final class PreemptionWarnings {
  private final Lock attemptLock;
  private final Predicate<ContainerId> live;
  private final Set<ContainerId> warned = new HashSet<>();

  /**
   * No warnings yet.
   *
   * @param attemptLock guards all of it
   * @param live whether the attempt has a container at the moment
   */
  PreemptionWarnings(Lock attemptLock, Predicate<ContainerId> live) {
    this.attemptLock = attemptLock;
    this.live = live;
  }

  /** Warns the application that a container will be taken, if it still has it. */
  public void warn(ContainerId containerId) {
    attemptLock.lock();
    try {
      if (live.test(containerId)) {
        warned.add(containerId);
      }
    } finally {
      attemptLock.unlock();
    }
  }

  /** A container will not be taken after all, or has ended. */
  public void takeBack(ContainerId containerId) {
    attemptLock.lock();
    try {
      warned.remove(containerId);
    } finally {
      attemptLock.unlock();
    }
  }

  /** The containers that the application was warned about and that still run. */
  public Set<ContainerId> current() {
    attemptLock.lock();
    try {
      return warned.isEmpty() ? Set.of() : Set.copyOf(warned);
    } finally {
      attemptLock.unlock();
    }
  }
}
