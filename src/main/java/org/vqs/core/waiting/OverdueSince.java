package org.vqs.core.waiting;

import org.vqs.core.tenant.Tenant;

/** Which asks are overdue: those whose patience ended by a time, which may differ by kind. */
public interface OverdueSince {
  /** The latest of these times. */
  long ofAny();

  /**
   * The time of a kind, at most that of any.
   *
   * @param line as {@link Ask#line()}
   * @param band as {@link Ask#band()}
   */
  long of(Tenant line, int band);

  /**
   * For how long a look at all kinds need not be repeated that found nobody; 0 where all kinds have
   * the same time, since then most looks end with the first kind.
   */
  long pause();
}
