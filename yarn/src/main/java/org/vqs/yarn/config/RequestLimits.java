package org.vqs.yarn.config;

/**
 * How many different things the waiting requests of one application attempt may name at a time.
 *
 * @param keys scheduler keys: pairs of a priority and an allocation request id; so as many
 *     priorities
 * @param sizes sizes of containers
 * @param unknownNames names of hosts and racks that no node ever had, in requests or blacklisted
 * @param tags allocation tags
 */
public record RequestLimits(int keys, int sizes, int unknownNames, int tags) {
  /** What takes memory and a look at each node costs as much as ten keys, which are looked up. */
  private static final int KEYS_PER_SIZE = 10;

  /** All by how many keys there may be, as each of them may differ in all. */
  static RequestLimits of(int keys) {
    int few = Math.max(1, keys / KEYS_PER_SIZE);
    return new RequestLimits(keys, few, keys, few);
  }
}
