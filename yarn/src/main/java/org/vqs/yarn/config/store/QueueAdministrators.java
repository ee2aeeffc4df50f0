package org.vqs.yarn.config.store;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ConfigurationMutationACLPolicy;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.vqs.yarn.config.queue.QueueSettings;

/**
 * Those who administer all queues that a call changes may make it; single properties are for those
 * who administer the cluster. A queue that is to be added is judged as the nearest above it that
 * there is.
 *
 * <p>It stands in for YARN's {@code QueueAdminConfigurationMutationACLPolicy}, which looks queues
 * up by their short names: these may be those of other queues here. For any thread.
 */
final class QueueAdministrators implements ConfigurationMutationACLPolicy {
  private RMContext context;
  private YarnAuthorizationProvider authorizer;

  @Override
  public void init(Configuration conf, RMContext rmContext) {
    context = rmContext;
    authorizer = YarnAuthorizationProvider.getInstance(conf);
  }

  @Override
  public boolean isMutationAllowed(UserGroupInformation user, SchedConfUpdateInfo update) {
    boolean isGlobal = update.getGlobalParams() != null && !update.getGlobalParams().isEmpty();
    if (isGlobal && !authorizer.isAdmin(user)) {
      return false;
    }
    Set<String> paths = new TreeSet<>(update.getRemoveQueueInfo());
    update.getAddQueueInfo().stream().map(QueueConfigInfo::getQueue).forEach(paths::add);
    update.getUpdateQueueInfo().stream().map(QueueConfigInfo::getQueue).forEach(paths::add);
    return paths.stream()
        .allMatch(
            path ->
                context
                    .getScheduler()
                    .checkAccess(user, QueueACL.ADMINISTER_QUEUE, nearest(path.trim())));
  }

  private String nearest(String path) {
    for (String at = path; at.contains("."); at = at.substring(0, at.lastIndexOf('.'))) {
      if (isThere(at)) {
        return at;
      }
    }
    return QueueSettings.ROOT;
  }

  private boolean isThere(String path) {
    try {
      return context.getScheduler().getQueueInfo(path, false, false) != null;
    } catch (IOException unknown) {
      return false;
    }
  }
}
