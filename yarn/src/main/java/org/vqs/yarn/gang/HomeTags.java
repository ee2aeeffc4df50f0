package org.vqs.yarn.gang;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementRule;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.vqs.yarn.compat.FederatedSubmissions;

/**
 * Gives what the AMRMProxy of another sub-cluster submits the gang's tag of the application that it
 * is for. Hadoop means to copy the tags, but its AMRMProxy asks the state store for an application
 * without them.
 *
 * <p>It puts nothing into a queue. It is a rule because those are asked by the thread that submits,
 * without the scheduler's lock: the state store may take long. If that cannot be read the
 * submission is refused, for otherwise half a gang could start; the AMRMProxy tries again. An
 * application that the state store does not know was not submitted to a Router, and has no tag
 * here. Thread-safe.
 */
public final class HomeTags extends PlacementRule {
  private static final String UNKNOWN = "does not exist";

  private final Configuration conf;
  private final Store store;

  /** Where Routers keep what was submitted. */
  @FunctionalInterface
  interface Store {
    /** What was submitted, or null if it is not kept. */
    ApplicationSubmissionContext submission(ApplicationId application) throws YarnException;
  }

  /**
   * The rule for a ResourceManager.
   *
   * @param conf its configuration
   */
  public HomeTags(Configuration conf, RMContext context) {
    this(
        conf,
        application ->
            FederatedSubmissions.of(
                context.getResourceManager().getFederationStateStoreService(), application));
  }

  HomeTags(Configuration conf, Store store) {
    this.conf = conf;
    this.store = store;
  }

  @Override
  public boolean initialize(ResourceScheduler scheduler) {
    return true;
  }

  /** A recovered application has its tags. Overrides only since Hadoop 3.4. */
  @SuppressWarnings("MissingOverride")
  public ApplicationPlacementContext getPlacementForApp(
      ApplicationSubmissionContext application, String user, boolean recovery)
      throws YarnException {
    return recovery ? null : getPlacementForApp(application, user);
  }

  @Override
  public ApplicationPlacementContext getPlacementForApp(
      ApplicationSubmissionContext application, String user) throws YarnException {
    if (GangHome.of(conf, application).isElsewhere() && gangs(application).isEmpty()) {
      Set<String> tags = gangs(submitted(application.getApplicationId()));
      if (!tags.isEmpty()) {
        application.setApplicationTags(tags);
      }
    }
    return null;
  }

  private ApplicationSubmissionContext submitted(ApplicationId application) throws YarnException {
    try {
      return store.submission(application);
    } catch (YarnException failure) {
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause.getMessage() != null && cause.getMessage().contains(UNKNOWN)) {
          return null;
        }
      }
      throw new YarnException(
          "The state store of the federation does not tell whether "
              + application
              + " asks for a gang; its AMRMProxy tries again",
          failure);
    }
  }

  private static Set<String> gangs(ApplicationSubmissionContext submission) {
    return submission == null || submission.getApplicationTags() == null
        ? Set.of()
        : submission.getApplicationTags().stream()
            .filter(tag -> tag.toLowerCase(Locale.ROOT).startsWith(GangTag.PREFIX))
            .collect(Collectors.toSet());
  }
}
