package org.vqs.sim.gang;

import java.util.Random;
import java.util.function.UnaryOperator;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.graph.Span;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.ReservationOptions;

/**
 * 200 servers of 8, on which jobs of 1 and 2 live for up to 1,000: so much comes as gangs of 2 to
 * 64, so much as single jobs.
 *
 * @param servers how many servers
 * @param gangs what comes as gangs, in parts of what the servers can do
 * @param singles what comes as single jobs
 * @param together false to have the jobs of gangs wait one by one
 * @param span within what all jobs of a gang must be
 */
public record GangLoad(int servers, double gangs, double singles, boolean together, Span span) {
  /** The longest life. */
  public static final long LONGEST = 1_000;

  /** When a gang is overdue at the earliest. */
  public static final long DELAY = 60;

  private static final int SLOTS = 8;
  private static final int LARGEST = 64;
  private static final long WARM = 2_000;

  /** Usual lengths of a run. */
  public static final long END = 6_000;

  /** Gangs may be anywhere. */
  public GangLoad(int servers, double gangs, double singles, boolean together) {
    this(servers, gangs, singles, together, Span.ANYWHERE);
  }

  /** The same with gangs within a span. */
  public GangLoad within(Span newSpan) {
    return new GangLoad(servers, gangs, singles, together, newSpan);
  }

  /** A world with nothing to do. */
  private GangWorld world(UnaryOperator<GangOptions.Graph> graph, long seed) {
    GangOptions gangOptions =
        GangOptions.DEFAULT.delay(DELAY).graph(graph.apply(GangOptions.DEFAULT.graph()));
    return new GangWorld(
        PackerOptions.paper(Policies.DEFAULT, ResourceVector.of(1))
            .with(o -> o.gangs(gangOptions).reservations(new ReservationOptions(DELAY, 300, 0.1))),
        servers,
        SLOTS,
        LONGEST,
        seed);
  }

  /**
   * Runs until a time; what was before the warm-up does not count.
   *
   * @param graph how gangs are placed
   */
  public GangWorld run(UnaryOperator<GangOptions.Graph> graph, long seed, long end) {
    GangWorld world = world(graph, seed);
    double capacity = servers * SLOTS / (LONGEST / 2.0);
    Random random = new Random(7);
    double nextGang = gangs == 0 ? Double.POSITIVE_INFINITY : 0;
    double nextSingle = singles == 0 ? Double.POSITIVE_INFINITY : 0;
    boolean isWarm = false;
    while (Math.min(nextGang, nextSingle) < end) {
      long time = (long) Math.min(nextGang, nextSingle);
      world.passTo(time);
      if (!isWarm && time >= WARM) {
        isWarm = true;
        world.forgetUse();
      }
      int demand = 1 + random.nextInt(2);
      if (nextGang <= nextSingle) {
        int size = 2 + random.nextInt(LARGEST - 1);
        if (together) {
          world.gang(size, demand, span);
        } else {
          world.single(size, demand);
        }
        nextGang += size * demand / (gangs * capacity);
      } else {
        world.single(1, demand);
        nextSingle += demand / (singles * capacity);
      }
    }
    return world;
  }

  /** The part of all room that was used after warming up. */
  public static double utilisation(GangWorld world) {
    return world.utilisation(WARM);
  }
}
