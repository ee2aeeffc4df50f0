package org.vqs.core.layer.gang;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;

/** Room for one node of a gang on a server, which may still be short of what the node needs. */
final class Place {
  private final Server server;
  private final int group;
  private ResourceVector lacking;

  Place(Server server, int group, ResourceVector lacking) {
    this.server = server;
    this.group = group;
    this.lacking = lacking;
  }

  Server server() {
    return server;
  }

  /** The group of the node. */
  int group() {
    return group;
  }

  /** True if all that the node needs is reserved. */
  boolean isWhole() {
    return lacking.isZero();
  }

  /** What is still to be reserved. */
  ResourceVector lacking() {
    return lacking;
  }

  /** As much of what lacks as a server has free; then it lacks that no longer. */
  ResourceVector takeFrom(long[] free) {
    long[] taken = new long[free.length];
    long[] left = new long[free.length];
    for (int r = 0; r < free.length; r++) {
      taken[r] = Math.min(lacking.get(r), Math.max(0, free[r]));
      left[r] = lacking.get(r) - taken[r];
    }
    lacking = ResourceVector.of(left);
    return ResourceVector.of(taken);
  }
}
