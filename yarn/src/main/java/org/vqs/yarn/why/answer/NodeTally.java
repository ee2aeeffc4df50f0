package org.vqs.yarn.why.answer;

import java.util.Map;

/**
 * The nodes as one request sees them, by the last snapshot.
 *
 * @param mayRunOn how many nodes it may run on, by their partition and the names it gives
 * @param largeEnough how many of them would fit a container of it if they were empty
 * @param withRoom how many of those have room now and take new work
 * @param stalled how many have room but wait to be filled better
 * @param reservedForOthers how many have room but are reserved for other requests
 * @param backingOff how many have room but are avoided because containers failed there
 * @param leaving how many have room but take nothing so that they can be removed
 * @param decommissioning how many have room but are being decommissioned
 * @param silent how many have room but did not report for a while
 * @param reservedForIt how many nodes are reserved for it
 * @param reservedForSameSize how many are reserved for other requests of its size
 * @param roomiest the node that misses least of what it needs, or null
 */
public record NodeTally(
    int mayRunOn,
    int largeEnough,
    int withRoom,
    int stalled,
    int reservedForOthers,
    int backingOff,
    int leaving,
    int decommissioning,
    int silent,
    int reservedForIt,
    int reservedForSameSize,
    Roomiest roomiest) {

  /**
   * A node and what is free there.
   *
   * @param node YARN's node id
   * @param free by YARN's names of resource types, in its units
   * @param freeText the same for people
   */
  public record Roomiest(String node, Map<String, Long> free, String freeText) {}
}
