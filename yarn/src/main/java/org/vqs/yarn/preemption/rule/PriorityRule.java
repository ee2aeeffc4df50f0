package org.vqs.yarn.preemption.rule;

import java.util.Comparator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;

/**
 * Applications take from those of lower priority in their leaf, the lowest first. Each taking
 * raises the priority of what runs, so it comes to an end.
 */
final class PriorityRule implements Rule {
  private final Places places;
  private final Containers containers;

  PriorityRule(Places places, Containers containers) {
    this.places = places;
    this.containers = containers;
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
    places.plan(job, sign);
  }

  @Override
  public void plan(Ask ask, Server server, ResourceVector amounts) {
    places.plan(ask, server, amounts);
  }
}
