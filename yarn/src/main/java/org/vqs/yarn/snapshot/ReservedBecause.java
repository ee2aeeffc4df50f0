package org.vqs.yarn.snapshot;

import org.vqs.core.server.Server;

/** Why a node is reserved for a request. */
public enum ReservedBecause {
  /** The request waited too long. */
  AGE("it waited too long"),
  /** Its queue is below its share. */
  SHARE("its queue is below its share"),
  /** Containers of others are taken back there to make room for it. */
  PREEMPTION("containers there are preempted for it");

  private final String words;

  ReservedBecause(String words) {
    this.words = words;
  }

  /** Why a server that is reserved is so. */
  public static ReservedBecause of(Server reserved) {
    if (reserved.isReservedForShare()) {
      return SHARE;
    }
    return reserved.reservation().isClaim() ? PREEMPTION : AGE;
  }

  /** The rest of a sentence that begins with the request, and "as". */
  @Override
  public String toString() {
    return words;
  }
}
