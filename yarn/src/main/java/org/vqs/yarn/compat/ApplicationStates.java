package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * {@link ApplicationStateData}, which also tells who submitted for another user since Hadoop 3.2.4
 * and 3.3.2. Thread-safe.
 */
public final class ApplicationStates {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
  private static final MethodHandle REAL_USER = realUser();
  private static final MethodHandle STATE = state();

  private ApplicationStates() {}

  /** What a store keeps of an application, but its timeouts and when it was launched. */
  public static ApplicationStateData of(RMApp app) {
    try {
      return (ApplicationStateData)
          STATE.invokeExact(
              app.getSubmitTime(),
              app.getStartTime(),
              app.getApplicationSubmissionContext(),
              app.getUser(),
              (String) REAL_USER.invokeExact(app),
              app.getCallerContext());
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  private static MethodHandle realUser() {
    try {
      return LOOKUP.findVirtual(RMApp.class, "getRealUser", MethodType.methodType(String.class));
    } catch (ReflectiveOperationException before) {
      return MethodHandles.dropArguments(
          MethodHandles.constant(String.class, null), 0, RMApp.class);
    }
  }

  private static MethodHandle state() {
    MethodType old =
        MethodType.methodType(
            ApplicationStateData.class,
            long.class,
            long.class,
            ApplicationSubmissionContext.class,
            String.class,
            CallerContext.class);
    int realUser = old.parameterCount() - 1;
    try {
      return LOOKUP.findStatic(
          ApplicationStateData.class,
          "newInstance",
          old.insertParameterTypes(realUser, String.class));
    } catch (ReflectiveOperationException before) {
      try {
        MethodHandle without = LOOKUP.findStatic(ApplicationStateData.class, "newInstance", old);
        return MethodHandles.dropArguments(without, realUser, String.class);
      } catch (ReflectiveOperationException unknown) {
        throw new IllegalStateException(
            "ApplicationStateData of this Hadoop version has no known newInstance", unknown);
      }
    }
  }
}
