package org.vqs.yarn.preemption;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.preemption.rule.Rule;

/** Room that is to be taken back for one ask, or for a gang: who gets it, and what is to end. */
abstract class Taking {
  private final Tenant beneficiary;
  private final long since;
  private final Set<Job> companions = new LinkedHashSet<>();
  private boolean killed;

  /** For a queue, from this time on. */
  Taking(Tenant beneficiary, long since) {
    this.beneficiary = beneficiary;
    this.since = since;
  }

  /** What for; the first of a gang's. */
  abstract Ask ask();

  /** Where; of a gang, where the first starts. */
  abstract Server server();

  /** What will be used in place of what ends. */
  abstract ResourceVector gain();

  /** The jobs that are to go and are not gone yet. */
  abstract Collection<Job> victims();

  /** The queue that gets the room. */
  Tenant beneficiary() {
    return beneficiary;
  }

  /** When its victims were warned. */
  long since() {
    return since;
  }

  /** What is useless without the victims, elsewhere. */
  Set<Job> companions() {
    return companions;
  }

  /** All that is to end and has not: the victims, and their companions. */
  Set<Job> ending() {
    Set<Job> ending = new LinkedHashSet<>(victims());
    ending.addAll(companions);
    return ending;
  }

  /** True once its victims were ended rather than warned. */
  boolean isKilled() {
    return killed;
  }

  /** Its victims were ended. */
  void setKilled() {
    killed = true;
  }

  /** When its victims are to be ended; the largest number if they were. */
  long killedAt(long graceMillis) {
    return killed ? Long.MAX_VALUE : since + graceMillis;
  }

  /** What was planned before this one counts: the first warned stay warned. */
  boolean mayStillEnd(Rule rule) {
    boolean may = true;
    for (Job victim : ending()) {
      may &= rule.mayGo(victim, victim.demand(), ask(), gain());
      rule.plan(victim, -1);
    }
    ending().forEach(victim -> rule.plan(victim, 1));
    return may;
  }

  /** Has a rule count what is to end and what is to start. */
  void plan(Rule rule) {
    ending().forEach(victim -> rule.plan(victim, -1));
    rule.plan(ask(), server(), gain());
  }
}
