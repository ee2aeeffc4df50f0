package org.vqs.yarn.preemption.rule;

import java.util.Comparator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/** A rule by which jobs go for all of a gang: whoever it belongs to gains all of it at once. */
public final class WholeGain implements Rule {
  private final Rule rule;
  private final ResourceVector gain;

  public WholeGain(Rule rule, ResourceVector gain) {
    this.rule = rule;
    this.gain = gain;
  }

  @Override
  public boolean isWanted(Ask ask) {
    return rule.isWanted(ask);
  }

  @Override
  public boolean mayGain(Ask ask, ResourceVector amounts) {
    return rule.mayGain(ask, gain);
  }

  @Override
  public boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector part) {
    return rule.mayGo(job, amounts, ask, gain);
  }

  @Override
  public Comparator<Job> precedence() {
    return rule.precedence();
  }

  @Override
  public Comparator<Job> amongEquals() {
    return rule.amongEquals();
  }

  @Override
  public void plan(Job job, int sign) {
    rule.plan(job, sign);
  }

  @Override
  public void plan(Ask ask, Server server, ResourceVector amounts) {
    rule.plan(ask, server, amounts);
  }
}
