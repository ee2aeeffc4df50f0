package org.vqs.sls;

import org.apache.hadoop.yarn.sls.scheduler.SchedulerMetrics;

/**
 * What the load simulator follows of {@link org.vqs.yarn.VirtualQueueScheduler}: what it follows of
 * any scheduler. It finds this class by a property named like the scheduler.
 */
public final class VirtualQueueSchedulerMetrics extends SchedulerMetrics {}
