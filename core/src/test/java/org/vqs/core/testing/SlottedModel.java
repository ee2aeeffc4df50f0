package org.vqs.core.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;

/**
 * The slotted-time model of the papers on top of a packer: in each slot departures, then arrivals,
 * then scheduling.
 *
 * <p>A job with service S that starts in slot t gives back its room at the start of slot t + S.
 * Slots in which nothing departs or arrives are skipped.
 */
public final class SlottedModel implements Host {
  private final Packer packer;
  private final SplittableRandom random;
  private final Service service;
  private final List<Server> servers = new ArrayList<>();
  private final List<Stream> streams = new ArrayList<>();
  private final PriorityQueue<Departure> departures = new PriorityQueue<>();
  private final Deque<Ask> started = new ArrayDeque<>();
  private final Map<Long, Long> startedBySize = new HashMap<>();
  private boolean heartbeats;
  private int turn;
  private double totalRate;
  private long slot;
  private long nextArrival = Long.MAX_VALUE;
  private long departuresMade;
  private long measuredFrom;
  private double queueTime;
  private long leastQueue;
  private long checksum = 17;

  /** How long jobs are served. */
  public sealed interface Service {
    /** Always the same. */
    record Fixed(long slots) implements Service {}

    /** Ends with the same chance in every slot. */
    record Geometric(double mean) implements Service {}
  }

  private record Stream(ResourceVector demand, double rate) {}

  private record Departure(long slot, long number, Job job) implements Comparable<Departure> {
    @Override
    public int compareTo(Departure other) {
      return slot != other.slot
          ? Long.compare(slot, other.slot)
          : Long.compare(number, other.number);
    }
  }

  /** A cluster of one-resource servers of these capacities. */
  public SlottedModel(PackerOptions options, Service service, long seed, long... capacities) {
    this.packer = new Packer(options, this);
    this.service = service;
    this.random = new SplittableRandom(seed);
    for (long capacity : capacities) {
      servers.add(
          packer
              .servers()
              .add("s" + servers.size(), ResourceVector.of(capacity), List.of(), null, null));
    }
  }

  /** The options of the paper's algorithm for jobs of at least this size. */
  public static PackerOptions paper(String policy, long smallest) {
    return PackerOptions.paper(policy, ResourceVector.of(smallest));
  }

  /** Jobs of this size arrive as a Poisson process with a mean number per slot. */
  public SlottedModel arrivals(long size, double rate) {
    streams.add(new Stream(ResourceVector.of(size), rate));
    totalRate += rate;
    nextArrival = slot + gap();
    return this;
  }

  /** Jobs wait from the beginning. */
  public SlottedModel backlog(long size, int jobs) {
    for (int i = 0; i < jobs; i++) {
      arrive(ResourceVector.of(size));
    }
    return this;
  }

  /** A job of this size runs from the beginning and departs at a given slot. */
  public SlottedModel resident(int server, long size, long until) {
    departAt(until, packer.occupy(servers.get(server), ResourceVector.of(size)));
    return this;
  }

  /**
   * In each slot with an event one server in turn also has a heartbeat, which is what stalls and
   * reservations time out at.
   */
  public SlottedModel heartbeats() {
    heartbeats = true;
    return this;
  }

  /** Lets a number of slots pass. */
  public SlottedModel run(long slots) {
    long end = slot + slots;
    schedule();
    while (true) {
      long next =
          Math.min(nextArrival, departures.isEmpty() ? Long.MAX_VALUE : departures.peek().slot());
      queueTime += (double) queue() * (Math.min(next, end) - slot);
      leastQueue = Math.min(leastQueue, queue());
      if (next >= end) {
        slot = end;
        return this;
      }
      slot = next;
      departures();
      arrivals();
      schedule();
    }
  }

  /** Forgets what was measured so far. */
  public SlottedModel measure() {
    measuredFrom = slot;
    queueTime = 0;
    leastQueue = queue();
    return this;
  }

  /** The mean number of waiting jobs per slot since {@link #measure}, or since the beginning. */
  public double meanQueue() {
    return queueTime / (slot - measuredFrom);
  }

  /** The least number of waiting jobs since {@link #measure}. */
  public long leastQueue() {
    return leastQueue;
  }

  /** The number of waiting jobs. */
  public long queue() {
    return packer.cluster().pending().waiting();
  }

  /** How many jobs of a size started. */
  public long started(long size) {
    return startedBySize.getOrDefault(size, 0L);
  }

  /** Depends on which job started where and when. */
  public long checksum() {
    return checksum;
  }

  /** The packer. */
  public Packer packer() {
    return packer;
  }

  private void schedule() {
    packer.run(slot);
    if (heartbeats) {
      packer.heartbeat(servers.get(turn++ % servers.size()), slot);
    }
    forgetStarted();
  }

  private void departures() {
    while (!departures.isEmpty() && departures.peek().slot() == slot) {
      packer.vacate(departures.poll().job());
    }
  }

  /** Given that some job arrives in this slot, how many do, and of which size. */
  private void arrivals() {
    if (nextArrival != slot) {
      return;
    }
    double chance = random.nextDouble() * -Math.expm1(-totalRate);
    double term = totalRate * Math.exp(-totalRate);
    for (int k = 1; k == 1 || chance > 0; k++) {
      arrive(pick());
      chance -= term;
      term *= totalRate / (k + 1);
    }
    nextArrival = slot + gap();
  }

  private ResourceVector pick() {
    double point = random.nextDouble() * totalRate;
    for (Stream stream : streams) {
      point -= stream.rate();
      if (point < 0) {
        return stream.demand();
      }
    }
    return streams.get(streams.size() - 1).demand();
  }

  private void arrive(ResourceVector demand) {
    Ask ask = packer.newAsk(AskSpec.anywhere(demand, packer.everywhere(), null));
    packer.setCount(ask, 1, slot);
  }

  /** Slots until the next one in which some job arrives: geometric with chance 1 - e^-rate. */
  private long gap() {
    return 1 + (long) (Math.log1p(-random.nextDouble()) / -totalRate);
  }

  private long serviceTime() {
    if (service instanceof Service.Geometric geometric) {
      return 1 + (long) (Math.log1p(-random.nextDouble()) / Math.log1p(-1 / geometric.mean()));
    }
    return ((Service.Fixed) service).slots();
  }

  private void departAt(long when, Job job) {
    departures.add(new Departure(when, departuresMade++, job));
  }

  private void forgetStarted() {
    while (!started.isEmpty()) {
      packer.remove(started.poll(), slot);
    }
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return null;
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    checksum = 31 * (31 * (31 * checksum + slot) + job.server().index()) + job.demand().get(0);
    departAt(slot + serviceTime(), job);
    started.add(ask);
    startedBySize.merge(job.demand().get(0), 1L, Long::sum);
    return null;
  }
}
