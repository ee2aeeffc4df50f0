package org.vqs.yarn.node;

import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/** What the end of a container, as its node reported it, says of the node. */
enum ExitVerdict {
  /** The node can run containers: this one succeeded, or ran for a while. */
  WORKED,
  /** It failed soon after it was launched, and nobody ended it: perhaps the node's fault. */
  FAILED_QUICKLY,
  /** Somebody ended it before it could show anything. */
  NOTHING;

  /**
   * The verdict on one container.
   *
   * <p>The node may be to blame for a status that the process itself returned (above zero), for one
   * that nobody set, as when files could not be fetched ({@code INVALID}), and for bad disks
   * ({@code DISKS_FAILED}). All other statuses say who ended it: the application, the
   * ResourceManager, a limit that the container broke.
   *
   * @param exitStatus of {@link ContainerExitStatus}, or the process's own
   * @param age for how many milliseconds it ran
   * @param quick up to which age a failure is quick
   */
  static ExitVerdict of(int exitStatus, long age, long quick) {
    if (exitStatus == ContainerExitStatus.SUCCESS) {
      return WORKED;
    }
    if (age > quick) {
      return exitStatus == ContainerExitStatus.DISKS_FAILED ? NOTHING : WORKED;
    }
    boolean failed =
        exitStatus > 0
            || exitStatus == ContainerExitStatus.INVALID
            || exitStatus == ContainerExitStatus.DISKS_FAILED;
    return failed ? FAILED_QUICKLY : NOTHING;
  }
}
