package org.vqs.yarn.preemption.rule;

import java.util.Comparator;
import java.util.function.ToIntFunction;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;

/**
 * Jobs of queues with a reward take from those of queues with a lower one (K. Psychas, J. Ghaderi,
 * A Theory of Auto-Scaling for Resource Reservation in Cloud Services, §7.2).
 *
 * <pre>
 * When a job of type j gets rejected: preempt jobs of lower priority, starting from those of smallest size,
 * until they are g times as large as the job, or none is left.
 * </pre>
 *
 * <p>Departures. Rights go first ({@link EntitledShares}): no queue loses what it has a right to,
 * and none gets more than that. So this rule and preemption between queues never undo each other's
 * work. What pays least goes before the smallest. No more goes than a job needs. Each taking raises
 * the reward of what runs, so it comes to an end.
 */
public final class RewardRule extends Rule {
  private final Tenants tenants;
  private final ToIntFunction<Ask> factor;

  /**
   * The rule for today's shares.
   *
   * @param factor g of an ask, the slots that are kept for it; 0 if nothing is taken for it
   */
  public RewardRule(
      Places places, Tenants tenants, Containers containers, ToIntFunction<Ask> factor) {
    super(places, containers);
    this.tenants = tenants;
    this.factor = factor;
  }

  /** For how many jobs of an ask room may be made at a time; 0 for none. */
  public int factor(Ask ask) {
    return factor.applyAsInt(ask);
  }

  /** True if others may be given what a queue gets, since it has more than its share. */
  public boolean isAboveShare(Tenant queue) {
    return tenants.fairShare().isAboveShare(queue);
  }

  @Override
  public boolean isWanted(Ask ask) {
    return factor(ask) > 0 && !isAboveShare(ask.tenant().queue());
  }

  @Override
  public boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain) {
    Tenant from = job.tenant().queue();
    Tenant to = ask.tenant().queue();
    EntitledShares shares = places.of(job.server());
    return from.reward() < to.reward()
        && shares.mayLose(from, to, amounts)
        && shares.mayGain(to, from, gain);
  }

  @Override
  public Comparator<Job> precedence() {
    return Comparator.comparingDouble((Job job) -> job.tenant().queue().reward())
        .thenComparingInt(containers::priority);
  }

  @Override
  public Comparator<Job> amongEquals() {
    return Comparator.comparingDouble(job -> places.share(job.demand()));
  }

  @Override
  public boolean isWorth(Ask ask, double share) {
    return share <= factor(ask) * places.share(ask.shape().demand());
  }
}
