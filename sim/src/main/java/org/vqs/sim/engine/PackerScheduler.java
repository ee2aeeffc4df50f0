package org.vqs.sim.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
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
 * The policies that run in the ResourceManager, on a simulated cluster: the same {@link Packer},
 * with this as its host. Each job is an ask of its own.
 */
public final class PackerScheduler implements JobScheduler, Host {
  /** Owner of the jobs that no server accepts. */
  private static final Object REFUSED = new Object();

  private final Packer packer;
  private final double ticksPerUnit;
  private final Heartbeats heartbeats;
  private final Starts starts;
  private final List<Server> servers = new ArrayList<>();
  private final Deque<Ask> started = new ArrayDeque<>();

  /** Whether something came or went since the packer ran. */
  private boolean isEventful;

  /**
   * A packer over a cluster.
   *
   * @param ticksPerUnit how many of the packer's units of time are one of the engine's
   * @param heartbeats when servers report, in the engine's time
   */
  PackerScheduler(
      PackerOptions options,
      List<ServerGroup> cluster,
      double ticksPerUnit,
      Heartbeats heartbeats,
      Starts starts) {
    this.packer = new Packer(options, this);
    this.ticksPerUnit = ticksPerUnit;
    this.heartbeats = heartbeats;
    this.starts = starts;
    for (ServerGroup group : cluster) {
      for (int i = 0; i < group.count(); i++) {
        String name = "s" + packer.cluster().serverCount();
        servers.add(packer.servers().add(name, group.capacity(), List.of(), null, null));
      }
    }
  }

  /** Has a job run on each server that is nobody's, counts for nothing and never ends. */
  public void occupyEach(ResourceVector demand) {
    servers.forEach(server -> packer.occupy(server, demand));
  }

  /** Has jobs wait from time 0 that no server accepts; they are nobody's and count for nothing. */
  public void waitInVain(ResourceVector demand, int count) {
    packer.setCount(
        packer.newAsk(AskSpec.anywhere(demand, packer.everywhere(), REFUSED)), count, 0);
    isEventful = true;
  }

  /** The packer, to look at. */
  public Packer packer() {
    return packer;
  }

  @Override
  public void arrive(SimJob job, double now) {
    Ask ask = packer.newAsk(AskSpec.anywhere(job.demand(), packer.everywhere(), job));
    packer.setCount(ask, 1, ticks(now));
    isEventful = true;
  }

  @Override
  public void depart(SimJob job, double now) {
    packer.vacate((Job) job.handle());
    isEventful = true;
  }

  @Override
  public void schedule(double now) {
    if (heartbeats.next() > now || isEventful) {
      goOn(packer.run(ticks(now)), now);
      isEventful = false;
    }
    while (heartbeats.next() <= now) {
      Server server = servers.get((int) (heartbeats.count() % servers.size()));
      heartbeats.passed();
      goOn(packer.heartbeat(server, ticks(now)), now);
    }
  }

  /** Where a run started as many as it may, the next follows at once, as in the ResourceManager. */
  private void goOn(int startedInRun, double now) {
    forgetStarted(now);
    int count = startedInRun;
    while (count >= packer.options().maxStartsPerEvent()) {
      count = packer.run(ticks(now));
      forgetStarted(now);
    }
  }

  private void forgetStarted(double now) {
    while (!started.isEmpty()) {
      packer.remove(started.poll(), ticks(now));
    }
  }

  @Override
  public double nextClock() {
    return heartbeats.next();
  }

  private long ticks(double time) {
    return (long) (time * ticksPerUnit);
  }

  @Override
  public int stalledServers() {
    return packer.cluster().holds().stalled();
  }

  @Override
  public long stalls() {
    return packer.counters().stalls();
  }

  @Override
  public long configurationChanges() {
    return packer.counters().refreshes();
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return ask.owner() == REFUSED ? Refusal.standing(Refusal.Reason.BLACKLISTED) : null;
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    SimJob owner = (SimJob) ask.owner();
    owner.setHandle(job);
    started.add(ask);
    starts.started(owner, job.server().index());
    return null;
  }
}
