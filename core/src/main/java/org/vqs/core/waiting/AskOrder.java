package org.vqs.core.waiting;

import java.util.Comparator;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.ServiceOrder;
import org.vqs.core.tenant.Tenant;

/** The orders in which asks are looked at and served. */
public final class AskOrder {
  /**
   * The order in which asks of one shape are served: higher rank first, then first come, first
   * served.
   */
  public static final Comparator<Ask> SERVICE =
      (a, b) -> {
        int byRank = Integer.compare(b.rank(), a.rank());
        return byRank != 0 ? byRank : Long.compare(a.sequence(), b.sequence());
      };

  /** The largest demand first; equal ones in the order in which they are served. */
  public static final Comparator<Ask> BULKIEST_FIRST =
      (a, b) -> {
        int byBulk = Double.compare(b.bulk(), a.bulk());
        return byBulk != 0 ? byBulk : SERVICE.compare(a, b);
      };

  /**
   * The order in one line of all users of a queue: higher rank first, then the application that
   * came first, then first come, first served.
   */
  private static final Comparator<Ask> SENIORITY =
      (a, b) -> {
        int byPlace = comparePlace(a, b);
        return byPlace != 0 ? byPlace : Long.compare(a.sequence(), b.sequence());
      };

  /** First the one whose patience ends first. */
  static final Comparator<Ask> BY_DUE =
      (a, b) -> {
        int byDue = Long.compare(a.due(), b.due());
        return byDue != 0 ? byDue : Long.compare(a.sequence(), b.sequence());
      };

  private AskOrder() {}

  /** The less served tenant's first; within a line, the order in which its asks are served. */
  public static int compareService(Ask a, Ask b) {
    return compareService(a, b, null);
  }

  /**
   * The same by what tenants use at one home.
   *
   * @param here the queues of the home, or null to compare by what they use everywhere
   */
  public static int compareService(Ask a, Ask b, HomeTenants here) {
    Tenant line = a.line();
    Tenant other = b.line();
    if (line == other) {
      return in(line).compare(a, b);
    }
    int byNeed =
        here == null ? ServiceOrder.compare(line, other) : here.compareService(line, other);
    return byNeed != 0 ? byNeed : SERVICE.compare(a, b);
  }

  /** The order in which the asks in a tenant's line are served. */
  static Comparator<Ask> in(Tenant line) {
    return line.discipline() == Discipline.FIRST_COME ? SENIORITY : SERVICE;
  }

  /** Where asks stand among the applications in one line: by rank, then by seniority. */
  public static int comparePlace(Ask a, Ask b) {
    int byRank = Integer.compare(b.rank(), a.rank());
    return byRank != 0 ? byRank : Long.compare(a.seniority(), b.seniority());
  }

  /**
   * True if an ask may go before the first one of its line because it would rather run on a server:
   * not before another application, where one stands before the other.
   */
  static boolean mayGoBefore(Ask ask, Ask first) {
    return ask.line().discipline() != Discipline.FIRST_COME || comparePlace(ask, first) == 0;
  }
}
