package org.vqs.sim.gang;

/**
 * What a run of gangs came to, after warming up.
 *
 * @param utilisation which part of all room was used
 * @param meanWait of the gangs that started
 * @param longestWait of these
 * @param broken their broken edges, in parts of all their edges; between racks 2
 * @param waiting gangs that waited in the end
 * @param turns how many gangs had room reserved piece by piece
 * @param longestTurn how long that took at most
 */
public record GangOutcome(
    double utilisation,
    double meanWait,
    long longestWait,
    double broken,
    int waiting,
    int turns,
    long longestTurn) {

  /** What came of a world. */
  public static GangOutcome of(GangWorld world) {
    return new GangOutcome(
        GangLoad.utilisation(world),
        world.meanWait(),
        world.longestWait(),
        world.broken(),
        world.packer().cluster().gangs().size(),
        world.turns().size(),
        world.turns().stream().mapToLong(turn -> turn).max().orElse(0));
  }
}
