package org.vqs.yarn.snapshot;

import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Server;

/** Why room of a node is held for somebody who cannot start yet. */
public enum HeldBecause {
  /** The request waited too long. */
  AGE(HeldRoom.Purpose.AGE, "it waited too long", "requests that waited too long"),
  /** Its queue is below its share. */
  SHARE(HeldRoom.Purpose.SHARE, "its queue is below its share", "queues below their share"),
  /** Containers of others are taken back there to make room for it. */
  PREEMPTION(HeldRoom.Purpose.CLAIM, "containers there are preempted for it", "preemption"),
  /** A gang gathers room. */
  GANG(HeldRoom.Purpose.GANG, "its gang waits for room", "gangs"),
  /** The node is stalled: it is let empty until it can be filled well. */
  STALL(HeldRoom.Purpose.STALL, "the node is stalled", "stalled nodes");

  private final HeldRoom.Purpose purpose;
  private final String words;
  private final String whom;

  HeldBecause(HeldRoom.Purpose purpose, String words, String whom) {
    this.purpose = purpose;
    this.words = words;
    this.whom = whom;
  }

  /** Why a server that is reserved is so. */
  public static HeldBecause of(Server reserved) {
    HeldRoom.Purpose purpose = reserved.reservation().purpose();
    for (HeldBecause each : values()) {
      if (each.purpose == purpose) {
        return each;
      }
    }
    throw new IllegalStateException("no word for " + purpose);
  }

  /** What the core calls it. */
  HeldRoom.Purpose purpose() {
    return purpose;
  }

  /** For whom room is held, in a few words. */
  public String whom() {
    return whom;
  }

  /** The rest of a sentence that begins with the request, and "as". */
  @Override
  public String toString() {
    return words;
  }
}
