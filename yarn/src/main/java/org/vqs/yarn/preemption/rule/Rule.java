package org.vqs.yarn.preemption.rule;

import java.util.Comparator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/** By what right asks may take from jobs, as of one round. Not thread-safe. */
public interface Rule {
  /** The rules that there are. */
  enum Kind {
    /** Queues below their right take from those above theirs. */
    BETWEEN_QUEUES,
    /** Applications take from those of lower priority in their leaf. */
    PRIORITY,
    /** Users or applications below their share of a leaf take from those above theirs. */
    SHARE,
    /** Jobs that pay more take from those that pay less. */
    REWARD
  }

  /** True if the ask still has that right: whoever it belongs to lacks something. */
  boolean isWanted(Ask ask);

  /** True if whoever the ask belongs to may use so much more. */
  boolean mayGain(Ask ask, ResourceVector amounts);

  /**
   * True if a job may go for an ask.
   *
   * @param amounts what ends with it
   * @param gain what starts in place of it and of others
   */
  boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain);

  /** Which jobs go first, wherever they run: none goes while lower ones would do. */
  Comparator<Job> precedence();

  /** Which go first of those of one precedence that cost the same; of equal ones the youngest. */
  Comparator<Job> amongEquals();

  /** True if one more job of an ask is worth victims that use such a share of the cluster. */
  default boolean isWorth(Ask ask, double share) {
    return true;
  }

  /** A job is to end, or with {@code sign} 1 not any more. */
  void plan(Job job, int sign);

  /** Jobs of an ask are to start on a server that use so much. */
  void plan(Ask ask, Server server, ResourceVector amounts);
}
