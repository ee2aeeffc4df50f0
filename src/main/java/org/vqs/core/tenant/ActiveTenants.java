package org.vqs.core.tenant;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The tenants below one that wait for room and are compared with each other, in order of level, and
 * their mean level.
 *
 * <p>A tenant leaves before its level changes and joins again after. Cost O(log tenants).
 */
final class ActiveTenants {
  /**
   * What sums of shares may be off, which are kept by addition and subtraction of doubles; equal
   * queues must not take turns in being below their fair share because of it.
   */
  private static final double ROUNDING = 1e-9;

  private final NavigableSet<Tenant> inOrder = new TreeSet<>(ServiceOrder.BY_LEVEL);
  private double share;
  private double weight;
  private int byWeight;

  /** All of them, the least served first. */
  NavigableSet<Tenant> inOrder() {
    return inOrder;
  }

  void add(Tenant tenant) {
    if (inOrder.add(tenant) && !tenant.isWithinGuarantee()) {
      change(1, tenant.share(), tenant.weight());
    }
  }

  void remove(Tenant tenant) {
    if (inOrder.remove(tenant) && !tenant.isWithinGuarantee()) {
      change(-1, -tenant.share(), -tenant.weight());
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
