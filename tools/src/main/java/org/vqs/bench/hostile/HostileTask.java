package org.vqs.bench.hostile;

/**
 * One attack on one scheduler.
 *
 * @param attack name of an {@link Attack}
 * @param seconds that each of a quiet and a loud part of a round takes
 * @param rounds that are measured
 */
record HostileTask(String scheduler, String attack, int nodes, int seconds, int rounds) {}
