package org.vqs.sim.reward;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceWorkload;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.ServiceLaw;

/**
 * A trace under the loss model (A Theory of Auto-Scaling for Resource Reservation in Cloud
 * Services, §7.2). The size of a task is the largest of what it asks for, rounded up to a power of
 * 1/2; a server has 1. A task earns its rounded size times the factor of its priority. A type is a
 * size and a priority that some task has. Time is in minutes.
 *
 * <p>What we read of a trace has no priorities. All tasks of a job, which ask for the same and come
 * within {@value #BURST} s of one another, get one by chance.
 */
public final class LossTrace implements LossArrivals {
  /** What a priority multiplies the reward by. */
  public static final List<Double> FACTORS = List.of(1., 2., 4.);

  /** The chance of a job to have a priority. */
  public static final List<Double> CHANCES = List.of(.6, .3, .1);

  private static final double BURST = 10;
  private static final double MINUTE = 60;

  private final List<LossArrival> arrivals = new ArrayList<>();
  private final List<RewardType> types = new ArrayList<>();
  private final List<Integer> priorities = new ArrayList<>();
  private final long unit;
  private final double[] work;

  /**
   * A trace with priorities.
   *
   * @param seed of the priorities
   */
  public LossTrace(ParsedTrace trace, long seed) {
    TraceWorkload workload =
        new TraceWorkload(
            trace,
            TraceSettings.defaults()
                .withSlot(MINUTE)
                .withMapping(ResourceMapping.POWERS_OF_TWO, List.of()));
    unit = workload.unit();
    List<ResourceVector> sizes = workload.types();
    Priorities drawn = new Priorities(seed);
    Iterator<Arrival> next = workload.arrivals(seed);
    List<LossArrival> all = new ArrayList<>();
    BitSet present = new BitSet();
    for (TraceJob task : trace.jobs()) {
      Arrival arrival = next.next();
      int kind = sizes.indexOf(arrival.demand()) * FACTORS.size() + drawn.of(task);
      all.add(new LossArrival(arrival.time(), kind, arrival.service()));
      present.set(kind);
    }
    present.stream().forEach(kind -> addType(sizes.get(kind / FACTORS.size()), kind));
    work = new double[types.size()];
    for (LossArrival each : all) {
      int type = present.get(0, each.type()).cardinality();
      arrivals.add(new LossArrival(each.time(), type, each.life()));
      work[type] += each.life();
    }
  }

  private void addType(ResourceVector size, int kind) {
    int priority = kind % FACTORS.size();
    priorities.add(priority);
    types.add(new RewardType(size, FACTORS.get(priority) * size.get(0) / unit));
  }

  private LossTrace(LossTrace other, List<LossArrival> arrivals) {
    this.arrivals.addAll(arrivals);
    types.addAll(other.types);
    priorities.addAll(other.priorities);
    unit = other.unit;
    work = other.work;
  }

  /**
   * The same tasks without bursts: each comes at a time of its own, uniform over the trace.
   *
   * @param seed of the times
   */
  public LossTrace oneByOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<LossArrival> alone = new ArrayList<>();
    for (LossArrival each : arrivals) {
      alone.add(new LossArrival(random.nextDouble() * length(), each.type(), each.life()));
    }
    alone.sort(Comparator.comparingDouble(LossArrival::time));
    return new LossTrace(this, alone);
  }

  /** The priorities of jobs, in the order of their tasks. */
  private static final class Priorities {
    private final SplittableRandom random;
    private final Map<List<BigDecimal>, Double> lastTask = new HashMap<>();
    private final Map<List<BigDecimal>, Integer> last = new HashMap<>();

    Priorities(long seed) {
      this.random = new SplittableRandom(seed);
    }

    int of(TraceJob task) {
      Double before = lastTask.put(task.amounts(), task.arrival());
      if (before == null || task.arrival() - before > BURST) {
        last.put(task.amounts(), draw());
      }
      return last.get(task.amounts());
    }

    private int draw() {
      double chance = random.nextDouble();
      int priority = 0;
      while (priority < CHANCES.size() - 1 && chance >= CHANCES.get(priority)) {
        chance -= CHANCES.get(priority);
        priority++;
      }
      return priority;
    }
  }

  @Override
  public Iterator<LossArrival> of(long seed) {
    return arrivals.iterator();
  }

  /** When the last task arrives, in minutes. */
  public double length() {
    return arrivals.get(arrivals.size() - 1).time();
  }

  /** The priority of a type: 0 is the lowest. */
  public int priority(int type) {
    return priorities.get(type);
  }

  /** The system of these types on so many servers. */
  public LossSystem system(int servers) {
    List<LossJobs> jobs = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      String name = types.get(type).demand().get(0) + "/" + unit + " of " + priority(type);
      double load = work[type] / length() / servers;
      // Lives are those of the trace; the law is for those who ask for a mean.
      ServiceLaw law = new ServiceLaw.Fixed(1);
      jobs.add(new LossJobs(name, types.get(type), priority(type), load, law));
    }
    return new LossSystem(jobs, List.of(new LossServers(servers, ResourceVector.of(unit), 1)));
  }

  /**
   * The tasks of each type that would run if none were rejected, in the middle of equal intervals.
   *
   * @return by interval, by type
   */
  public double[][] unlimited(int intervals) {
    double[][] changes = new double[intervals + 1][types.size()];
    double interval = length() / intervals;
    for (LossArrival each : arrivals) {
      int from = middleFrom(each.time() / interval, intervals);
      int until = middleFrom((each.time() + each.life()) / interval, intervals);
      changes[from][each.type()]++;
      changes[until][each.type()]--;
    }
    for (int i = 1; i < intervals; i++) {
      for (int type = 0; type < types.size(); type++) {
        changes[i][type] += changes[i - 1][type];
      }
    }
    return changes;
  }

  /** The first interval whose middle is at a time or later. */
  private static int middleFrom(double time, int intervals) {
    return (int) Math.min(intervals, Math.max(0, Math.ceil(time - .5)));
  }

  /**
   * The size that arrives in equal intervals, in servers.
   *
   * @return by priority, by interval
   */
  public double[][] arriving(int intervals) {
    double[][] sizes = new double[FACTORS.size()][intervals];
    for (LossArrival each : arrivals) {
      int interval = (int) Math.min(intervals - 1., each.time() / length() * intervals);
      double size = (double) types.get(each.type()).demand().get(0) / unit;
      sizes[priority(each.type())][interval] += size;
    }
    return sizes;
  }
}
