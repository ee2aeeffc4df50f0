package org.vqs.core.policy;

/**
 * How gangs are placed and helped. Times are in the host's unit.
 *
 * @param placement where their jobs go
 * @param rackDistance what an edge between racks costs, where one within a rack costs 1
 * @param searchMoves how many moves may improve a place that was found
 * @param delay how long a gang waits at least before room is reserved for it
 * @param share the largest part of a partition that may be reserved for a gang
 */
public record GangOptions(
    Placement placement, double rackDistance, int searchMoves, long delay, double share) {

  /** Where the jobs of a gang go. */
  public enum Placement {
    /** Few broken edges. */
    CLOSEST,
    /** One after the other, Storm's default. */
    ROUND_ROBIN
  }

  /** What a packer does that was told nothing. */
  public static final GangOptions DEFAULT =
      new GangOptions(Placement.CLOSEST, 2, 100, Long.MAX_VALUE, 0.5);

  /** The same with another delay. */
  public GangOptions delay(long newDelay) {
    return new GangOptions(placement, rackDistance, searchMoves, newDelay, share);
  }

  /** True if gangs are placed alike by both. */
  public boolean placesLike(GangOptions other) {
    return placement == other.placement
        && rackDistance == other.rackDistance
        && searchMoves == other.searchMoves;
  }
}
