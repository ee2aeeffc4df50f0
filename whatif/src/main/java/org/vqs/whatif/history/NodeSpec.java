package org.vqs.whatif.history;

import org.vqs.core.model.ResourceVector;

/**
 * A node of the cluster.
 *
 * @param host its name
 * @param rack its rack, such as {@code /default-rack}
 * @param label its partition, empty for the default one
 * @param capacity what it has, in the order of {@link History#resources}
 */
public record NodeSpec(String host, String rack, String label, ResourceVector capacity) {}
