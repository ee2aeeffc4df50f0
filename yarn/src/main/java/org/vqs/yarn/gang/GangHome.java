package org.vqs.yarn.gang;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.uam.UnmanagedApplicationManager;

/**
 * In which sub-cluster of YARN Federation the gang of an application starts: where its master runs.
 *
 * <p>The AMRMProxy beside the master submits an unmanaged application of the same id and tags to
 * each other sub-cluster that it asks for containers, and names it after the master's. The tag
 * would be heard in each of them.
 *
 * @param isFederated whether the ResourceManager is one of several
 * @param elsewhere the id of the sub-cluster of the master, or null if it is this one
 */
public record GangHome(boolean isFederated, String elsewhere) {
  private static final String NAMED = UnmanagedApplicationManager.APP_NAME + "-";

  /**
   * That of an application.
   *
   * @param conf of the ResourceManager
   * @param submission of the application, or null if YARN does not know it any more
   */
  public static GangHome of(Configuration conf, ApplicationSubmissionContext submission) {
    boolean isFederated =
        conf.getBoolean(
            YarnConfiguration.FEDERATION_ENABLED, YarnConfiguration.DEFAULT_FEDERATION_ENABLED);
    boolean isElsewhere =
        isFederated
            && submission != null
            && submission.getUnmanagedAM()
            && submission.getApplicationName() != null
            && submission.getApplicationName().startsWith(NAMED);
    return new GangHome(
        isFederated,
        isElsewhere ? submission.getApplicationName().substring(NAMED.length()) : null);
  }

  /** True if nothing of it may start here. */
  public boolean isElsewhere() {
    return elsewhere != null;
  }
}
