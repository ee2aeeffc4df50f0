package org.vqs.yarn.config.queue;

/**
 * How many applications a queue and all below it may have; {@link Integer#MAX_VALUE} for no limit
 * of its own.
 *
 * @param most that wait or run
 * @param mostPerUser that wait or run, of one user
 * @param mostRunning that run
 * @param mostRunningPerUser that run, of one user
 */
public record ApplicationLimits(
    int most, int mostPerUser, int mostRunning, int mostRunningPerUser) {}
