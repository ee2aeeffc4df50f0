package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.text.Printable;

/**
 * Those who have applications in a queue, or did while what they left still runs: each is a tenant
 * of the core below the queue's. Where applications are compared with each other, each of these is
 * one below its user's.
 *
 * <p>Changed under the scheduler's lock; {@link #tenantOf} and {@link #byName} are for any thread.
 */
final class QueueUsers {
  private final Packer packer;
  private final Tenant queue;
  private final Set<QueueUsers> departed;
  private final Map<String, Member> members = new ConcurrentHashMap<>();
  private final Set<String> leaving = new LinkedHashSet<>();
  private final QueueApplications applications;
  private Map<String, Double> weights = Map.of();
  private ResourceVector maximum;

  private static final class Member {
    final Tenant tenant;
    int applications;

    Member(Tenant tenant) {
      this.tenant = tenant;
    }
  }

  /**
   * Nobody yet.
   *
   * @param queue the tenant that their queue is
   * @param departed joined while there are users to forget
   */
  QueueUsers(Packer packer, Tenant queue, Set<QueueUsers> departed) {
    this.packer = packer;
    this.queue = queue;
    this.departed = departed;
    this.applications = new QueueApplications(packer);
  }

  /** The tenant that a user is, or the queue's for one who has nothing here. */
  Tenant tenantOf(String user) {
    Member member = members.get(user);
    return member == null ? queue : member.tenant;
  }

  /** The tenants that applications are of their own. */
  QueueApplications applications() {
    return applications;
  }

  /** The tenant whose an application's jobs are: its own, if it is one, or its user's. */
  Tenant tenantOf(String user, ApplicationId application) {
    Tenant own = applications.tenantOf(application);
    return own == null ? tenantOf(user) : own;
  }

  /** An application is a tenant of its own from now on. */
  void setApart(String user, ApplicationId application, int priority) {
    applications.add(tenantOf(user), application, priority);
  }

  /** An application that is a tenant of its own, if it is, is none any more once it has nothing. */
  void rejoin(ApplicationId application) {
    if (applications.leave(application)) {
      departed.add(this);
    }
  }

  /** An application of the user came. */
  void join(String user) {
    Member member = members.get(user);
    if (member == null) {
      Tenant tenant =
          packer.tenants().add(queue, Printable.of(user), Tenant.Kind.USER, weight(user), null);
      packer.tenants().setLimits(tenant, maximum, null);
      member = new Member(tenant);
      members.put(user, member);
    }
    member.applications++;
  }

  /** An application of the user went. */
  void leave(String user) {
    Member member = members.get(user);
    member.applications--;
    if (member.applications == 0) {
      leaving.add(user);
      departed.add(this);
    }
  }

  /**
   * Forgets users and applications that left and of whom nothing runs any more. Returns whether
   * others are left that left. Cost O(those that left).
   */
  boolean sweep() {
    boolean areLeft = applications.sweep();
    leaving.removeIf(this::isBackOrRemoved);
    return areLeft || !leaving.isEmpty();
  }

  private boolean isBackOrRemoved(String user) {
    Member member = members.get(user);
    if (member.applications == 0 && member.tenant.isIdle()) {
      packer.tenants().remove(member.tenant);
      members.remove(user);
      return true;
    }
    return member.applications > 0;
  }

  /** Sets the weights of users by name; 1 for all others. */
  void weigh(Map<String, Double> newWeights) {
    weights = newWeights;
    members.forEach((user, member) -> packer.tenants().setWeight(member.tenant, weight(user)));
  }

  private double weight(String user) {
    return weights.getOrDefault(user, 1.0);
  }

  /** Sets what each user may use, or null for any amount. */
  void limit(ResourceVector newMaximum) {
    maximum = newMaximum;
    for (Member member : members.values()) {
      packer.tenants().setLimits(member.tenant, newMaximum, null);
    }
  }

  /** True if with so much more a user would use more than each may. */
  boolean exceeds(String user, ResourceVector more) {
    Member member = members.get(user);
    for (int r = 0; maximum != null && r < more.dimensions(); r++) {
      long used = member == null ? 0 : member.tenant.used().get(r);
      if (more.get(r) > 0 && used + more.get(r) > maximum.get(r)) {
        return true;
      }
    }
    return false;
  }

  /** What each user may use, or null. */
  ResourceVector maximum() {
    return maximum;
  }

  /** The tenants by the names of their users, in the order of names. For any thread. */
  SortedMap<String, Tenant> byName() {
    SortedMap<String, Tenant> byName = new TreeMap<>();
    members.forEach((user, member) -> byName.put(user, member.tenant));
    return byName;
  }

  /** The tenants that users and applications are. */
  List<Tenant> all() {
    List<Tenant> all = tenants();
    all.addAll(applications.tenants());
    return all;
  }

  /** The tenants that users are. */
  List<Tenant> tenants() {
    List<Tenant> tenants = new ArrayList<>();
    members.values().forEach(member -> tenants.add(member.tenant));
    return tenants;
  }
}
