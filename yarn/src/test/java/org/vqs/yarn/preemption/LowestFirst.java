package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Places;
import org.vqs.yarn.preemption.rule.QueueRule;
import org.vqs.yarn.preemption.rule.Rule;

/**
 * The law of preemption, by trying all that runs: no single container of a lower priority could
 * have gone instead of the highest that goes, nor, of the same application, one that was asked for
 * less urgently and is as large. Made before a round, asked after it.
 *
 * <p>It looks at all servers, so at clusters of no more than a round looks at.
 */
public final class LowestFirst {
  private final Packer packer;
  private final Preemption preemption;
  private final Containers containers;
  private final Set<Reclaim> before;
  private final Set<Job> jobs;
  private final Places places;
  private int compared;

  public LowestFirst(Packer packer, Preemption preemption) {
    this.packer = packer;
    this.preemption = preemption;
    this.containers = preemption.containers();
    this.before = new HashSet<>(preemption.going());
    this.jobs = jobs(packer);
    this.places = new Places(packer.cluster(), Map.of());
  }

  private static Set<Job> jobs(Packer packer) {
    Set<Job> jobs = new HashSet<>();
    packer.cluster().servers().forEach(server -> jobs.addAll(server.jobs()));
    return jobs;
  }

  /** How many choices were compared with what else could have gone. */
  public int compared() {
    return compared;
  }

  /** What went though lower would have done; nothing is said where the round changed more. */
  public List<String> violations() {
    List<String> found = new ArrayList<>();
    if (!jobs.equals(jobs(packer)) || packer.cluster().servers().size() > Round.SERVERS_PER_ASK) {
      return found;
    }
    Set<Job> ending = new HashSet<>(preemption.takenForLimits());
    preemption.going().forEach(reclaim -> ending.addAll(reclaim.ending()));
    for (Reclaim reclaim : preemption.going()) {
      boolean isNew = !before.contains(reclaim) && reclaim.starts() == 1;
      // One that reserves as much as it asks for is looked at there only.
      if (isNew && reclaim.ask().reservations().size() <= 1) {
        compared++;
        compare(reclaim, ending, found);
      }
    }
    return found;
  }

  private void compare(Reclaim reclaim, Set<Job> ending, List<String> found) {
    Job highest = null;
    for (Job victim : reclaim.victims()) {
      if (highest == null || isLower(highest, victim, reclaim)) {
        highest = victim;
      }
    }
    Rule rule = ruleWithout(reclaim, highest);
    for (Server server : packer.cluster().servers()) {
      boolean isFreeToTake =
          server == reclaim.server()
              || preemption.going().stream().noneMatch(other -> other.server() == server);
      if (server.home() != reclaim.server().home()
          || (!server.isOpen() && server != reclaim.server())
          || !isFreeToTake
          || !reclaim.ask().mayRunAt(server)
          || !containers.mayStart(reclaim.ask(), server)) {
        continue;
      }
      for (Job other : server.jobs()) {
        if (!ending.contains(other)
            && isLower(other, highest, reclaim)
            && mayGo(other, reclaim, rule)
            && isFirst(other, reclaim, ending, rule)
            && wouldDo(other, highest, reclaim)) {
          found.add(
              "%s goes for %s though %s on %s, which is lower, would do"
                  .formatted(
                      containers.name(highest),
                      reclaim.ask().owner(),
                      containers.name(other),
                      server));
        }
      }
    }
  }

  private boolean isLower(Job a, Job b, Reclaim reclaim) {
    if (reclaim.kind() == Rule.Kind.REWARD) {
      double byReward = a.tenant().queue().reward() - b.tenant().queue().reward();
      return byReward < 0 || (byReward == 0 && containers.priority(a) < containers.priority(b));
    }
    int byPriority = Integer.compare(containers.priority(a), containers.priority(b));
    boolean isAsLarge = a.demand().equals(b.demand()) && !isOfGang(a) && !isOfGang(b);
    return byPriority < 0 || (byPriority == 0 && isAsLarge && containers.compareUrgency(a, b) < 0);
  }

  private boolean isOfGang(Job job) {
    return containers.isOfGang(job);
  }

  /** With all that goes and comes by others, and what goes for it but one. */
  private Rule ruleWithout(Reclaim reclaim, Job victim) {
    QueueRule rule = new QueueRule(places, containers, 1);
    preemption.takenForLimits().forEach(job -> rule.plan(job, -1));
    for (Reclaim other : preemption.going()) {
      int sign = other == reclaim ? 0 : 1;
      for (int i = 0; i < sign; i++) {
        other.ending().forEach(job -> rule.plan(job, -1));
        rule.plan(other.ask(), other.server(), other.gain());
      }
    }
    for (Job other : reclaim.victims()) {
      if (other != victim) {
        rule.plan(other, -1);
      }
    }
    return rule;
  }

  private boolean mayGo(Job job, Reclaim reclaim, Rule rule) {
    if (job.lane() != Lane.TASK || !containers.mayTake(job) || isOfGang(job)) {
      return false;
    }
    return switch (reclaim.kind()) {
      case PRIORITY ->
          job.tenant().queue() == reclaim.ask().tenant().queue()
              && containers.priority(job) < reclaim.ask().rank();
      case BETWEEN_QUEUES ->
          rule.mayGo(job, job.demand(), reclaim.ask(), reclaim.ask().shape().demand());
      // What members have a share of is counted by the rule alone.
      case SHARE, REWARD -> false;
    };
  }

  /** On a node the lowest goes first that helps, however large it is: others of it would not go. */
  private boolean isFirst(Job job, Reclaim reclaim, Set<Job> ending, Rule rule) {
    return job.server().jobs().stream()
        .filter(other -> other != job && !ending.contains(other) && helps(other, reclaim))
        .filter(other -> mayGo(other, reclaim, rule))
        .allMatch(
            other -> {
              int byPriority =
                  Integer.compare(containers.priority(job), containers.priority(other));
              return byPriority < 0
                  || (byPriority == 0 && containers.compareUrgency(job, other) < 0);
            });
  }

  private static boolean helps(Job job, Reclaim reclaim) {
    long[] free = job.server().free();
    ResourceVector demand = reclaim.ask().shape().demand();
    for (int r = 0; r < free.length; r++) {
      if (demand.get(r) > free[r] && job.demand().get(r) > 0) {
        return true;
      }
    }
    return false;
  }

  /** True if no more goes, and what is asked for fits. */
  private static boolean wouldDo(Job other, Job highest, Reclaim reclaim) {
    Server server = other.server();
    long[] room = server.free().clone();
    other.demand().addTo(room, 1);
    long[] taken = highest.demand().toArray();
    if (server == reclaim.server()) {
      reclaim.victims().stream()
          .filter(victim -> victim != highest)
          .forEach(victim -> victim.demand().addTo(room, 1));
    } else {
      for (Job victim : reclaim.victims()) {
        if (victim != highest) {
          victim.demand().addTo(taken, 1);
        }
      }
    }
    return other.demand().fitsIn(taken)
        && reclaim.ask().shape().demand().fitsIn(ResourceVector.of(room).toArray());
  }
}
