package org.vqs.sim.policy.reward;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.classification.GreedyAssignment;

/**
 * DRA as the sentences of the paper's §4 say, server by server and without an index, on one pool.
 * What they leave open is an argument. Cost of an event: O(configurations · servers).
 */
final class LiteralReservation implements AdmissionPolicy {
  private final AdmissionHost host;
  private final int reserve;
  private final Readings readings;
  private final GreedyPlacement greedy;
  private final long[] running;
  private final List<Server> servers = new ArrayList<>();

  /** The servers of each configuration, index 1 first. */
  private final Map<List<Integer>, Deque<Server>> groups = new LinkedHashMap<>();

  private GreedyAssignment wanted;

  /** Which of the empty servers of rank C + 1 is ℓE. */
  enum Spare {
    /** Of a configuration that nobody wants, then of one with too many, then of the last. */
    LEAST_WANTED,
    LOWEST_NUMBER,
    HIGHEST_NUMBER
  }

  /** Which of the servers with an empty slot is ℓA. */
  enum Place {
    LOWEST_NUMBER,
    MOST_JOBS
  }

  /**
   * What the paper leaves open.
   *
   * @param spare ℓE
   * @param place ℓA
   * @param rejectsWhenAllMatch true if i* is C when all configurations match, else C + 1
   */
  record Readings(Spare spare, Place place, boolean rejectsWhenAllMatch) {}

  private static final class Server {
    private final int number;
    private final int[] placement;
    private int[] slots;
    private int rank;
    private boolean accepts = true;
    private int jobs;

    Server(int number, int types) {
      this.number = number;
      this.placement = new int[types];
      this.slots = new int[types];
    }

    boolean isEmpty() {
      return jobs == 0;
    }

    void change(int type, int count) {
      placement[type] += count;
      jobs += count;
    }
  }

  LiteralReservation(ServerPool pool, int reserve, Readings readings, AdmissionHost host) {
    this.host = host;
    this.reserve = reserve;
    this.readings = readings;
    this.greedy = new GreedyPlacement(pool.best());
    this.running = new long[pool.best().types().size()];
    for (int number = 0; number < pool.servers(); number++) {
      Server server = new Server(number, running.length);
      servers.add(server);
      group(server.slots).addFirst(server);
    }
    update();
  }

  private Deque<Server> group(int[] slots) {
    List<Integer> key = Arrays.stream(slots).boxed().toList();
    return groups.computeIfAbsent(key, configuration -> new ArrayDeque<>());
  }

  @Override
  public void arrival(int type) {
    Comparator<Server> order = Comparator.comparingInt(server -> server.number);
    if (readings.place == Place.MOST_JOBS) {
      order = Comparator.<Server>comparingInt(server -> -server.jobs).thenComparing(order);
    }
    Server found =
        servers.stream()
            .filter(server -> server.accepts && server.placement[type] < server.slots[type])
            .min(order)
            .orElse(null);
    if (found == null) {
      host.reject(type);
      return;
    }
    found.change(type, 1);
    running[type]++;
    host.start(found.number, type);
    update();
  }

  @Override
  public void departure(int number, int type) {
    Server left = servers.get(number);
    left.change(type, -1);
    running[type]--;
    if (left.accepts) {
      servers.stream()
          .filter(server -> !server.accepts && server.placement[type] > 0)
          .max(Comparator.comparingInt(server -> server.rank))
          .ifPresent(from -> migrate(from, left, type));
    }
    update();
  }

  private void migrate(Server from, Server to, int type) {
    from.change(type, -1);
    to.change(type, 1);
    host.migrate(from.number, to.number, type);
  }

  private void update() {
    wanted =
        greedy.assign(Arrays.stream(running).map(jobs -> jobs + reserve).toArray(), servers.size());
    int last = wanted.size() + 1;
    servers.forEach(server -> server.rank = last);
    int unmatched = last;
    for (int i = 1; i < last; i++) {
      boolean matched = match(i);
      unmatched = matched ? unmatched : Math.min(unmatched, i);
    }
    if (unmatched == last && readings.rejectsWhenAllMatch) {
      unmatched = wanted.size();
    }
    servers.forEach(server -> server.accepts = true);
    for (Deque<Server> group : groups.values()) {
      if (!group.isEmpty()) {
        group.getFirst().accepts = group.getFirst().rank <= unmatched;
      }
    }
  }

  /** True if the i-th configuration has as many servers as it should. */
  private boolean match(int i) {
    int[] slots = wanted.configuration(i - 1);
    int count = wanted.servers(i - 1);
    Deque<Server> group = group(slots);
    Server spare = group.size() < count ? spareFor(slots) : null;
    while (spare != null) {
      group(spare.slots).remove(spare);
      spare.slots = slots;
      group.addFirst(spare);
      spare = group.size() < count ? spareFor(slots) : null;
    }
    int index = 0;
    for (Server server : group) {
      index++;
      server.rank = index > group.size() - count ? i : server.rank;
    }
    return group.size() >= count;
  }

  private Server spareFor(int[] slots) {
    Comparator<Server> byNumber = Comparator.comparingInt(server -> server.number);
    Comparator<Server> order =
        switch (readings.spare) {
          case LOWEST_NUMBER -> byNumber;
          case HIGHEST_NUMBER -> byNumber.reversed();
          case LEAST_WANTED -> Comparator.comparingInt(this::need).thenComparing(byNumber);
        };
    return servers.stream()
        .filter(server -> server.rank == wanted.size() + 1 && server.isEmpty())
        .filter(server -> !Arrays.equals(server.slots, slots))
        .min(order)
        .orElse(null);
  }

  /** 0 for what nobody wants, 1 for what there is too much of, then the last first. */
  private int need(Server server) {
    for (int i = 0; i < wanted.size(); i++) {
      if (Arrays.equals(server.slots, wanted.configuration(i))) {
        return group(server.slots).size() > wanted.servers(i) ? 1 : 1 + wanted.size() - i;
      }
    }
    return 0;
  }
}
