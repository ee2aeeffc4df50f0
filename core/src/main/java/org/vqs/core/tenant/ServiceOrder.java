package org.vqs.core.tenant;

import java.util.Comparator;

/** Which of two tenants is less served, and which tenants are compared with each other at all. */
public final class ServiceOrder {
  /** The least served sibling first; of equal ones, the one that has precedence. */
  static final Comparator<Tenant> BY_LEVEL =
      (a, b) -> {
        int byLevel = Double.compare(a.level(), b.level());
        int byRank = byLevel != 0 ? byLevel : Integer.compare(b.rank(), a.rank());
        int bySeniority = byRank != 0 ? byRank : Long.compare(a.seniority(), b.seniority());
        return bySeniority != 0 ? bySeniority : Integer.compare(a.index(), b.index());
      };

  private ServiceOrder() {}

  /**
   * The less served first: where the ways to the root part, the sibling of the lower level goes.
   * Zero for the same tenant, or if one is above the other. Cost O(depth).
   */
  public static int compare(Tenant a, Tenant b) {
    Tenant left = a;
    Tenant right = b;
    while (left != right && above(left) != above(right)) {
      int deeper = Integer.compare(left.depth(), right.depth());
      left = deeper >= 0 ? above(left) : left;
      right = deeper <= 0 ? above(right) : right;
    }
    return left == right ? 0 : BY_LEVEL.compare(left, right);
  }

  /** The tenant above, as far as service goes: users are no step between applications. */
  static Tenant above(Tenant tenant) {
    boolean isInTurn =
        tenant.kind() == Tenant.Kind.APPLICATION
            && tenant.queue().discipline() == Discipline.APPLICATIONS;
    return isInTurn ? tenant.queue() : tenant.parent();
  }

  /** True if it is compared with those who are below the same tenant. */
  static boolean isCompared(Tenant tenant) {
    return switch (tenant.kind()) {
      case QUEUE -> true;
      case USER -> tenant.parent().discipline() == Discipline.USERS;
      case APPLICATION -> tenant.queue().discipline() != Discipline.FIRST_COME;
    };
  }
}
