package org.vqs.yarn.config.queue;

import java.util.Locale;

/** Who in a leaf may get containers of others in it, while preemption is on at all. */
public enum PreemptionWithin {
  /** Nobody. */
  OFF,
  /** Applications, from those of lower priority. */
  PRIORITY,
  /** Users, or applications where the order is fair, who are far below their share in the leaf. */
  SHARE;

  /** As it stands in a file. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
