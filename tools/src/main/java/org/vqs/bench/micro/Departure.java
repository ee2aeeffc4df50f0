package org.vqs.bench.micro;

import java.util.List;
import java.util.Set;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * On a full cluster a job ends that is drawn at random, and the policy fills the room: with none,
 * one or several of those that wait. The mix of what runs moves on under the policy's own law; as
 * many departures as there are jobs at first are done before anything is measured. If all that
 * waits is overdue, a millisecond passes with each departure, the longest waiting go first where
 * they fit, and some servers are reserved by what fits nowhere.
 */
public final class Departure implements Operation {
  /** The policies that leave no room for anything that waits. */
  private static final Set<String> FILLING =
      Set.of(Policies.ADAPTIVE, Policies.BF_JS, Policies.VQS_BF);

  private final BenchmarkWorld world;
  private final List<Job> running;
  private final boolean overdue;

  /**
   * On a full cluster of this scale under a policy.
   *
   * @param overdue whether all that waits has waited for longer than its patience
   */
  public Departure(String policy, Scale scale, boolean overdue) {
    this.overdue = overdue;
    world = BenchmarkWorld.full(policy, scale);
    running = world.started();
    if (overdue) {
      world.makeOverdue();
    }
    for (int i = running.size(); i > 0; i--) {
      run();
    }
  }

  @Override
  public Job run() {
    Job job = takeOne();
    if (overdue) {
      world.passTime(1);
    }
    world.packer().vacate(job);
    world.run();
    return job;
  }

  private Job takeOne() {
    int drawn = world.random().nextInt(running.size());
    Job job = running.get(drawn);
    Job last = running.remove(running.size() - 1);
    if (job != last) {
      running.set(drawn, last);
    }
    return job;
  }

  /** The share of the first resource that is in use. */
  double share() {
    double used = 0;
    double all = 0;
    for (Server server : world.servers()) {
      all += server.capacity().get(0);
      used += server.capacity().get(0) - server.free()[0];
    }
    return used / all;
  }

  @Override
  public void check() {
    for (int i = 0; i < Expect.TIMES; i++) {
      int before = running.size() - 1;
      Server server = run().server();
      List<Job> started = List.copyOf(running.subList(before, running.size()));
      if (overdue) {
        checkReservations(server);
      } else {
        checkStarted(server, started);
      }
      checkFull(server);
    }
  }

  private void checkStarted(Server server, List<Job> started) {
    for (Job job : started) {
      Expect.same(job.server(), server, "server of a job that started");
    }
    if (world.packer().options().policy().equals(Policies.BF_JS)) {
      long[] free = server.free().clone();
      started.forEach(job -> job.demand().addTo(free, 1));
      Expect.same(
          started.stream().map(Job::demand).toList(),
          LargestFirst.fill(world.waiting(), server, free),
          "what started on " + server);
    }
  }

  private void checkReservations(Server server) {
    int reserved = world.packer().cluster().holds().reserved();
    Expect.that(reserved <= world.reservable(), reserved + " servers are reserved");
    Expect.that(
        server.isOpen()
            || server.isStalled()
            || !Ask.reserving(server).shape().demand().fitsIn(server.free()),
        server + " is reserved by " + Ask.reserving(server) + ", which has room there");
  }

  /**
   * BF-S leaves no room for anything that waits, and so do VQS-BF and the adaptive policy, which
   * end with it.
   */
  private void checkFull(Server server) {
    if (server.isOpen() && FILLING.contains(world.packer().options().policy())) {
      for (Ask ask : world.waiting()) {
        ResourceVector demand = ask.shape().demand();
        Expect.that(!demand.fitsIn(server.free()), server + " still has room for " + demand);
      }
    }
  }
}
