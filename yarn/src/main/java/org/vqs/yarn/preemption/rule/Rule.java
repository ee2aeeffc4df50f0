package org.vqs.yarn.preemption.rule;

import java.util.Comparator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/** By what right asks may take from jobs, as of one round. Not thread-safe. */
public abstract class Rule {
  /** The rules that there are. */
  public enum Kind {
    /** Queues below their right take from those above theirs. */
    BETWEEN_QUEUES,
    /** Applications take from those of lower priority in their leaf. */
    PRIORITY,
    /** Users or applications below their share of a leaf take from those above theirs. */
    SHARE,
    /** Jobs that pay more take from those that pay less. */
    REWARD
  }

  protected final Places places;
  protected final Containers containers;

  /** A rule for today's shares. */
  protected Rule(Places places, Containers containers) {
    this.places = places;
    this.containers = containers;
  }

  /** True if the ask still has that right: whoever it belongs to lacks something. */
  public abstract boolean isWanted(Ask ask);

  /** True if whoever the ask belongs to may use so much more. */
  public boolean mayGain(Ask ask, ResourceVector amounts) {
    Tenant queue = ask.tenant().queue();
    return places.of(ask).stream().anyMatch(at -> at.mayGain(queue, queue.parent(), amounts));
  }

  /**
   * True if a job may go for an ask.
   *
   * @param amounts what ends with it
   * @param gain what starts in place of it and of others
   */
  public abstract boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain);

  /** Which jobs go first, wherever they run: none goes while lower ones would do. */
  public Comparator<Job> precedence() {
    return Comparator.comparingInt(containers::priority);
  }

  /** Which go first of those of one precedence that cost the same; of equal ones the youngest. */
  public Comparator<Job> amongEquals() {
    return containers::compareUrgency;
  }

  /** True if one more job of an ask is worth victims that use such a share of the cluster. */
  public boolean isWorth(Ask ask, double share) {
    return true;
  }

  /** A job is to end, or with {@code sign} 1 not any more. */
  public void plan(Job job, int sign) {
    places.plan(job, sign);
  }

  /** Jobs of an ask are to start on a server that use so much. */
  public void plan(Ask ask, Server server, ResourceVector amounts) {
    places.plan(ask, server, amounts);
  }
}
