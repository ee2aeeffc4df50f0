package org.vqs.yarn.config.queue;

import java.util.Map;

/**
 * How the users of a leaf share it.
 *
 * @param share the share, in (0, 1], of its maximum that one user may use
 * @param weights of users among those of a leaf, by name; 1 for all others
 * @param order who goes first of those in a leaf that wait for the same
 */
public record UserSettings(double share, Map<String, Double> weights, QueueOrder order) {}
