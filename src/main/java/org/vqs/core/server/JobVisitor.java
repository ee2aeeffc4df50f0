package org.vqs.core.server;

/** Is shown the running jobs of a server, see {@link Server#eachJob}. */
@FunctionalInterface
public interface JobVisitor {
  /**
   * A running job.
   *
   * @param amounts what it uses, from place {@code from} on; read only, and valid in this call
   */
  void visit(Job job, long[] amounts, int from);
}
