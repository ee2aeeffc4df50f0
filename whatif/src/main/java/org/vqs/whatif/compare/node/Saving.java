package org.vqs.whatif.compare.node;

import java.util.List;

/**
 * With how few nodes ours makes containers wait no longer than another scheduler does on all.
 *
 * @param scene under which circumstances
 * @param ours the name of ours
 * @param other the name of the other
 * @param nodes how many nodes there are
 * @param needed how many ours needs; more than there are if it waits longer even on all of them,
 *     which says no more than that
 * @param step to how many nodes that is exact
 * @param smallest fewer nodes than this cannot hold the largest container
 * @param otherWaits what the other has on all nodes
 * @param trials what ours has on the numbers of nodes that were tried, in order of the numbers
 */
public record Saving(
    String scene,
    String ours,
    String other,
    int nodes,
    int needed,
    int step,
    int smallest,
    Waited otherWaits,
    List<Trial> trials) {
  /**
   * How long containers waited, masters included, over all seeds.
   *
   * @param mean in seconds
   * @param p95 in seconds
   * @param never how many never started
   */
  public record Waited(double mean, double p95, long never) {
    /** True if this is at most another in all three. */
    boolean isAtMost(Waited other) {
      return mean <= other.mean && p95 <= other.p95 && never <= other.never;
    }
  }

  /**
   * Ours on some of the nodes.
   *
   * @param nodes how many
   * @param waited how long
   */
  public record Trial(int nodes, Waited waited) {}

  /** Copies the list. */
  public Saving {
    trials = List.copyOf(trials);
  }

  /** False if ours waits longer even on all nodes. */
  public boolean isEnough() {
    return needed <= nodes;
  }

  /** How many nodes are saved; 0 if none. */
  public int saved() {
    return Math.max(0, nodes - needed);
  }
}
