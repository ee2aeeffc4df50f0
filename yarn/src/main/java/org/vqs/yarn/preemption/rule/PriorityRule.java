package org.vqs.yarn.preemption.rule;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/**
 * Applications take from those of lower priority in their leaf, the lowest first. Each taking
 * raises the priority of what runs, so it comes to an end.
 */
final class PriorityRule extends Rule {
  PriorityRule(Places places, Containers containers) {
    super(places, containers);
  }

  @Override
  public boolean isWanted(Ask ask) {
    return true;
  }

  @Override
  public boolean mayGain(Ask ask, ResourceVector amounts) {
    return true;
  }

  @Override
  public boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain) {
    Tenant queue = ask.tenant().queue();
    return job.tenant().queue() == queue && containers.priority(job) < ask.rank();
  }
}
