package org.vqs.bench.schedulers.task;

import java.util.Optional;

/**
 * How a task ended.
 *
 * @param outcome empty if it failed
 * @param failure why it failed, in a line; empty if it did not
 */
public record TaskRun<T extends SchedulerTask, R>(T task, Optional<R> outcome, String failure) {}
