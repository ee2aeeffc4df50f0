package org.vqs.yarn.preemption.rule;

import java.util.Comparator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/**
 * Queues below their right take from those above theirs, as long as each keeps its own ({@link
 * EntitledShares}). Rights are of all nodes together, so nothing is taken on nodes of a label for
 * which some queue has a weight of its own: what is freed there goes by other weights, back to whom
 * it was taken from, for ever.
 */
public final class QueueRule implements Rule {
  private final EntitledShares shares;
  private final Containers containers;
  private final double fraction;

  /**
   * The rule for today's shares.
   *
   * @param fraction a queue that uses less than this fraction of its right is below its fair share
   */
  public QueueRule(EntitledShares shares, Containers containers, double fraction) {
    this.shares = shares;
    this.containers = containers;
    this.fraction = fraction;
  }

  @Override
  public boolean isWanted(Ask ask) {
    return shares.isBelowFairShare(ask.tenant().queue(), fraction);
  }

  @Override
  public boolean mayGain(Ask ask, ResourceVector amounts) {
    Tenant queue = ask.tenant().queue();
    return shares.mayGain(queue, queue.parent(), amounts);
  }

  @Override
  public boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain) {
    if (job.server().home().weightedTenants() != null) {
      return false;
    }
    Tenant from = job.tenant().queue();
    Tenant to = ask.tenant().queue();
    return shares.mayLose(from, to, amounts) && shares.mayGain(to, from, gain);
  }

  @Override
  public Comparator<Job> precedence() {
    return Comparator.comparingInt(containers::priority);
  }

  @Override
  public Comparator<Job> amongEquals() {
    return containers::compareUrgency;
  }

  @Override
  public void plan(Job job, int sign) {
    shares.plan(job.tenant().queue(), job.demand(), sign);
  }

  @Override
  public void plan(Ask ask, ResourceVector amounts) {
    shares.plan(ask.tenant().queue(), amounts, 1);
  }
}
