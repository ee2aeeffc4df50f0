package org.vqs.yarn.snapshot;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.vqs.core.Packer;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.queue.VqsQueues;

/**
 * What a snapshot is made from.
 *
 * @param packer read under the scheduler's lock
 * @param queues the queues
 * @param blackHoles the nodes that back off
 * @param preemption what takes containers back
 * @param maxSilence after how many milliseconds without a report a node gets no containers; 0 for
 *     never
 * @param ready whether containers are started
 * @param caughtErrors how many errors were caught
 * @param clock the scheduler's, in milliseconds
 */
public record SnapshotSource(
    Packer packer,
    VqsQueues queues,
    BlackHoles blackHoles,
    Preemption preemption,
    LongSupplier maxSilence,
    BooleanSupplier ready,
    LongSupplier caughtErrors,
    LongSupplier clock) {}
