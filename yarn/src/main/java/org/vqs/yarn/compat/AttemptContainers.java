package org.vqs.yarn.compat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * {@link SchedulerApplicationAttempt#removeRMContainer}, which returns something since Hadoop 3.4:
 * class files that call it link to one of the two only. Thread-safe.
 */
public final class AttemptContainers {
  private static final Method REMOVE = find();

  private AttemptContainers() {}

  /** Takes the container from the books of its attempt; nothing happens if it is not there. */
  public static void remove(SchedulerApplicationAttempt attempt, ContainerId container) {
    try {
      REMOVE.invoke(attempt, container);
    } catch (InvocationTargetException failure) {
      throw new IllegalStateException("cannot remove " + container, failure.getCause());
    } catch (IllegalAccessException failure) {
      throw new IllegalStateException("cannot remove " + container, failure);
    }
  }

  private static Method find() {
    try {
      return SchedulerApplicationAttempt.class.getMethod("removeRMContainer", ContainerId.class);
    } catch (NoSuchMethodException unknown) {
      throw new IllegalStateException(
          "SchedulerApplicationAttempt of this Hadoop version removes no containers", unknown);
    }
  }
}
