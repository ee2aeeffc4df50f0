package org.vqs.core.tenant;

/** Who goes first of those below a queue that wait for the same: its service discipline. */
public enum Discipline {
  /** The least served user; of one user the asks of the higher rank, then first come. */
  USERS,

  /**
   * Asks of the higher rank, then those of the application that came first, whoever its user is.
   * All asks below the queue stand in one line, and nobody's share counts.
   */
  FIRST_COME,

  /**
   * The least served application, whoever its user is; of equal ones that of the higher rank, then
   * the one that came first. Each application is a tenant below its user's, which keeps its limits.
   */
  APPLICATIONS
}
