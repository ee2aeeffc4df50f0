package org.vqs.core.oracle.naive;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;

/**
 * What a host says, as a function of what it was told and of how many starts it saw: two hosts with
 * the same history say the same.
 */
public final class HostScript {
  private final Set<Long> blacklisted = new HashSet<>();
  private final Set<Integer> sick = new HashSet<>();
  private final Map<Integer, Integer> limits = new HashMap<>();
  private final Map<Integer, Integer> running = new HashMap<>();
  private final int refuseEach;
  private int attempts;

  /**
   * @param refuseEach refuses each so-manieth start at the last moment, or 0 for none
   */
  public HostScript(int refuseEach) {
    this.refuseEach = refuseEach;
  }

  public void toggleBlacklist(int ask, int server) {
    long pair = ((long) ask << 32) | server;
    if (!blacklisted.remove(pair)) {
      blacklisted.add(pair);
    }
  }

  public void makeSick(int server) {
    sick.add(server);
  }

  public void heal(int server) {
    sick.remove(server);
  }

  public void limit(int group, int most) {
    limits.put(group, most);
  }

  public void ended(int group) {
    running.merge(group, -1, Integer::sum);
  }

  /** What stands comes first: it must not depend on anything else. */
  public Refusal check(int ask, int group, int server) {
    if (blacklisted.contains(((long) ask << 32) | server)) {
      return Refusal.standing(Reason.BLACKLISTED);
    }
    if (sick.contains(server)) {
      return Refusal.server(Reason.SERVER_CLOSED);
    }
    if (running.getOrDefault(group, 0) >= limits.getOrDefault(group, Integer.MAX_VALUE)) {
      return Refusal.job(Reason.QUEUE_LIMIT);
    }
    return null;
  }

  public Refusal start(int group) {
    attempts++;
    if (refuseEach > 0 && attempts % refuseEach == 0) {
      return switch (attempts / refuseEach % 8) {
        case 0 -> Refusal.job(Reason.HOST_ERROR);
        case 1 -> Refusal.server(Reason.HOST_ERROR);
        default -> Refusal.pair(Reason.HOST_ERROR);
      };
    }
    running.merge(group, 1, Integer::sum);
    return null;
  }
}
