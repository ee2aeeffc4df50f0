package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/**
 * Calls of {@link QueueMetrics} that take one argument more since Hadoop 3.4: whether the
 * application master is unmanaged. Before, it is ignored. Thread-safe.
 *
 * <p>YARN itself makes the calls for attempts that run and applications and attempts that end.
 */
public final class QueueMetricsCalls {
  private static final MethodHandle PREEMPTED =
      QueueInfos.find(QueueMetrics.class, "updatePreemptedForCustomResources", Resource.class);
  private static final MethodHandle SUBMIT_APP = find(QueueMetrics.class, "submitApp");
  private static final MethodHandle SUBMIT_APP_ATTEMPT =
      find(QueueMetrics.class, "submitAppAttempt");

  private QueueMetricsCalls() {}

  /** An application was submitted. */
  public static void submitApp(QueueMetrics metrics, String user, boolean unmanagedAM) {
    try {
      SUBMIT_APP.invokeExact(metrics, user, unmanagedAM);
    } catch (Throwable failure) {
      throw unchecked(failure);
    }
  }

  /** An attempt of an application was submitted. */
  public static void submitAppAttempt(QueueMetrics metrics, String user, boolean unmanagedAM) {
    try {
      SUBMIT_APP_ATTEMPT.invokeExact(metrics, user, unmanagedAM);
    } catch (Throwable failure) {
      throw unchecked(failure);
    }
  }

  /**
   * Counts what a preempted container had of the types of the operator, which is done since 3.3.
   */
  public static void preemptedOfOtherTypes(QueueMetrics metrics, Resource used) {
    try {
      PREEMPTED.invokeExact(metrics, used);
    } catch (Throwable failure) {
      throw unchecked(failure);
    }
  }

  /**
   * The method of that name with arguments (owner, user, unmanaged), whether it has the last one or
   * not.
   */
  static MethodHandle find(Class<?> owner, String name) {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      return lookup.findVirtual(
          owner, name, MethodType.methodType(void.class, String.class, boolean.class));
    } catch (ReflectiveOperationException before34) {
      try {
        MethodHandle withoutUnmanaged =
            lookup.findVirtual(owner, name, MethodType.methodType(void.class, String.class));
        return MethodHandles.dropArguments(withoutUnmanaged, 2, boolean.class);
      } catch (ReflectiveOperationException unknown) {
        throw new IllegalStateException(
            owner.getName() + " of this Hadoop version has no known " + name, unknown);
      }
    }
  }

  /** Thrown instead, as it is if it can be. */
  static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(failure);
  }
}
