package org.vqs.yarn.queue;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.ConfiguredYarnAuthorizer;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.queue.QueueSettings;

/**
 * Who may do what in a queue: what a queue grants is granted in all below it.
 *
 * <p>Everybody may do everything while {@code yarn.acl.enable} is false. The administrators of the
 * cluster ({@code yarn.admin.acl}) may do everything too, unless everybody is one, as by YARN's
 * default: then the ACLs of the queues would mean nothing. They are those that the ResourceManager
 * has at the moment: {@code -refreshAdminAcls} tells no scheduler. Thread-safe.
 */
final class QueueAccess {
  private static final Logger LOG = LoggerFactory.getLogger(QueueAccess.class);

  private final boolean enabled;
  private final YarnAuthorizationProvider authorizer;
  private volatile AccessControlList configuredAdministrators;

  QueueAccess(Configuration conf) {
    enabled =
        conf.getBoolean(
            YarnConfiguration.YARN_ACL_ENABLE, YarnConfiguration.DEFAULT_YARN_ACL_ENABLE);
    authorizer = YarnAuthorizationProvider.getInstance(conf);
    refresh(conf);
  }

  /** Takes over the administrators of the cluster, for a ResourceManager that does not tell. */
  void refresh(Configuration conf) {
    configuredAdministrators =
        new AccessControlList(
            conf.get(YarnConfiguration.YARN_ADMIN_ACL, YarnConfiguration.DEFAULT_YARN_ADMIN_ACL));
  }

  boolean allows(VqsQueue queue, QueueACL acl, UserGroupInformation user) {
    if (!enabled || isClusterAdministrator(user)) {
      return true;
    }
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      if (list(at.settings(), acl).isUserAllowed(user)) {
        return true;
      }
    }
    return false;
  }

  /** As the ResourceManager has it for other schedulers: who administers a queue may submit. */
  boolean maySubmit(VqsQueue queue, String user) {
    if (!enabled) {
      return true;
    }
    UserGroupInformation submitter = UserGroupInformation.createRemoteUser(user);
    return allows(queue, QueueACL.SUBMIT_APPLICATIONS, submitter)
        || allows(queue, QueueACL.ADMINISTER_QUEUE, submitter);
  }

  /** The same for a queue that is to be made below another. */
  boolean maySubmitToNew(QueueSettings leaf, VqsQueue above, String user) {
    UserGroupInformation submitter = UserGroupInformation.createRemoteUser(user);
    return maySubmit(above, user)
        || list(leaf, QueueACL.SUBMIT_APPLICATIONS).isUserAllowed(submitter)
        || list(leaf, QueueACL.ADMINISTER_QUEUE).isUserAllowed(submitter);
  }

  /**
   * Has Hadoop remember a user's groups, which may take long, so that {@link #maySubmit} need not
   * look them up under a lock. Never throws.
   */
  void prepare(String user) {
    try {
      if (enabled) {
        UserGroupInformation.createRemoteUser(user).getGroupNames();
      }
    } catch (IllegalArgumentException noUser) {
      LOG.debug("{} has no groups", user, noUser);
    }
  }

  private boolean isClusterAdministrator(UserGroupInformation user) {
    AccessControlList administrators = administrators();
    return !administrators.isAllAllowed() && administrators.isUserAllowed(user);
  }

  private AccessControlList administrators() {
    AccessControlList ofTheMoment =
        authorizer instanceof ConfiguredYarnAuthorizer configured
            ? configured.getAdminAcls()
            : null;
    return ofTheMoment == null ? configuredAdministrators : ofTheMoment;
  }

  private static AccessControlList list(QueueSettings settings, QueueACL acl) {
    return acl == QueueACL.ADMINISTER_QUEUE
        ? settings.access().administrators()
        : settings.access().submitters();
  }
}
