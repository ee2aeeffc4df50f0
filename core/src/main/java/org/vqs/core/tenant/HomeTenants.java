package org.vqs.core.tenant;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;

/**
 * The queues as they are on the servers of one home: what they use there, out of what these servers
 * have, within limits and by weights that hold there (design.md, "Tenants").
 *
 * <p>It is a tree of its own, with a tenant for each queue of the whole tree; users have none. What
 * starts on a server counts in the whole tree and in that of the server's home. It is kept for
 * homes where something is set only. Not thread-safe.
 */
public final class HomeTenants {
  private final String home;
  private final Tenants tree;
  private final Map<Tenant, Tenant> here = new HashMap<>();
  private final Set<Tenant> withOwnWeight = new HashSet<>();

  /**
   * Queues that use nothing.
   *
   * @param home how the host calls the home
   * @param everywhere the whole tree, whose queues it has
   */
  HomeTenants(String home, Tenants everywhere, Tenants.Numbers numbers) {
    this.home = home;
    this.tree = new Tenants(numbers, this, everywhere.root());
    here.put(everywhere.root(), tree.root());
    everywhere.all().forEach(this::added);
  }

  /** How the host calls the home. */
  public String home() {
    return home;
  }

  /** The queues of this home as a tree. */
  public Tenants tree() {
    return tree;
  }

  /** What a tenant's queue is here. Cost O(1). */
  public Tenant of(Tenant tenant) {
    return here.get(tenant.queue());
  }

  /** The queue of the whole tree that one is, of a home or of that tree itself. */
  public static Tenant everywhere(Tenant queue) {
    return queue.home() == null ? queue : (Tenant) queue.owner();
  }

  void added(Tenant tenant) {
    if (tenant.kind() == Tenant.Kind.QUEUE && !here.containsKey(tenant)) {
      Tenant parent = here.get(tenant.parent());
      here.put(tenant, tree.add(parent, tenant.name(), tenant.kind(), tenant.weight(), tenant));
    }
  }

  void removed(Tenant tenant) {
    if (tenant.kind() == Tenant.Kind.QUEUE) {
      tree.remove(here.remove(tenant));
      withOwnWeight.remove(tenant);
    }
  }

  void weightChanged(Tenant tenant) {
    if (tenant.kind() == Tenant.Kind.QUEUE && !withOwnWeight.contains(tenant)) {
      tree.setWeight(here.get(tenant), tenant.weight());
    }
  }

  /** True if some queue has a weight of its own here: then queues are compared by this tree. */
  public boolean isWeighted() {
    return !withOwnWeight.isEmpty();
  }

  /**
   * Gives a queue a weight of its own here, or with null that which it has everywhere; the asks'
   * weights in virtual queues are the caller's to renew.
   *
   * @throws IllegalArgumentException if the weight is not positive
   */
  public void setWeight(Tenant queue, Double weight) {
    tree.setWeight(of(queue), weight == null ? queue.queue().weight() : weight);
    if (weight == null) {
      withOwnWeight.remove(queue.queue());
    } else {
      withOwnWeight.add(queue.queue());
    }
  }

  /** True if a queue has a weight of its own here. */
  public boolean hasOwnWeight(Tenant queue) {
    return withOwnWeight.contains(queue.queue());
  }

  /**
   * The less served first, as {@link ServiceOrder#compare}: queues by what they use here, users of
   * one queue by what they use everywhere.
   */
  public int compareService(Tenant a, Tenant b) {
    int byQueue = ServiceOrder.compare(of(a), of(b));
    return byQueue != 0 ? byQueue : ServiceOrder.compare(a, b);
  }

  /** Servers came to the home or left it. */
  public void capacityChanged(ResourceVector capacity, int sign) {
    tree.capacityChanged(capacity, sign);
  }

  /** A job takes or gives back room of a server here. */
  public void change(Tenant tenant, ResourceVector demand, int sign, Lane lane) {
    tree.change(of(tenant), demand, sign, lane);
  }

  /** Room of a server here is reserved for a job that did not start yet, or is not any more. */
  public void changeReserved(Tenant tenant, ResourceVector demand, int sign) {
    tree.changeReserved(of(tenant), demand, sign);
  }

  /** Asks for servers here began or ceased to wait for room. */
  public void changeWaiting(Tenant tenant, int delta) {
    tree.changeWaiting(of(tenant), delta);
  }

  /** Sets what a queue's jobs may use here at most; null for no limit. */
  public void setMaximum(Tenant queue, ResourceVector maximum) {
    tree.setLimits(of(queue), maximum, of(queue).mastersMaximum());
  }

  /** Sets what application masters of a queue may use here at most; null for no limit. */
  public void setMastersMaximum(Tenant queue, ResourceVector maximum) {
    tree.setLimits(of(queue), of(queue).maximum(), maximum);
  }

  /** The tenant of this home, on the way to the root, whose limit one more job exceeds, or null. */
  public Tenant limiting(Tenant tenant, ResourceVector demand, Lane lane) {
    return Tenants.limiting(of(tenant), demand, lane);
  }

  @Override
  public String toString() {
    return home;
  }
}
