package org.vqs.core.server;

/** Is shown the running jobs of a server, see {@link Server#eachJob}. */
@FunctionalInterface
public interface JobVisitor {
  /** The type that application masters are shown with, whatever their size. */
  int MASTERS = -1;

  /**
   * A running job.
   *
   * @param type its type in its server's class, or {@link #MASTERS}
   * @param startedAt when it started, or {@link Server#NEVER} if that is not known
   * @param amounts what it uses, from place {@code from} on; read only, and valid in this call
   */
  void visit(int type, long startedAt, long[] amounts, int from);
}
