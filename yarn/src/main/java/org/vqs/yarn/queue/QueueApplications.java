package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.Packer;
import org.vqs.core.tenant.Tenant;

/**
 * The applications of a queue that are tenants of the core, each below its user's: all of those in
 * a queue whose order is fair, none in another, but for what those that left still run.
 *
 * <p>Changed under the scheduler's lock; {@link #tenantOf} is for any thread.
 */
final class QueueApplications {
  private static final double WEIGHT = 1;

  private final Packer packer;
  private final Map<ApplicationId, Tenant> tenants = new ConcurrentHashMap<>();
  private final Map<ApplicationId, Tenant> leaving = new LinkedHashMap<>();

  QueueApplications(Packer packer) {
    this.packer = packer;
  }

  /** The tenant that an application is, or null. */
  Tenant tenantOf(ApplicationId application) {
    return tenants.get(application);
  }

  /** An application is a tenant from now on, below its user's. */
  void add(Tenant user, ApplicationId application, int priority) {
    Tenant left = leaving.get(application);
    if (left != null && left.parent() == user) {
      tenants.put(application, leaving.remove(application));
    } else if (!tenants.containsKey(application)) {
      tenants.put(
          application,
          packer
              .tenants()
              .add(user, application.toString(), Tenant.Kind.APPLICATION, WEIGHT, application));
    }
    setPriority(application, priority);
  }

  /** An application has another priority. */
  void setPriority(ApplicationId application, int priority) {
    Tenant tenant = tenants.get(application);
    if (tenant != null) {
      packer.tenants().setPrecedence(tenant, priority, Seniority.of(application));
    }
  }

  /**
   * An application is no tenant any more, once nothing of it runs or is asked for. Returns whether
   * it was one.
   */
  boolean leave(ApplicationId application) {
    Tenant tenant = tenants.remove(application);
    if (tenant != null) {
      leaving.put(application, tenant);
    }
    return tenant != null;
  }

  /** Forgets those that left and have nothing any more. Returns whether others are left. */
  boolean sweep() {
    leaving.values().removeIf(this::isRemoved);
    return !leaving.isEmpty();
  }

  private boolean isRemoved(Tenant tenant) {
    boolean hasNothing = tenant.isIdle();
    if (hasNothing) {
      packer.tenants().remove(tenant);
    }
    return hasNothing;
  }

  /** All of them, and those that left and still have something. */
  List<Tenant> tenants() {
    List<Tenant> all = new ArrayList<>(tenants.values());
    all.addAll(leaving.values());
    return all;
  }
}
