package org.vqs.whatif.replay;

/**
 * What became of an application. Times are in milliseconds after the beginning of the history.
 *
 * @param application its index in the history
 * @param submittedMs when it was submitted
 * @param startedMs when its master started (when it was submitted, if it has none in the cluster),
 *     or {@link ContainerTimes#NEVER}
 * @param endedMs when its last task ended (its master, if it has no task), or {@link
 *     ContainerTimes#NEVER}
 */
public record ApplicationTimes(int application, long submittedMs, long startedMs, long endedMs) {}
