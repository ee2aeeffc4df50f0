package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.preemption.rule.Rule;

/**
 * A round's search for room for all of a gang.
 *
 * <pre>
 * For each node, those of the largest demand first: the server where it costs others' jobs of the lowest precedence, of
 * that the smallest amount, which is none where there is room already or room is reserved for the gang.
 * A gang that must be in one unit: the same in each of eight units, those of the servers where its first nodes could go.
 * If one finds no server, or together they would cost more than the round may take: nothing is marked.
 * </pre>
 *
 * <p>Looks at no more servers than there are nodes in a group, and {@link Round#SERVERS_PER_ASK}
 * more, for each group; each look counts as one of the round's.
 */
final class GangRound {
  /** Units in which a round looks for room. */
  private static final int UNITS = 8;

  private final Round round;
  private final Gang gang;
  private final Rule rule;
  private final Comparator<Candidate> cheapestFirst;
  private final Map<Server, long[]> free = new HashMap<>();
  private final Server[] servers;
  private final List<Candidate> chosen = new ArrayList<>();
  private final long[] taken;

  /** In which all of it is to be; null for anywhere. */
  private String unit;

  GangRound(Round round, Gang gang, Rule rule) {
    this.round = round;
    this.gang = gang;
    this.rule = rule;
    this.cheapestFirst = Candidate.cheapestFirst(rule);
    this.servers = new Server[gang.type().size()];
    this.taken = new long[gang.demand().dimensions()];
  }

  /** Marks what has to go so that all of it can start; null if nothing does, or that cannot be. */
  GangReclaim makeRoom(long now) {
    boolean isMade = rule.mayGain(gang.ask(0), gang.demand()) && placeSomewhere();
    if (!isMade || chosen.stream().allMatch(candidate -> candidate.victims().isEmpty())) {
      undo();
      return null;
    }
    rule.plan(gang.ask(0), servers[0], gang.demand());
    GangReclaim reclaim = new GangReclaim(gang, List.of(servers), now);
    for (Candidate candidate : chosen) {
      if (!candidate.victims().isEmpty()) {
        reclaim.add(candidate.server(), candidate.victims(), round.companions(candidate.victims()));
      }
    }
    return reclaim;
  }

  private boolean placeSomewhere() {
    if (!gang.type().span().isLimited()) {
      return placeAll();
    }
    List<String> units = candidates(0).stream().map(gang::unit).distinct().limit(UNITS).toList();
    for (String each : units) {
      unit = each;
      if (placeAll()) {
        return true;
      }
      undo();
    }
    return false;
  }

  private boolean placeAll() {
    List<Integer> largestFirst = new ArrayList<>();
    for (int group = 0; group < gang.type().groups(); group++) {
      largestFirst.add(group);
    }
    largestFirst.sort(Comparator.comparingDouble(group -> -round.share(gang.type().demand(group))));
    for (int group : largestFirst) {
      if (!place(group)) {
        return false;
      }
    }
    return true;
  }

  private boolean place(int group) {
    Ask ask = gang.ask(group);
    PriorityQueue<Candidate> candidates = new PriorityQueue<>(cheapestFirst);
    for (Server server : candidates(group)) {
      consider(server, ask, candidates);
    }
    int node = gang.type().firstNode(group);
    int end = node + gang.type().count(group);
    while (node < end && !candidates.isEmpty() && !round.isExhausted()) {
      Candidate cheapest = candidates.poll();
      Candidate today = look(cheapest.server(), ask);
      if (today != null && cheapestFirst.compare(today, cheapest) > 0) {
        // What others lost since makes it dearer than it was.
        candidates.add(today);
      } else if (today != null) {
        take(today, ask);
        servers[node++] = today.server();
        consider(today.server(), ask, candidates);
      }
    }
    return node == end;
  }

  private Collection<Server> candidates(int group) {
    Ask ask = gang.ask(group);
    int count = gang.type().count(group);
    Set<Server> found = new LinkedHashSet<>(gang.reservedServers());
    found.addAll(unit == null ? walk(ask, count) : gang.home().servers());
    found.removeIf(
        server ->
            (unit != null && !unit.equals(gang.unit(server)))
                || !gang.mayBeAt(server)
                || !server.isOpen()
                || server.home() != gang.home()
                || round.isBusy(server)
                || !ask.mayRunAt(server)
                || !round.mayStart(ask, server));
    return found;
  }

  private Collection<Server> walk(Ask ask, int count) {
    Set<Server> found = new LinkedHashSet<>(free.keySet());
    for (Site site : gang.home().sites()) {
      RoomTree<Server> open = site.openByTightness();
      Server server = open.firstFit(ask.shape().amounts());
      for (int i = 0; server != null && i < count; i++) {
        found.add(server);
        server = open.firstFitAfter(server, ask.shape().amounts());
      }
    }
    found.addAll(round.walk(ask, Round.SERVERS_PER_ASK + count));
    return found;
  }

  private void consider(Server server, Ask ask, PriorityQueue<Candidate> candidates) {
    Candidate candidate = look(server, ask);
    if (candidate != null) {
      candidates.add(candidate);
    }
  }

  private Candidate look(Server server, Ask ask) {
    long[] room = free.computeIfAbsent(server, this::freeFor);
    if (ask.demand().fitsIn(room)) {
      return Candidate.of(server, List.of(), 0, rule);
    }
    List<Job> victims = round.victims(server, ask, room, rule, gang.demand());
    if (victims == null) {
      return null;
    }
    ResourceVector sum = round.used(round.ending(victims));
    return round.mayTake(sum, taken) ? Candidate.of(server, victims, round.share(sum), rule) : null;
  }

  /** What is free for the gang: also what is reserved for it. */
  private long[] freeFor(Server server) {
    long[] room = server.free().clone();
    ResourceVector reserved = gang.reservedOn(server);
    if (reserved != null) {
      reserved.addTo(room, 1);
    }
    return room;
  }

  private void take(Candidate candidate, Ask ask) {
    long[] room = free.get(candidate.server());
    candidate.victims().forEach(job -> job.demand().addTo(room, 1));
    ask.demand().addTo(room, -1);
    Set<Job> ending = round.ending(candidate.victims());
    round.take(ending, rule, 1);
    round.used(ending).addTo(taken, 1);
    chosen.add(candidate);
  }

  private void undo() {
    chosen.forEach(candidate -> round.take(round.ending(candidate.victims()), rule, -1));
    chosen.clear();
    free.clear();
    Arrays.fill(taken, 0);
  }
}
