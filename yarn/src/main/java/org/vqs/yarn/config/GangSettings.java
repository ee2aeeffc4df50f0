package org.vqs.yarn.config;

import org.vqs.core.policy.option.GangOptions;

/**
 * How gangs of containers are admitted, placed and helped.
 *
 * @param maximumSize how many containers one may have
 * @param graph where its containers go
 * @param maximumFraction the largest part of a partition that may be reserved for one
 */
public record GangSettings(int maximumSize, GangOptions.Graph graph, double maximumFraction) {

  /**
   * The same for the core.
   *
   * @param delay how long a gang waits at least before room is reserved for it, in milliseconds
   */
  GangOptions options(long delay) {
    return new GangOptions(graph, delay, maximumFraction);
  }
}
