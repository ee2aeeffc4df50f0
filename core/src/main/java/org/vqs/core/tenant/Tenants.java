package org.vqs.core.tenant;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;

/**
 * The tree of tenants, kept in order of weighted share (design.md, "Tenants").
 *
 * <p>A start or an end costs O(depth · log siblings). A change of the cluster's size looks at all
 * tenants if something waits: shares of those that do not wait are counted when somebody asks. Not
 * thread-safe.
 */
public final class Tenants {
  private final HomeTenants home;
  private final List<HomeTenants> homes = new ArrayList<>(0);
  private final ClusterAmounts cluster;
  private final FairShare fairShare;
  private final History history;
  private final Tenant root;
  private TenantListener listener = TenantListener.NONE;
  private int made;
  private int rewardChanges;
  private long changes;

  /**
   * A root and nothing below.
   *
   * @param tolerance how far, as a fraction, a queue may be below the mean level of its siblings
   *     before it counts as below its fair share
   */
  public Tenants(int dimensions, double tolerance) {
    this(new Numbers(dimensions, tolerance, 0), null, null);
  }

  /** As {@link #Tenants(int, double)}, of the servers of one home. */
  Tenants(Numbers numbers, HomeTenants home, Object ownerOfRoot) {
    this.home = home;
    this.cluster = new ClusterAmounts(numbers.dimensions());
    this.fairShare = new FairShare(numbers.tolerance(), numbers.dimensions());
    this.history = new History(numbers.halfLife());
    this.root = newTenant(null, "root", Tenant.Kind.QUEUE, 1, ownerOfRoot);
  }

  private Tenant newTenant(
      Tenant parent, String name, Tenant.Kind kind, double weight, Object owner) {
    return new Tenant(
        made++, new TenantSpec(parent, name, kind, weight, owner, home), cluster, history);
  }

  /** What a tree of one home has in common with the whole one. */
  record Numbers(int dimensions, double tolerance, long halfLife) {}

  /**
   * The queues of one home, which follow those here from now on. Nothing is counted there yet.
   *
   * @param name how the host calls the home
   */
  public HomeTenants newHome(String name) {
    HomeTenants added =
        new HomeTenants(
            name,
            this,
            new Numbers(cluster.dimensions(), fairShare.tolerance(), history.halfLife()));
    added.tree().follow(history.now());
    added.tree().setListener(listener);
    homes.add(added);
    return added;
  }

  /** The homes at which queues are kept apart. */
  public List<HomeTenants> homes() {
    return Collections.unmodifiableList(homes);
  }

  /** Sets who is told of tenants; one at a time. */
  public void setListener(TenantListener newListener) {
    listener = newListener;
  }

  /**
   * Goes on with other numbers. Where a half-life is set that was not, everybody's past is as if it
   * had always used what it uses now.
   *
   * @param halfLife as {@link #follow} has it; 0 for none
   */
  public void renew(double newTolerance, long halfLife) {
    changes++;
    fairShare.setTolerance(newTolerance);
    if (halfLife != history.halfLife()) {
      boolean goesOn = history.isOn();
      reorder(() -> history.setHalfLife(halfLife));
      if (!goesOn) {
        beginHistory();
      }
    }
    all().forEach(fairShare::review);
    homes.forEach(each -> each.tree().renew(newTolerance, halfLife));
  }

  /**
   * Time passes. With a half-life h, levels are averages over the past, in which what was used h
   * ago counts half of what is used now: they change as time passes, here, for all tenants at once
   * and 64 times in each h. Cost O(1) at other times and without a half-life, then O(tenants ·
   * log).
   *
   * @param now the time, never before that of an earlier call
   */
  public void follow(long now) {
    if (history.passTo(now)) {
      changes++;
      reorder(
          () ->
              all()
                  .forEach(
                      tenant -> {
                        tenant.averageUpToNow();
                        tenant.forgetDeparted();
                      }));
      fairShare.review(root);
      eachWaitingBelow(root, fairShare::review);
    }
    homes.forEach(each -> each.tree().follow(now));
  }

  /** With a half-life, everybody's past is as if it had always used what it uses now. */
  public void beginHistory() {
    if (history.isOn()) {
      reorder(() -> all().forEach(Tenant::beginHistory));
    }
  }

  /** Changes the levels of all. */
  private void reorder(Runnable change) {
    eachWaitingBelow(root, Tenant::leaveOrder);
    change.run();
    eachWaitingBelow(root, Tenant::rejoinOrder);
  }

  /** The tenant that all others are below. */
  public Tenant root() {
    return root;
  }

  /**
   * The resource of which the largest part of all servers is in use if a job started, the first of
   * equals.
   */
  public int scarcest(long[] demand) {
    int scarcest = 0;
    double most = -1;
    for (int r = 0; r < cluster.dimensions(); r++) {
      double part = root.partWith(r, demand[r]);
      if (part > most) {
        most = part;
        scarcest = r;
      }
    }
    return scarcest;
  }

  /** Which queues have less, and which have more, than their fair share. */
  public FairShare fairShare() {
    return fairShare;
  }

  /** What all servers have together. */
  public ResourceVector total() {
    return cluster.toVector();
  }

  /** What all servers have together of a resource. */
  public long total(int resource) {
    return cluster.total(resource);
  }

  /**
   * A new tenant.
   *
   * @throws IllegalArgumentException if the weight is not positive, or it is not to be a queue or a
   *     user below a queue, or an application below a user
   */
  public Tenant add(Tenant parent, String name, Tenant.Kind kind, double weight, Object owner) {
    requirePositive(name, weight);
    boolean isOfUser = kind == Tenant.Kind.APPLICATION;
    if (parent.kind() != (isOfUser ? Tenant.Kind.USER : Tenant.Kind.QUEUE)) {
      throw new IllegalArgumentException(
          "the %s %s cannot be below the %s %s"
              .formatted(lowerCase(kind), name, lowerCase(parent.kind()), parent));
    }
    Tenant tenant = newTenant(parent, name, kind, weight, owner);
    parent.recallFor(tenant);
    parent.add(tenant);
    homes.forEach(each -> each.added(tenant));
    return tenant;
  }

  /**
   * A tenant goes.
   *
   * @throws IllegalStateException if something of it runs, waits, or is below
   */
  public void remove(Tenant tenant) {
    if (!tenant.isIdle() || tenant == root) {
      throw new IllegalStateException(
          tenant + " cannot go: it uses " + tenant.used() + ", " + tenant.waiting() + " asks wait");
    }
    homes.forEach(each -> each.removed(tenant));
    fairShare.forget(tenant);
    tenant.parent().remove(tenant);
    // No application comes back.
    if (history.isOn() && tenant.kind() != Tenant.Kind.APPLICATION) {
      tenant.parent().remember(tenant);
    }
    listener.removed(tenant);
  }

  private static String lowerCase(Tenant.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static void requirePositive(String name, double weight) {
    if (!(weight > 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "the weight (" + weight + ") of " + name + " must be positive and finite");
    }
  }

  /** Changes a weight; the asks' weights in virtual queues are the caller's to renew. */
  public void setWeight(Tenant tenant, double weight) {
    requirePositive(tenant.name(), weight);
    changes++;
    tenant.beforeChange();
    tenant.setWeight(weight);
    tenant.afterChange();
    fairShare.review(tenant.parent());
    homes.forEach(each -> each.weightChanged(tenant));
  }

  /**
   * Changes who goes first below a queue; its asks' places in all orders are the caller's to renew.
   *
   * @throws IllegalStateException if asks below it wait in some order
   */
  public void setDiscipline(Tenant queue, Discipline discipline) {
    if (queue.waiting() > 0) {
      throw new IllegalStateException(queue.waiting() + " asks of " + queue + " wait in its order");
    }
    queue.setDiscipline(discipline);
  }

  /** Sets who a tenant goes before of those as well served: the larger rank, then the senior. */
  public void setPrecedence(Tenant tenant, int rank, long seniority) {
    changes++;
    tenant.beforeChange();
    tenant.setPrecedence(rank, seniority);
    tenant.afterChange();
  }

  /**
   * Sets what a queue's jobs earn.
   *
   * @throws IllegalArgumentException if the reward is not positive and finite
   */
  public void setReward(Tenant tenant, double reward) {
    if (!(reward > 0) || Double.isInfinite(reward)) {
      throw new IllegalArgumentException(
          "the reward (" + reward + ") of " + tenant.name() + " must be positive and finite");
    }
    if (tenant.reward() != reward) {
      tenant.setReward(reward);
      rewardChanges++;
    }
  }

  /**
   * A number that changes with what tenants use, reserve and may use, with their weights and with
   * whether their asks wait.
   */
  public long changes() {
    return changes;
  }

  /** How often a reward changed. */
  public int rewardChanges() {
    return rewardChanges;
  }

  /**
   * Sets what a queue's jobs may use before those of siblings, whatever the weights are; null for
   * nothing.
   */
  public void setGuaranteed(Tenant tenant, ResourceVector guaranteed) {
    changes++;
    tenant.beforeChange();
    tenant.setGuaranteed(guaranteed);
    tenant.afterChange();
    fairShare.review(tenant.parent());
  }

  /**
   * Servers came or went. Cost O(1) while nothing waits and without a half-life, else O(tenants).
   */
  public void capacityChanged(ResourceVector capacity, int sign) {
    changes++;
    reorder(
        () -> {
          if (history.isOn()) {
            all().forEach(Tenant::averageUpToNow);
          }
          cluster.change(capacity, sign);
        });
    fairShare.review(root);
    eachWaitingBelow(root, fairShare::review);
  }

  private static void eachWaitingBelow(Tenant tenant, Consumer<Tenant> action) {
    if (tenant.waiting() == 0) {
      return;
    }
    for (Tenant child : tenant.below()) {
      if (child.waiting() > 0) {
        action.accept(child);
        eachWaitingBelow(child, action);
      }
    }
  }

  /** A job takes or gives back room. */
  public void change(Tenant tenant, ResourceVector demand, int sign, Lane lane) {
    changes++;
    for (Tenant at = tenant; at != null; at = at.parent()) {
      at.beforeChange();
      at.change(demand, sign, lane);
      at.afterChange();
      fairShare.review(at.parent());
      // What an ordinary job gave back helps no master that waits for the masters' limit.
      if (sign < 0 && (at.maximum() != null || lane == Lane.MASTER)) {
        listener.headroomGrew(at);
      }
    }
  }

  /** Changes limits: asks beyond the old ones may be within the new ones. */
  public void setLimits(Tenant tenant, ResourceVector maximum, ResourceVector mastersMaximum) {
    changes++;
    tenant.setLimits(maximum, mastersMaximum);
    listener.headroomGrew(tenant);
  }

  /**
   * The tenant on the way from {@code tenant} to the root whose limit one more job exceeds, or
   * null.
   */
  public static Tenant limiting(Tenant tenant, ResourceVector demand, Lane lane) {
    Tenant at = tenant;
    while (at != null && at.exceeded(demand, lane) == null) {
      at = at.parent();
    }
    return at;
  }

  /**
   * The same, where limits of a home hold beside those of all servers. The latter come first.
   *
   * @param here the queues of the home, or null if nothing is set there
   */
  public static Tenant limiting(Tenant tenant, HomeTenants here, ResourceVector demand, Lane lane) {
    Tenant limiting = limiting(tenant, demand, lane);
    return limiting != null || here == null ? limiting : here.limiting(tenant, demand, lane);
  }

  /** Room is reserved for a job that did not start yet, or is not any more. */
  public void changeReserved(Tenant tenant, ResourceVector demand, int sign) {
    changes++;
    for (Tenant at = tenant; at != null; at = at.parent()) {
      at.changeReserved(demand, sign);
    }
  }

  /** Asks began or ceased to wait for room. */
  public void changeWaiting(Tenant tenant, int delta) {
    changes++;
    for (Tenant at = tenant; at != null; at = at.parent()) {
      boolean toggles = at.waiting() == 0 || at.waiting() + delta == 0;
      if (toggles) {
        at.beforeChange();
      }
      at.changeWaiting(delta);
      if (toggles) {
        at.afterChange();
        fairShare.review(at.parent());
      }
    }
  }

  /** All tenants, those above first; not for use on an event. */
  public Set<Tenant> all() {
    Set<Tenant> all = new LinkedHashSet<>();
    collect(root, all);
    return all;
  }

  private static void collect(Tenant tenant, Set<Tenant> into) {
    into.add(tenant);
    for (Tenant child : tenant.children()) {
      collect(child, into);
    }
  }
}
