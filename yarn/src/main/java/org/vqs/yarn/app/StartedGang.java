package org.vqs.yarn.app;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * The containers of a gang that run, and how many it would be if none had been lost.
 *
 * <pre>
 * one did its work:                    the gang is smaller by one
 * two or more are missing:             what is asked for in their place is a gang, which goes before others
 * only one is missing:                 it is asked for and starts as any other, or if all must be in one unit as a gang of one
 * fewer are asked for than were lost:  they wait for the rest, {@link #REST_AWAITED} at most; then the gang is smaller
 * </pre>
 *
 * <p>Changed under the scheduler's lock only.
 */
final class StartedGang {
  /**
   * So long what is asked for waits for the rest. Masters call every three seconds at least
   * (gangs.md): one call tells them of what they lost, another asks for it, a third may be late.
   */
  static final long REST_AWAITED = 10_000;

  private final ContainerGang origin;
  private final Set<ContainerId> running = new LinkedHashSet<>();
  private int whole;
  private boolean isLossNew;
  private long lostAt = Long.MIN_VALUE;

  /**
   * None of whose containers runs yet.
   *
   * @param origin what it was while it waited
   */
  StartedGang(ContainerGang origin) {
    this.origin = origin;
  }

  /** What it was while it waited for the first time. */
  ContainerGang origin() {
    return origin;
  }

  /** Its containers. */
  Set<ContainerId> running() {
    return running;
  }

  /** How many lack, of those that have to run if it may be of several sizes. */
  int lacking() {
    return Math.max(0, Math.min(whole, origin.least()) - running.size());
  }

  /**
   * So many at least are replaced as a gang: one starts as soon by itself, but perhaps not in the
   * unit where the rest is.
   */
  int leastReplaced() {
    return origin.span().isLimited() ? 1 : 2;
  }

  /** A container of it runs, in the place of one that lacks if there is one. */
  void add(ContainerId container) {
    running.add(container);
    whole = Math.max(whole, running.size());
    lostAt = lacking() == 0 ? Long.MIN_VALUE : lostAt;
  }

  /** A container of it ended, which its master may ask for again. */
  void lost(ContainerId container) {
    running.remove(container);
  }

  /** One was lost without its master's doing, which therefore has to be told first. */
  void lostUnawares(ContainerId container) {
    running.remove(container);
    isLossNew = true;
  }

  /** One did its work: nothing takes its place. */
  void done(ContainerId container) {
    running.remove(container);
    whole--;
  }

  /** So many are asked for in the place of those that lack, and no more will be. */
  void settle(int asked) {
    whole = running.size() + asked;
  }

  /** This is the time by which what happened before happened. */
  void follow(long now) {
    lostAt = isLossNew ? now : lostAt;
    isLossNew = false;
  }

  /**
   * Until when what is asked for waits for the rest.
   *
   * @param askedSince since when anything is asked for in the place of those that lack
   */
  long restAwaited(long askedSince) {
    return lostAt == Long.MIN_VALUE ? askedSince : Math.max(askedSince, lostAt) + REST_AWAITED;
  }

  @Override
  public String toString() {
    return origin + ", of which " + running.size() + " of " + whole + " run";
  }
}
