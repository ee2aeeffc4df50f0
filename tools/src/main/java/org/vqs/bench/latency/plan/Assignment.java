package org.vqs.bench.latency.plan;

import java.util.List;
import org.vqs.bench.latency.cluster.Setup;

/**
 * All that a process that measures one scheduler once needs to know.
 *
 * @param scheduler a name of {@link Setup}
 * @param nodes how many NodeManagers
 * @param slotsPerNode how many containers of the benchmark fit on each
 * @param busy which part of the cluster is held at light load
 * @param seed of the moments at which containers are wanted and of how long they live
 * @param directory to write to
 * @param warmUp comes first and is not measured
 * @param phases one after the other
 */
public record Assignment(
    String scheduler,
    int nodes,
    int slotsPerNode,
    double busy,
    long seed,
    String directory,
    Phase warmUp,
    List<Phase> phases) {}
