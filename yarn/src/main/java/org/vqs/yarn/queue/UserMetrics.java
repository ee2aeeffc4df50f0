package org.vqs.yarn.queue;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics of one user in one queue and those below it, under the names that operators know
 * ({@code QueueMetrics,q0=root,q1=default,user=ann}). Thread-safe.
 */
@Metrics(context = "yarn")
final class UserMetrics extends QueueMetrics {
  private static final Logger SETUP = LoggerFactory.getLogger(UserMetrics.class);

  private final PendingCounts pending = new PendingCounts(registry);
  private final String source;
  private final String description;

  UserMetrics(MetricsSystem system, String path, String user, Configuration conf) {
    super(system, path, null, false, conf);
    source = sourceName(path).append(",user=").append(user).toString();
    description = "Metrics for user '" + user + "' in queue '" + path + "'";
    tag(QUEUE_INFO, path);
    tag(USER_INFO, user);
  }

  @Override
  public void internalIncrPendingResources(
      String partition, String user, int containers, Resource each) {
    super.internalIncrPendingResources(partition, user, containers, each);
    pending.add(containers, each);
  }

  @Override
  protected void internalDecrPendingResources(
      String partition, String user, int containers, Resource each) {
    super.internalDecrPendingResources(partition, user, containers, each);
    pending.add(-(long) containers, each);
  }

  @Override
  public void internalAllocateResources(
      String partition, String user, int containers, Resource each, boolean isPending) {
    super.internalAllocateResources(partition, user, containers, each, isPending);
    if (isPending) {
      pending.add(-(long) containers, each);
    }
  }

  /** Takes the name, from another scheduler's if there is one. */
  void publish() {
    if (metricsSystem.getSource(source) == this) {
      return;
    }
    try {
      metricsSystem.unregisterSource(source);
      metricsSystem.register(source, description, this);
    } catch (MetricsException refused) {
      // A user name may have characters that names of beans may not have; it still counts.
      SETUP.warn("{} is not published", description, refused);
    }
  }

  /** Gives up the name if it is its own. */
  void retire() {
    if (metricsSystem.getSource(source) == this) {
      metricsSystem.unregisterSource(source);
    }
  }
}
