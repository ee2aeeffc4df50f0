package org.vqs.sim.policy.reward;

/** Who runs the jobs of an {@link AdmissionPolicy}. It does what it is told and refuses nothing. */
public interface AdmissionHost {
  /** The job that arrives starts on a server. */
  void start(int server, int type);

  /** The job that arrives is lost. */
  void reject(int type);

  /** One job of a type moves between servers and runs on. */
  void migrate(int from, int to, int type);

  /** One job of a type ends at once, unfinished. */
  void preempt(int server, int type);
}
