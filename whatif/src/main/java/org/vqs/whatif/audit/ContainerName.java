package org.vqs.whatif.audit;

import org.vqs.sim.trace.BrokenLineException;

/**
 * The name of a container: {@code container_e17_1700000000000_0001_01_000001}, or without {@code
 * e17} before the ResourceManager ever restarted.
 *
 * @param attempt the attempt of the application, from 1
 * @param epoch how often the ResourceManager had restarted
 * @param number counts the containers of an attempt within an epoch, from 1
 */
record ContainerName(int attempt, long epoch, long number) {
  private static final String PREFIX = "container_";

  /** Takes a name apart; its application is named elsewhere in the line. */
  static ContainerName of(String name) throws BrokenLineException {
    String[] parts = name.split("_", -1);
    boolean hasEpoch = parts.length == 6 && parts[1].startsWith("e");
    if (!name.startsWith(PREFIX) || (parts.length != 5 && !hasEpoch)) {
      throw notOne(name);
    }
    try {
      int shift = hasEpoch ? 1 : 0;
      return new ContainerName(
          Integer.parseInt(parts[3 + shift]),
          hasEpoch ? Long.parseLong(parts[1].substring(1)) : 0,
          Long.parseLong(parts[4 + shift]));
    } catch (NumberFormatException e) {
      throw notOne(name);
    }
  }

  /** Its place among the containers of its attempt. */
  long key() {
    return (epoch << 40) | number;
  }

  private static BrokenLineException notOne(String name) {
    return new BrokenLineException(
        "CONTAINERID is not like container_e17_1700000000000_0001_01_000001: " + name);
  }
}
