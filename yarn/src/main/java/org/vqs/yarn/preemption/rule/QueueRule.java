package org.vqs.yarn.preemption.rule;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/**
 * Queues below their right, or below what they are guaranteed, take from those above theirs, as
 * long as each keeps its own, place by place ({@link EntitledShares}).
 */
public final class QueueRule extends Rule {
  private final double fraction;

  /**
   * The rule for today's shares.
   *
   * @param fraction a queue that uses less than this fraction of its right is below its fair share
   */
  public QueueRule(Places places, Containers containers, double fraction) {
    super(places, containers);
    this.fraction = fraction;
  }

  @Override
  public boolean isWanted(Ask ask) {
    Tenant queue = ask.tenant().queue();
    return places.of(ask).stream()
        .anyMatch(
            at ->
                at.isBelowFairShare(queue, fraction)
                    || (at.isBelowGuarantee(queue, fraction) && isGuaranteed(ask, queue)));
  }

  /** True if some of what is asked for is guaranteed. */
  private static boolean isGuaranteed(Ask ask, Tenant queue) {
    ResourceVector demand = ask.shape().demand();
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > 0 && queue.guaranteed().get(r) > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain) {
    EntitledShares shares = places.of(job.server());
    Tenant from = job.tenant().queue();
    Tenant to = ask.tenant().queue();
    return shares.mayLose(from, to, amounts)
        && shares.mayGain(to, from, gain)
        && places.staysAhead(from, to, amounts, job.server());
  }
}
