package org.vqs.yarn.config.queue;

/**
 * How a queue gets queues right below it for applications that name one that does not exist.
 * Immutable and thread-safe.
 *
 * @param maximum how many such queues there may be at a time
 * @param idleMillis for how long one has no application before it goes; 0 for never
 * @param template the settings of each; its name and path are {@link #TEMPLATE} below the queue
 */
public record QueueCreation(int maximum, long idleMillis, QueueSettings template) {

  /** What stands for the queues to be made in the names of their settings. */
  public static final String TEMPLATE = "template";
}
