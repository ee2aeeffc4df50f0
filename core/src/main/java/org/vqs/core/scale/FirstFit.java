package org.vqs.core.scale;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * Servers of one capacity that are filled by first-fit. Servers that follow each other and have the
 * same room are counted together, so the cost depends on how many demands there are and not on how
 * many jobs: O(demands so far) for each demand. Not thread-safe.
 */
final class FirstFit {
  private final ResourceVector capacity;
  private List<Alike> servers = List.of();

  /** No server used yet. */
  FirstFit(ResourceVector capacity) {
    this.capacity = capacity;
  }

  /** Puts each of some jobs on the first server that has room; each must fit an empty one. */
  void put(ResourceVector demand, long jobs) {
    List<Alike> then = new ArrayList<>();
    long left = jobs;
    for (Alike alike : servers) {
      left = alike.take(demand, left, then);
    }
    if (left > 0) {
      long[] empty = capacity.toArray();
      long more = 1 + (left - 1) / TightServers.times(demand, empty);
      new Alike(more, empty).take(demand, left, then);
    }
    servers = then;
  }

  /** How many servers hold something. */
  long used() {
    return servers.stream().mapToLong(alike -> alike.count).sum();
  }

  /** Servers that follow each other, of which each has this free. */
  private static final class Alike {
    private final long count;
    private final long[] free;

    Alike(long count, long[] free) {
      this.count = count;
      this.free = free;
    }

    /** Takes what fits; adds what they are then to a list. Returns how many jobs are left. */
    long take(ResourceVector demand, long jobs, List<Alike> into) {
      long each = Math.min(jobs, TightServers.times(demand, free));
      if (each == 0) {
        into.add(this);
        return jobs;
      }
      long full = Math.min(count, jobs / each);
      long left = jobs - full * each;
      into.add(without(full, demand, each));
      if (full < count && left > 0) {
        into.add(without(1, demand, left));
        full++;
        left = 0;
      }
      if (full < count) {
        into.add(new Alike(count - full, free));
      }
      return left;
    }

    private Alike without(long servers, ResourceVector demand, long jobs) {
      long[] less = free.clone();
      for (int r = 0; r < less.length; r++) {
        less[r] -= jobs * demand.get(r);
      }
      return new Alike(servers, less);
    }
  }
}
