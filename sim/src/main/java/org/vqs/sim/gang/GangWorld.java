package org.vqs.sim.gang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Span;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;

/**
 * Equal servers in racks under the packer as it is deployed. Jobs live for uniform times, each by
 * itself. Groups of equal jobs come, and wait as gangs or one by one. Counts what an application
 * would see. Not thread-safe.
 */
public final class GangWorld implements Host {
  private static final int RACK = 20;

  private final Packer packer;
  private final Random random;
  private final int slots;
  private final long longest;
  private final PriorityQueue<End> ends =
      new PriorityQueue<>(Comparator.comparingLong(End::at).thenComparingLong(End::number));
  private final Map<Ask, Integer> startedInEvent = new HashMap<>();
  private final List<Long> turns = new ArrayList<>();
  private final List<Ask> gangAsks = new ArrayList<>();
  private final List<Server> together = new ArrayList<>();
  private Starts starts = new Starts();
  private Gang inTurn;
  private long turnSince;
  private long now;
  private long made;
  private double usedTime;
  private int used;
  private int halfGangs;

  private record End(long at, long number, Job job) {}

  /** Sums over the gangs that started. */
  private static final class Starts {
    private long gangs;
    private double waits;
    private long longestWait;
    private double broken;
  }

  /**
   * A world in which nothing waits.
   *
   * @param longest the longest life of a job
   */
  public GangWorld(PackerOptions options, int servers, int slots, long longest, long seed) {
    packer = new Packer(options, this);
    random = new Random(seed);
    this.slots = servers * slots;
    this.longest = longest;
    for (int i = 0; i < servers; i++) {
      packer
          .servers()
          .add(
              "s" + i,
              ResourceVector.of(slots),
              List.of(packer.location("/r" + i / RACK), packer.location("s" + i)),
              null,
              null);
    }
  }

  /** The packer. */
  public Packer packer() {
    return packer;
  }

  /** The time. */
  public long now() {
    return now;
  }

  /** How long each turn took that is over. */
  public List<Long> turns() {
    return turns;
  }

  /** How often a part of a gang started without the rest. */
  public int halfGangs() {
    return halfGangs;
  }

  /** Which part of all room was used, on average since a time. */
  public double utilisation(long since) {
    return usedTime / ((now - since) * (double) slots);
  }

  /** How long gangs waited on average that started. */
  public double meanWait() {
    return starts.waits / Math.max(1, starts.gangs);
  }

  /** How long the gang waited that waited longest, of those that started. */
  public long longestWait() {
    return starts.longestWait;
  }

  /** The broken edges of gangs that started, in parts of all their edges; between racks 2. */
  public double broken() {
    return starts.broken / Math.max(1, starts.gangs);
  }

  /** Counts anew. */
  public void forgetUse() {
    usedTime = 0;
    starts = new Starts();
  }

  /** Time goes on; what ended is reported server by server. */
  public void passTo(long time) {
    while (!ends.isEmpty() && ends.peek().at <= time) {
      End end = ends.poll();
      advance(end.at);
      Server server = end.job.server();
      used -= (int) end.job.demand().get(0);
      packer.vacate(end.job);
      event(() -> packer.heartbeat(server, now));
    }
    advance(time);
  }

  private void advance(long time) {
    usedTime += (double) used * (time - now);
    now = time;
  }

  private void event(Runnable run) {
    startedInEvent.clear();
    run.run();
    for (Map.Entry<Ask, Integer> started : startedInEvent.entrySet()) {
      halfGangs += gangAsks.contains(started.getKey()) && started.getKey().count() > 0 ? 1 : 0;
    }
    Gang gang = packer.gangs().reserving(packer.everywhere());
    if (gang != inTurn) {
      if (inTurn != null) {
        turns.add(now - turnSince);
      }
      inTurn = gang;
      turnSince = now;
    }
  }

  /** Equal jobs that wait one by one. */
  public void single(int count, long demand) {
    Ask ask = packer.newAsk(spec(demand));
    packer.setCount(ask, count, now);
    event(() -> packer.run(now));
  }

  /** Equal jobs that wait as a gang and must be within a span. */
  public Gang gang(int count, long demand, Span span) {
    Ask ask = packer.newAsk(spec(demand));
    packer.suspend(ask);
    packer.setCount(ask, count, now);
    gangAsks.add(ask);
    GraphType type =
        GraphType.builder()
            .group("node", count, ResourceVector.of(demand))
            .edge("node", "node", 1)
            .within(span)
            .build();
    Gang gang = packer.newGang(new GangSpec(type, List.of(ask), packer.everywhere(), ask), now);
    event(() -> packer.run(now));
    return gang;
  }

  private AskSpec spec(long demand) {
    return AskSpec.anywhere(ResourceVector.of(demand), packer.everywhere(), "job " + made++);
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return null;
  }

  @Override
  public boolean together(Gang gang, BooleanSupplier startAll) {
    together.clear();
    boolean all = startAll.getAsBoolean();
    if (all) {
      starts.gangs++;
      starts.waits += now - gang.arrival();
      starts.longestWait = Math.max(starts.longestWait, now - gang.arrival());
      starts.broken += brokenEdges();
    }
    return all;
  }

  /** Of the gang that starts, in parts of all its edges. */
  private double brokenEdges() {
    double broken = 0;
    int edges = 0;
    for (int i = 0; i < together.size(); i++) {
      for (int j = 0; j < i; j++) {
        Server one = together.get(i);
        Server other = together.get(j);
        boolean isSameRack = one.locations().get(1) == other.locations().get(1);
        broken += one == other ? 0 : isSameRack ? 1 : 2;
        edges++;
      }
    }
    return edges == 0 ? 0 : broken / edges;
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    startedInEvent.merge(ask, 1, Integer::sum);
    together.add(job.server());
    used += (int) job.demand().get(0);
    ends.add(new End(now + 1 + (long) (random.nextDouble() * longest), made++, job));
    return null;
  }
}
