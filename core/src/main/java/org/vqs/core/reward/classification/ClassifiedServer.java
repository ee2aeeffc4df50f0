package org.vqs.core.reward.classification;

/** A server in {@link ServerClassification}: its jobs, its configuration, its group. */
final class ClassifiedServer {
  private final int number;
  private final int[] placement;
  private long jobs;

  /** The bits of the types that it has jobs of; see {@link ServerGroup#bit}. */
  private long present;

  private ServerGroup group;
  private boolean accepts = true;

  /** The neighbours among the servers of the configuration, by when they were assigned to it. */
  private ClassifiedServer earlier;

  private ClassifiedServer later;

  ClassifiedServer(int number, int[] placement) {
    this.number = number;
    this.placement = placement.clone();
    for (int count : placement) {
      jobs += count;
    }
    this.present = ServerGroup.bits(placement);
  }

  int number() {
    return number;
  }

  int[] placement() {
    return placement;
  }

  int[] slots() {
    return group.slots();
  }

  long jobs() {
    return jobs;
  }

  boolean isEmpty() {
    return jobs == 0;
  }

  ServerGroup group() {
    return group;
  }

  void setGroup(ServerGroup group) {
    this.group = group;
  }

  boolean accepts() {
    return accepts;
  }

  void setAccepts(boolean accepts) {
    this.accepts = accepts;
  }

  ClassifiedServer earlier() {
    return earlier;
  }

  void setNeighbours(ClassifiedServer earlier, ClassifiedServer later) {
    this.earlier = earlier;
    this.later = later;
    if (earlier != null) {
      earlier.later = this;
    }
    if (later != null) {
      later.earlier = this;
    }
  }

  void leaveNeighbours() {
    if (earlier != null) {
      earlier.later = later;
    }
    if (later != null) {
      later.earlier = earlier;
    }
    earlier = null;
    later = null;
  }

  void add(int type, int count) {
    placement[type] += count;
    jobs += count;
    present |= ServerGroup.bit(type);
    if (placement[type] == 0) {
      present = ServerGroup.bits(placement);
    }
  }

  /** True if all its jobs have slots in a configuration. */
  boolean fits(ServerGroup other) {
    if ((present & ~other.present()) != 0 || jobs > other.slotCount()) {
      return false;
    }
    int[] slots = other.slots();
    for (int type = 0; type < placement.length; type++) {
      if (placement[type] > slots[type]) {
        return false;
      }
    }
    return true;
  }
}
