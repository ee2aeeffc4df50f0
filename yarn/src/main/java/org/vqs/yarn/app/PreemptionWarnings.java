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
  private final Predicate<ContainerId> holdsRoom;
  private final Set<ContainerId> warned = new HashSet<>();

  /**
   * No warnings yet.
   *
   * @param attemptLock guards all of it
   * @param holdsRoom whether the attempt has a container at the moment, and a guaranteed one: one
   *     that was made opportunistic gave up what would be taken
   */
  PreemptionWarnings(Lock attemptLock, Predicate<ContainerId> holdsRoom) {
    this.attemptLock = attemptLock;
    this.holdsRoom = holdsRoom;
  }

  /** Warns the application that a container will be taken, if it still has it. */
  public void warn(ContainerId containerId) {
    attemptLock.lock();
    try {
      if (holdsRoom.test(containerId)) {
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
      warned.removeIf(holdsRoom.negate());
      return warned.isEmpty() ? Set.of() : Set.copyOf(warned);
    } finally {
      attemptLock.unlock();
    }
  }
}
