package org.vqs.core.tenant;

import java.util.Iterator;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;

/**
 * The tenants below one that wait for room and are compared with each other, in order of level, the
 * least served first, and their mean level.
 *
 * <p>A tenant leaves the sums before its level changes and joins them again after; its place is
 * looked at then. Cost O(1) comparisons where its place is the same, else O(log tenants). Whoever
 * walks along them changes none meanwhile.
 */
public final class ActiveTenants implements Iterable<Tenant> {
  /**
   * What sums of shares may be off, which are kept by addition and subtraction of doubles; equal
   * queues must not take turns in being below their fair share because of it.
   */
  private static final double ROUNDING = 1e-9;

  private final FitTree<Tenant> inOrder = new FitTree<>(ServiceOrder.BY_LEVEL, Bound.AT_MOST);
  private double share;
  private double weight;
  private int byWeight;

  ActiveTenants() {}

  /** How many there are. */
  public int size() {
    return inOrder.size();
  }

  /** True if there is none. */
  public boolean isEmpty() {
    return inOrder.isEmpty();
  }

  /** The least served, or null. */
  public Tenant first() {
    return inOrder.first();
  }

  @Override
  public Iterator<Tenant> iterator() {
    return inOrder.iterator();
  }

  /** What a tenant is ordered by is about to change. */
  void beforeChange(Tenant tenant) {
    if (tenant.activeNode().isInTree() && !tenant.isWithinGuarantee()) {
      change(-1, -tenant.compared(), -tenant.weight());
    }
  }

  /**
   * It has changed.
   *
   * @param isActive whether the tenant is one of them now
   */
  void afterChange(Tenant tenant, boolean isActive) {
    FitTree.Node<Tenant> node = tenant.activeNode();
    if (!isActive) {
      node.detach();
      return;
    }
    if (node.isInTree()) {
      inOrder.settle(node);
    } else {
      inOrder.insert(node);
    }
    if (!tenant.isWithinGuarantee()) {
      change(1, tenant.compared(), tenant.weight());
    }
  }

  private void change(int tenants, double ofShare, double ofWeight) {
    byWeight += tenants;
    share = byWeight == 0 ? 0 : share + ofShare;
    weight = byWeight == 0 ? 0 : weight + ofWeight;
  }

  /** See {@link Tenant#meanLevel}. */
  double meanLevel() {
    return weight == 0 ? 0 : share / weight;
  }

  /** By how much the mean level may be wrong. */
  double rounding() {
    return weight == 0 ? 0 : ROUNDING / weight;
  }
}
