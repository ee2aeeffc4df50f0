package org.vqs.core.server;

import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * What the host says of a server when it adds one.
 *
 * @param name how the host calls it
 * @param capacity what it has
 * @param locations where it is, its home first: everywhere, or a partition, whose servers take no
 *     ask that does not name a location of theirs
 * @param owner the host's own object
 */
public record ServerSpec(
    String name, ResourceVector capacity, List<Location> locations, Object owner) {}
