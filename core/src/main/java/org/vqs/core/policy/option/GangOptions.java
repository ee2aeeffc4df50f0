package org.vqs.core.policy.option;

/**
 * How gangs are placed and helped. Times are in the host's unit.
 *
 * @param graph where their jobs go
 * @param delay how long a gang waits at least before room is reserved for it
 * @param share the largest part of a partition that may be reserved for a gang
 */
public record GangOptions(Graph graph, long delay, double share) {

  /** Where the jobs of a gang go. */
  public enum Placement {
    /** Few broken edges. */
    CLOSEST,
    /** One after the other, Storm's default. */
    ROUND_ROBIN
  }

  /**
   * By what a place is chosen.
   *
   * @param placement the way
   * @param rackDistance what an edge between racks costs, where one within a rack costs 1
   * @param searchMoves how many moves may improve a place that was found
   */
  public record Graph(Placement placement, double rackDistance, int searchMoves) {

    /** The same by another way. */
    public Graph by(Placement newPlacement) {
      return new Graph(newPlacement, rackDistance, searchMoves);
    }
  }

  /** What a packer does that was told nothing. */
  public static final GangOptions DEFAULT =
      new GangOptions(new Graph(Placement.CLOSEST, 2, 100), Long.MAX_VALUE, 0.5);

  /** The same with another delay. */
  public GangOptions delay(long newDelay) {
    return new GangOptions(graph, newDelay, share);
  }

  /** The same with other places. */
  public GangOptions graph(Graph newGraph) {
    return new GangOptions(newGraph, delay, share);
  }

  /** The same with another largest part of a partition. */
  public GangOptions share(double newShare) {
    return new GangOptions(graph, delay, newShare);
  }

  /** True if gangs are placed alike by both. */
  public boolean placesLike(GangOptions other) {
    return graph.equals(other.graph);
  }
}
