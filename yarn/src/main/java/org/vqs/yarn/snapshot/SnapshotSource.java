package org.vqs.yarn.snapshot;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.node.BlackHoles;
import org.vqs.yarn.overcommit.Overcommit;
import org.vqs.yarn.preemption.Preemption;

/**
 * What a snapshot is made from.
 *
 * @param context read under the scheduler's lock
 * @param blackHoles the nodes that back off
 * @param preemption what takes containers back
 * @param overcommit what lends nodes more than they have
 * @param ready whether containers are started
 * @param repairs how many things were repaired after them
 * @param postponedCalls how many calls of masters were postponed
 */
public record SnapshotSource(
    SchedulerContext context,
    BlackHoles blackHoles,
    Preemption preemption,
    Overcommit overcommit,
    BooleanSupplier ready,
    LongSupplier repairs,
    LongSupplier postponedCalls) {}
