package org.vqs.demo.cluster;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;

/** The containers that a master holds until it has as many as can work. Not thread-safe. */
public final class GangStart {

  private final int size;
  private final long patienceMs;
  private final List<Container> held = new ArrayList<>();
  private boolean started;
  private long heldSinceMs;

  /**
   * @param size how many wait for each other; 0 or 1 if each works by itself
   * @param patienceMs how long some are held while others are missing
   */
  GangStart(int size, long patienceMs) {
    this.size = size;
    this.patienceMs = patienceMs;
    started = size < 2;
  }

  /** Takes what the scheduler granted; returns what can work now. */
  List<Container> granted(List<Container> containers, long nowMs) {
    if (started) {
      return containers;
    }
    if (held.isEmpty()) {
      heldSinceMs = nowMs;
    }
    held.addAll(containers);
    if (held.size() < size) {
      return List.of();
    }
    started = true;
    List<Container> all = List.copyOf(held);
    held.clear();
    return all;
  }

  /** Whether some have been held for too long. */
  boolean mustGiveUp(long nowMs) {
    return !held.isEmpty() && nowMs - heldSinceMs > patienceMs;
  }

  /** What is held. */
  List<Container> held() {
    return List.copyOf(held);
  }
}
