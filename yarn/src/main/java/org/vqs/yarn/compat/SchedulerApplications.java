package org.vqs.yarn.compat;

import java.lang.reflect.Constructor;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * {@link SchedulerApplication}, whose constructor takes one argument more since Hadoop 3.4: whether
 * the application master is unmanaged.
 */
public final class SchedulerApplications {
  private static final Constructor<?> CONSTRUCTOR = constructor();

  private SchedulerApplications() {}

  /** A new application. */
  @SuppressWarnings("unchecked")
  public static <T extends SchedulerApplicationAttempt> SchedulerApplication<T> create(
      Queue queue, String user, Priority priority, boolean unmanagedAM) {
    try {
      return (SchedulerApplication<T>)
          (CONSTRUCTOR.getParameterCount() == 4
              ? CONSTRUCTOR.newInstance(queue, user, priority, unmanagedAM)
              : CONSTRUCTOR.newInstance(queue, user, priority));
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(
          "cannot make a SchedulerApplication of this Hadoop version", failure);
    }
  }

  private static Constructor<?> constructor() {
    try {
      return SchedulerApplication.class.getConstructor(
          Queue.class, String.class, Priority.class, boolean.class);
    } catch (NoSuchMethodException before34) {
      try {
        return SchedulerApplication.class.getConstructor(Queue.class, String.class, Priority.class);
      } catch (NoSuchMethodException unknown) {
        throw new IllegalStateException(
            "SchedulerApplication of this Hadoop version has no known constructor", unknown);
      }
    }
  }
}
