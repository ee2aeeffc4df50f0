package org.vqs.yarn.config;

import org.vqs.yarn.config.property.DraPreemption;

/**
 * When containers are taken from queues above their share for those below.
 *
 * @param enabled whether anything is taken
 * @param delayMillis how long a queue must be below its share
 * @param graceMillis how long an application has between the warning and the loss
 * @param intervalMillis the time between two rounds
 * @param maxSharePerRound the share of the cluster, in (0, 1], that one round may take
 * @param rewards what policy {@code dra} takes from containers that pay less, for those that pay
 *     more
 */
public record PreemptionSettings(
    boolean enabled,
    long delayMillis,
    long graceMillis,
    long intervalMillis,
    double maxSharePerRound,
    DraPreemption rewards) {}
