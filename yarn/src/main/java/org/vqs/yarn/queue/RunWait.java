package org.vqs.yarn.queue;

/**
 * Why an application does not run yet. Immutable.
 *
 * @param queue whose limit it waits at, by its full name
 * @param user whose applications the limit counts; null for those of everybody
 * @param property the property that sets the limit
 * @param running how many applications run that count
 * @param most how many may
 * @param place its place in the line of those that wait at the limit, from 1
 * @param waiting how many wait at the limit
 * @param since when it began to wait, in milliseconds of the scheduler's clock
 */
public record RunWait(
    String queue,
    String user,
    String property,
    int running,
    int most,
    int place,
    int waiting,
    long since) {}
