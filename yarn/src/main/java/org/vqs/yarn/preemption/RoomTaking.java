package org.vqs.yarn.preemption;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.preemption.rule.Places;
import org.vqs.yarn.preemption.rule.Rule;

/** Room that is to be taken back for one ask, or for a gang: who gets it, and what is to end. */
abstract class RoomTaking extends Taking {
  private final Tenant beneficiary;
  private final Set<Job> companions = new LinkedHashSet<>();

  /** For a queue, from this time on. */
  RoomTaking(Tenant beneficiary, long since) {
    super(since);
    this.beneficiary = beneficiary;
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

  /** What is useless without the victims, elsewhere. */
  Set<Job> companions() {
    return companions;
  }

  /** The victims, and their companions. */
  @Override
  Set<Job> ending() {
    Set<Job> ending = new LinkedHashSet<>(victims());
    ending.addAll(companions);
    return ending;
  }

  @Override
  String purpose(Places places) {
    return Deeds.standing(beneficiary, places.of(server()));
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
