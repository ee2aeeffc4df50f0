package org.vqs.core;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;

/**
 * Who jobs belong to, and what holds for them, as the host tells a {@link Packer}: tenants with
 * their weights, limits, guarantees and orders.
 *
 * <p>Asks take their new places at once; nothing starts before the next run. Confined to the
 * packer's caller.
 */
public final class TenantChanges {
  private final Arrangement arrangement;
  private final Cluster cluster;

  TenantChanges(Arrangement arrangement) {
    this.arrangement = arrangement;
    this.cluster = arrangement.cluster();
  }

  /** The tenant that all others are below. */
  public Tenant root() {
    return cluster.tenants().root();
  }

  /**
   * A new tenant: a queue, a user of one, or an application of a user's.
   *
   * @param weight relative to its siblings
   * @throws IllegalArgumentException if the weight is not positive, or there can be none below the
   *     parent
   */
  public Tenant add(Tenant parent, String name, Tenant.Kind kind, double weight, Object owner) {
    return cluster.tenants().add(parent, name, kind, weight, owner);
  }

  /**
   * A tenant goes.
   *
   * @throws IllegalStateException if something of it runs, waits, or is below
   */
  public void remove(Tenant tenant) {
    cluster.tenants().remove(tenant);
  }

  /** Changes a weight. Cost O(asks): the lengths of virtual queues change with it. */
  public void setWeight(Tenant tenant, double weight) {
    if (tenant.weight() != weight) {
      cluster.pending().reweigh(tenant, () -> cluster.tenants().setWeight(tenant, weight));
    }
  }

  /**
   * Changes who goes first of those below a queue that wait for the same. Cost O(asks): they take
   * other places in all orders.
   */
  public void setDiscipline(Tenant queue, Discipline discipline) {
    if (queue.discipline() != discipline) {
      Runnable change = () -> cluster.tenants().setDiscipline(queue, discipline);
      List<Ask> waiting = new ArrayList<>();
      cluster.gangs().reorder(() -> waiting.addAll(cluster.pending().reorder(queue, change)));
      waiting.forEach(arrangement::tryAgain);
    }
  }

  /**
   * Sets who an application goes before of those as well served: one of the larger rank, then the
   * one of the smaller seniority.
   */
  public void setPrecedence(Tenant application, int rank, long seniority) {
    cluster.tenants().setPrecedence(application, rank, seniority);
  }

  /**
   * Sets what a queue's jobs earn in a unit of time for each part of a server that they use.
   *
   * @throws IllegalArgumentException if the reward is not positive and finite
   */
  public void setReward(Tenant queue, double reward) {
    cluster.tenants().setReward(queue, reward);
  }

  /**
   * Sets what a queue's jobs may use before those of its siblings, whatever the weights are; null
   * for nothing. It is met as soon as one of the amounts is in use.
   */
  public void setGuaranteed(Tenant queue, ResourceVector guaranteed) {
    cluster.tenants().setGuaranteed(queue, guaranteed);
  }

  /**
   * Sets what a tenant's jobs, and the application masters among them, may use at most; null for no
   * limit. What runs beyond a new limit goes on.
   */
  public void setLimits(Tenant tenant, ResourceVector maximum, ResourceVector mastersMaximum) {
    cluster.tenants().setLimits(tenant, maximum, mastersMaximum);
  }

  /**
   * Sets what a queue's jobs may use at most on the servers of a home, beside what they may use of
   * all; null for no limit. The asks of that home are deferred at it ({@link AskSpec#home}); what
   * is lent to others counts, and is not deferred. What runs beyond a new limit goes on. The first
   * call for a home costs O(servers + jobs + asks).
   */
  public void setMaximumAt(Location home, Tenant queue, ResourceVector maximum) {
    cluster.tenantsAt(home).setMaximum(queue, maximum);
  }

  /** The same of application masters. One of each queue may run there in any case. */
  public void setMastersMaximumAt(Location home, Tenant queue, ResourceVector maximum) {
    cluster.tenantsAt(home).setMastersMaximum(queue, maximum);
  }

  /**
   * Gives a queue a weight of its own on the servers of a home, or with null that which it has
   * everywhere. Where any queue has one, queues are compared by what they use there. Cost O(asks);
   * the first call for a home O(servers + jobs) more.
   *
   * @throws IllegalArgumentException if the weight is not positive
   */
  public void setWeightAt(Location home, Tenant queue, Double weight) {
    HomeTenants here = cluster.tenantsAt(home);
    cluster.pending().reweigh(root(), () -> here.setWeight(queue, weight));
  }
}
