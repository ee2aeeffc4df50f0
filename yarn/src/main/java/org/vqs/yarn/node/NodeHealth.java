package org.vqs.yarn.node;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * How a node's containers did lately, and whether it is being avoided for it; the rules are {@link
 * BlackHoles}'.
 *
 * <p>Changed under the scheduler's lock only; {@link #backOff} may be read without it.
 */
public final class NodeHealth {
  /**
   * So many of those whose containers failed are remembered, the last ones. Whether there are two
   * decides, and who may not be the probe; a node may fail for years without backing off.
   */
  private static final int REMEMBERED = 100;

  private Set<ApplicationId> failing = Collections.emptySet();
  private Set<String> failingUsers = Collections.emptySet();
  private int failures;
  private volatile BackOff backOff;
  private ContainerId probe;
  private boolean anyoneMayProbe;

  /**
   * A node takes no new work for a while.
   *
   * @param failures how many containers failed quickly one after another, probes included
   * @param length for how many milliseconds this time
   * @param until when it takes one container to see whether it works again, by the scheduler's
   *     clock
   */
  public record BackOff(int failures, long length, long until) {}

  /** How many containers failed quickly one after another, up to the last that worked. */
  public int failures() {
    return failures;
  }

  /** Its back-off, or null if it takes work as others do. */
  public BackOff backOff() {
    return backOff;
  }

  /** True while one container shows whether the node works again; it takes no second one. */
  public boolean isProbed() {
    return backOff != null && probe != null;
  }

  /**
   * Whether a container of a user may start here, as far as back-offs go. While it takes the probe,
   * not one of those whose containers failed here: they must not keep the node closed.
   */
  public boolean admits(String user) {
    return backOff == null || (probe == null && (anyoneMayProbe || !failingUsers.contains(user)));
  }

  /** Sets whether the probe may be of a user whose containers failed. Returns if that is new. */
  boolean letAnyoneProbe(boolean anyone) {
    boolean isNew = anyone && !anyoneMayProbe;
    anyoneMayProbe = anyone;
    return isNew;
  }

  ContainerId probe() {
    return probe;
  }

  /** How many applications are among the failures, as far as they are remembered. */
  int failingApplications() {
    return failing.size();
  }

  /** How many users are among the failures, as far as they are remembered. */
  int failingUsers() {
    return failingUsers.size();
  }

  /** A container was given room; the first after a back-off is the probe. */
  void allocated(ContainerId container) {
    if (backOff != null && probe == null) {
      probe = container;
    }
  }

  /** A container left the node, whatever the reason. */
  void gone(ContainerId container) {
    if (container.equals(probe)) {
      probe = null;
    }
  }

  void failed(ApplicationId application, String user) {
    failures++;
    if (failing.isEmpty()) {
      failing = new LinkedHashSet<>();
      failingUsers = new LinkedHashSet<>();
    }
    remember(failing, application);
    remember(failingUsers, user);
  }

  private static <T> void remember(Set<T> known, T last) {
    known.remove(last);
    known.add(last);
    if (known.size() > REMEMBERED) {
      known.remove(known.iterator().next());
    }
  }

  void avoid(long length, long now) {
    backOff = new BackOff(failures, length, now + length);
    probe = null;
    anyoneMayProbe = false;
  }

  /** A container worked: what failed before counts no more. */
  void worked() {
    if (failures == 0 && failing.isEmpty() && backOff == null && probe == null) {
      return;
    }
    failures = 0;
    failing = Collections.emptySet();
    failingUsers = Collections.emptySet();
    backOff = null;
    probe = null;
  }
}
