package org.vqs.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;

/**
 * A cluster for the benchmarks of single operations, and the host of its packer, which refuses
 * nothing. Time stands still unless a benchmark has it pass: no job is overdue, and none ages.
 *
 * <p>The packer works as it is deployed but for shares, as there is one queue, and stalls, which
 * would make equal operations cost differently; where a policy learns on each event whether it
 * should hold a server, that is part of what is measured. Same scale and policy, same world. Not
 * thread-safe.
 */
final class BenchmarkWorld implements Host {
  /** The time at which all is built, and stays if none passes. */
  static final long NOW = 0;

  /** So many jobs of each demand wait that no benchmark runs out of them. */
  private static final int WAITING = 100_000_000;

  private static final long SEED = 20_170_601;
  private static final int MISSES = 3;

  private final Scale scale;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Packer packer;
  private final List<Server> servers = new ArrayList<>();
  private final List<Ask> waiting = new ArrayList<>();
  private final List<Job> started = new ArrayList<>();
  private final List<Tenant> queues;
  private int turns;
  private long now = NOW;

  private BenchmarkWorld(String policy, Scale scale) {
    this.scale = scale;
    PackerOptions options =
        PackerOptions.deployed(Policies.get(policy), scale.smallest())
            .with(
                o ->
                    o.shares(null)
                        .stall(
                            policy.equals(Policies.ADAPTIVE)
                                ? new Stall.Drain()
                                : new Stall.None()));
    packer = new Packer(options, this);
    for (int i = 0; i < scale.servers(); i++) {
      String name = "server " + i;
      servers.add(packer.servers().add(name, scale.capacity(i), List.of(), null, null));
    }
    queues = policy.equals(Policies.DRA) ? twoQueues() : List.of(packer.tenants().root());
  }

  /** Two that pay differently, without which {@code dra} keeps nothing. */
  private List<Tenant> twoQueues() {
    Tenant high = packer.tenants().add(packer.tenants().root(), "high", Tenant.Kind.QUEUE, 1, null);
    Tenant low = packer.tenants().add(packer.tenants().root(), "low", Tenant.Kind.QUEUE, 1, null);
    packer.tenants().setReward(high, 5);
    return List.of(high, low);
  }

  private Tenant nextQueue() {
    return queues.get(turns++ % queues.size());
  }

  /**
   * All servers are full of jobs of random demands, and many of each demand wait that the policy
   * starts nowhere.
   */
  static BenchmarkWorld full(String policy, Scale scale) {
    BenchmarkWorld world = new BenchmarkWorld(policy, scale);
    List<ResourceVector> demands = scale.demands(world.random);
    for (Server server : world.servers) {
      world.occupyRandomly(server, demands);
    }
    world.enqueue(demands);
    return world;
  }

  private void occupyRandomly(Server server, List<ResourceVector> demands) {
    int misses = 0;
    while (misses < MISSES) {
      ResourceVector demand = demands.get(random.nextInt(demands.size()));
      if (demand.fitsIn(server.free())) {
        started.add(packer.occupy(server, demand, nextQueue(), Lane.TASK));
      } else {
        misses++;
      }
    }
  }

  /**
   * One job runs on each server and leaves 3 to 50 % of each resource, independently; what waits
   * asks for more than half a server.
   *
   * @param expected what will arrive: under VQS the servers' configurations are such that it starts
   */
  static BenchmarkWorld withRoom(String policy, Scale scale, ResourceVector expected) {
    BenchmarkWorld world = new BenchmarkWorld(policy, scale);
    for (Server server : world.servers) {
      ResourceVector capacity = server.capacity();
      long[] used = capacity.toArray();
      for (int r = 0; r < used.length; r++) {
        used[r] -= (long) (used[r] * world.random.nextDouble(0.03, 0.5));
      }
      world.packer.occupy(server, ResourceVector.of(used));
    }
    world.configure(expected);
    world.enqueue(scale.largeDemands());
    world.started.clear();
    return world;
  }

  /** Lets each server that is not empty take its configuration while only such jobs wait. */
  private void configure(ResourceVector expected) {
    if (!packer.options().policy().equals(Policies.VQS)) {
      return;
    }
    Ask ask = newAsk(expected);
    packer.setCount(ask, WAITING, NOW);
    run();
    packer.remove(ask, NOW);
    started.forEach(packer::vacate);
    run();
  }

  private void enqueue(List<ResourceVector> demands) {
    for (ResourceVector demand : demands) {
      Ask ask = newAsk(demand);
      waiting.add(ask);
      packer.setCount(ask, WAITING, NOW);
    }
    run();
  }

  /** Lets the policy work on what events left; one run starts at most so many jobs. */
  void run() {
    do {
      packer.run(now);
    } while (packer.hasBacklog());
  }

  /** Lets so many milliseconds pass. */
  void passTime(long milliseconds) {
    now += milliseconds;
  }

  /** Has all that waits wait for longer than its patience. */
  void makeOverdue() {
    passTime(2 * packer.options().reservations().delay());
  }

  /** How many servers may be reserved at a time. */
  double reservable() {
    return packer.options().reservations().share() * servers.size();
  }

  /** A new ask that may run anywhere, of no job yet. */
  Ask newAsk(ResourceVector demand) {
    return packer.newAsk(AskSpec.anywhere(demand, packer.everywhere(), null).of(nextQueue()));
  }

  /** How large it is. */
  Scale scale() {
    return scale;
  }

  /** For what is chosen at random. */
  SplittableRandom random() {
    return random;
  }

  /** The packer under test. */
  Packer packer() {
    return packer;
  }

  /** All servers. */
  List<Server> servers() {
    return servers;
  }

  /** What waits: an ask for each shape. */
  List<Ask> waiting() {
    return waiting;
  }

  /** What started, in that order; the reader takes out what has ended. */
  List<Job> started() {
    return started;
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return null;
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    started.add(job);
    return null;
  }
}
