package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.federation.store.FederationStateStore;
import org.apache.hadoop.yarn.server.federation.store.records.ApplicationHomeSubCluster;
import org.apache.hadoop.yarn.server.federation.store.records.GetApplicationHomeSubClusterRequest;

/**
 * What the state store of a federation keeps of the submission of an application, which it does
 * since Hadoop 3.4. Thread-safe.
 */
public final class FederatedSubmissions {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
  private static final MethodHandle REQUEST = request();
  private static final MethodHandle SUBMISSION = submission();

  private FederatedSubmissions() {}

  /**
   * What a Router stored of an application, or null if this line of Hadoop stores nothing. Asks the
   * store, which may take long.
   *
   * @throws YarnException if the store cannot be read, or does not know the application
   */
  public static ApplicationSubmissionContext of(FederationStateStore store, ApplicationId id)
      throws YarnException {
    if (REQUEST == null || SUBMISSION == null) {
      return null;
    }
    try {
      GetApplicationHomeSubClusterRequest request =
          (GetApplicationHomeSubClusterRequest) REQUEST.invokeExact(id, true);
      ApplicationHomeSubCluster home =
          store.getApplicationHomeSubCluster(request).getApplicationHomeSubCluster();
      return (ApplicationSubmissionContext) SUBMISSION.invokeExact(home);
    } catch (YarnException failure) {
      throw failure;
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  private static MethodHandle request() {
    try {
      return LOOKUP.findStatic(
          GetApplicationHomeSubClusterRequest.class,
          "newInstance",
          MethodType.methodType(
              GetApplicationHomeSubClusterRequest.class, ApplicationId.class, boolean.class));
    } catch (ReflectiveOperationException before34) {
      return null;
    }
  }

  private static MethodHandle submission() {
    try {
      return LOOKUP.findVirtual(
          ApplicationHomeSubCluster.class,
          "getApplicationSubmissionContext",
          MethodType.methodType(ApplicationSubmissionContext.class));
    } catch (ReflectiveOperationException before34) {
      return null;
    }
  }
}
