package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BiPredicate;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Places;
import org.vqs.yarn.preemption.rule.Rule;

/**
 * One round's search for room to take back.
 *
 * <pre>
 * For an ask of a queue below its fair share that fits no open server: look at a bounded number of servers, those that it reserves first.
 * Repeat: on the server where one more job costs others' jobs of the lowest precedence, of that the smallest amount (then
 * the fewest of them), mark those jobs; until all its jobs are provided for, the queue would be above its right, or the round has taken its share.
 * </pre>
 *
 * <p>Cost: at most {@link #LOOKS} times a look at all jobs of one server in a round, and at most
 * {@link #SERVERS_PER_ASK} servers for one ask.
 */
final class Round {
  /** How often one round looks at the jobs of a server. */
  static final int LOOKS = 1024;

  /** How many servers one ask is tried on in one round, besides those reserved for it. */
  static final int SERVERS_PER_ASK = 32;

  /** How many servers are asked about whether an ask would start there anyway. */
  private static final int OPEN_SERVERS_TRIED = 4;

  private final Places places;
  private final Set<Job> ending = new HashSet<>();
  private final Victims victims;
  private final Containers containers;
  private final ServerWalk walk;
  private final BiPredicate<Ask, Server> mayStart;
  private final Map<Server, Reclaim> planned = new LinkedHashMap<>();
  private final Set<Server> busy = new HashSet<>();
  private final PlannedUsage plannedUsage = new PlannedUsage();
  private final long[] allowance;
  private final long[] left;
  private final long now;
  private int looks = LOOKS;
  private Rule rule;
  private boolean isTooLarge;

  /**
   * A round.
   *
   * @param maxShare the share of the cluster that it may take
   * @param containers which jobs the host lets go, and where it lets others start
   */
  Round(Places places, double maxShare, Containers containers, ServerWalk walk, long now) {
    this.victims = new Victims(containers);
    this.containers = containers;
    this.walk = walk;
    this.mayStart = containers::mayStart;
    this.places = places;
    this.allowance = places.part(maxShare);
    this.left = allowance.clone();
    this.now = now;
  }

  /** Keeps off the servers on which something is being taken already. */
  void keepOff(Collection<Reclaim> going) {
    for (Reclaim reclaim : going) {
      busy.add(reclaim.server());
      ending.addAll(reclaim.ending());
      plannedUsage.plan(reclaim.ask(), reclaim.server(), reclaim.starts(), reclaim.ending());
    }
  }

  /** Takes none of these jobs, which end for another reason. */
  void leave(Set<Job> jobs) {
    ending.addAll(jobs);
  }

  /** True if it looked as often as a round may. */
  boolean isExhausted() {
    return looks <= 0;
  }

  /** True if one job of the ask looked at last needs more than a whole round may take. */
  boolean isTooLarge() {
    return isTooLarge;
  }

  /** What is to be taken, server by server. */
  Collection<Reclaim> planned() {
    return planned.values();
  }

  /**
   * Looks for room for an ask.
   *
   * @param most for how many of its jobs
   * @param byRule by what right
   * @return for how many room is made now
   */
  int makeRoom(WithinNeeds.Want want, int most, Rule byRule) {
    Ask ask = want.ask();
    isTooLarge = false;
    rule = byRule;
    if (!isBlockedByOthers(ask)) {
      return 0;
    }
    Comparator<Candidate> cheapestFirst = Candidate.cheapestFirst(rule);
    PriorityQueue<Candidate> candidates = new PriorityQueue<>(cheapestFirst);
    candidates(ask).forEach(server -> consider(server, ask, candidates));
    int made = 0;
    while (made < most && !candidates.isEmpty() && !isExhausted()) {
      Candidate cheapest = candidates.poll();
      Candidate today = look(cheapest.server(), ask);
      if (today != null && cheapestFirst.compare(today, cheapest) > 0) {
        // What others lost since makes it dearer than it was.
        candidates.add(today);
      } else if (today != null) {
        take(today, want);
        made++;
        if (!want.isClaim()) {
          consider(today.server(), ask, candidates);
        }
      }
    }
    return made;
  }

  /** False if something else than the jobs of others keeps it from starting, or nothing does. */
  private boolean isBlockedByOthers(Ask ask) {
    ResourceVector demand = ask.shape().demand();
    if (!ask.isIndexed() || ask.limiting() != null) {
      return false;
    }
    long[] wanted = demand.toArray();
    return ask.locations().stream()
        .noneMatch(
            location -> {
              for (var site : location.sites()) {
                if (fits(site.openByTightness(), ask, wanted)) {
                  return true;
                }
              }
              return false;
            });
  }

  private boolean fits(RoomTree<Server> open, Ask ask, long[] wanted) {
    Server server = open.firstFit(wanted);
    for (int i = 0; server != null && i < OPEN_SERVERS_TRIED; i++) {
      if (mayStart.test(ask, server)) {
        return true;
      }
      server = open.firstFitAfter(server, wanted);
    }
    return false;
  }

  private List<Server> candidates(Ask ask) {
    List<Server> servers = new ArrayList<>(ask.reservations());
    if (ask.reservations().size() < ask.count()) {
      servers.addAll(walk.next(ask, SERVERS_PER_ASK));
    }
    servers.removeIf(server -> busy.contains(server) || !mayStart.test(ask, server));
    return servers;
  }

  private void consider(Server server, Ask ask, PriorityQueue<Candidate> candidates) {
    Candidate candidate = look(server, ask);
    if (candidate != null) {
      candidates.add(candidate);
    }
  }

  private Candidate look(Server server, Ask ask) {
    Reclaim reclaim = planned.get(server);
    if (isExhausted() || (reclaim != null && reclaim.ask() != ask)) {
      return null;
    }
    looks--;
    ResourceVector demand = ask.shape().demand();
    if (!rule.mayGain(ask, demand)) {
      return null;
    }
    long[] free = reclaim == null ? server.free() : reclaim.freeAfter();
    List<Job> chosen =
        victims.choose(
            server,
            ask,
            free,
            job -> ending.contains(job) || (reclaim != null && reclaim.victims().contains(job)),
            rule,
            demand);
    if (chosen == null || (reclaim == null && chosen.isEmpty())) {
      return null;
    }
    Set<Job> toEnd = ending(chosen);
    if (!plannedUsage.allows(ask, server, toEnd)) {
      return null;
    }
    ResourceVector sum = used(toEnd);
    if (!sum.fitsIn(left)) {
      isTooLarge |= !sum.fitsIn(allowance);
      return null;
    }
    double share = places.share(sum);
    return rule.isWorth(ask, share) ? Candidate.of(server, chosen, share, rule) : null;
  }

  /** The time of the round. */
  long now() {
    return now;
  }

  /** True if something is being taken on a server, or it is open to nobody. */
  boolean isBusy(Server server) {
    return busy.contains(server) || planned.containsKey(server);
  }

  /** True if the host would start a job there. */
  boolean mayStart(Ask ask, Server server) {
    return mayStart.test(ask, server);
  }

  /** The next servers to look at for an ask. */
  List<Server> walk(Ask ask, int most) {
    return walk.next(ask, most);
  }

  /**
   * What has to go so that one more job of an ask fits; null if that cannot be.
   *
   * @param gain all that starts in place of what goes
   */
  List<Job> victims(Server server, Ask ask, long[] free, Rule byRule, ResourceVector gain) {
    if (isExhausted()) {
      return null;
    }
    looks--;
    return victims.choose(server, ask, free, ending::contains, byRule, gain);
  }

  /**
   * True if the round may take so much more.
   *
   * @param with what is needed besides, all of which it took already
   */
  boolean mayTake(ResourceVector amounts, long[] with) {
    long[] sum = with.clone();
    amounts.addTo(sum, 1);
    isTooLarge |= !ResourceVector.of(sum).fitsIn(allowance);
    return amounts.fitsIn(left);
  }

  /** Looks for room for all of a gang; null if none is to be made, or not for all. */
  GangReclaim makeRoom(Gang gang, Rule byRule) {
    isTooLarge = false;
    return new GangRound(this, gang, byRule).makeRoom(now);
  }

  /** Marks jobs, or with {@code sign} −1 takes that back. */
  void take(Collection<Job> jobs, Rule byRule, int sign) {
    for (Job job : jobs) {
      job.demand().addTo(left, -sign);
      byRule.plan(job, -sign);
    }
    if (sign > 0) {
      ending.addAll(jobs);
    } else {
      ending.removeAll(jobs);
    }
  }

  /** What a job or more take of the cluster. */
  double share(ResourceVector amounts) {
    return places.share(amounts);
  }

  /** What jobs use together. */
  ResourceVector used(Collection<Job> jobs) {
    long[] sum = new long[left.length];
    jobs.forEach(job -> job.demand().addTo(sum, 1));
    return ResourceVector.of(sum);
  }

  /** Nothing more is taken where room is made for a gang. */
  void keepOff(GangReclaim reclaim) {
    busy.addAll(reclaim.servers());
    ending.addAll(reclaim.ending());
  }

  private void take(Candidate candidate, WithinNeeds.Want want) {
    Ask ask = want.ask();
    planned
        .computeIfAbsent(candidate.server(), server -> new Reclaim(server, want, now))
        .add(candidate.victims(), companions(candidate.victims()));
    Set<Job> toEnd = ending(candidate.victims());
    for (Job victim : toEnd) {
      victim.demand().addTo(left, -1);
      rule.plan(victim, -1);
    }
    plannedUsage.plan(ask, candidate.server(), 1, toEnd);
    rule.plan(ask, candidate.server(), ask.shape().demand());
  }

  /** The rest of the gangs of some jobs. */
  Set<Job> companions(List<Job> jobs) {
    Set<Job> companions = new LinkedHashSet<>();
    jobs.forEach(job -> companions.addAll(containers.companions(job)));
    jobs.forEach(companions::remove);
    return companions;
  }

  Set<Job> ending(List<Job> jobs) {
    Set<Job> ending = new LinkedHashSet<>(jobs);
    ending.addAll(companions(jobs));
    return ending;
  }
}
