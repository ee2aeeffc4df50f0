package org.vqs.sim.policy.maxweight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/** A host that knows by itself what waits and what runs where. */
final class TypedWorld implements TypedHost {
  private final TypedCluster cluster;
  private final List<Start> running = new ArrayList<>();
  private final List<Start> starts = new ArrayList<>();
  private final long[] waiting;

  /** A job that runs on a server. */
  record Start(int server, int type) {
    @Override
    public String toString() {
      return type + "@" + server;
    }
  }

  TypedWorld(TypedCluster cluster) {
    this.cluster = cluster;
    waiting = new long[cluster.typeCount()];
  }

  @Override
  public void start(int server, int type) {
    Start start = new Start(server, type);
    running.add(start);
    starts.add(start);
    waiting[type]--;
    assertThat(waiting[type]).as("jobs of type %d that wait", type).isNotNegative();
  }

  void arrive(TypedPolicy policy, int type) {
    waiting[type]++;
    policy.arrive(type);
  }

  void depart(TypedPolicy policy, Start job) {
    assertThat(running.remove(job)).as("%s runs", job).isTrue();
    policy.depart(job.server(), job.type());
  }

  /** An arrival of any type, or the departure of any job that runs. */
  void randomEvent(TypedPolicy policy, double arrivals, RandomGenerator random) {
    if (running.isEmpty() || random.nextDouble() < arrivals) {
      arrive(policy, random.nextInt(waiting.length));
    } else {
      depart(policy, running.get(random.nextInt(running.size())));
    }
  }

  List<Start> running() {
    return running;
  }

  /** What started since this was last asked. */
  List<Start> takeStarts() {
    List<Start> taken = List.copyOf(starts);
    starts.clear();
    return taken;
  }

  int[] jobs(int server) {
    int[] jobs = new int[waiting.length];
    for (Start job : running) {
      if (job.server() == server) {
        jobs[job.type()]++;
      }
    }
    return jobs;
  }

  /** What holds under every policy. */
  void check(TypedPolicy policy) {
    for (int type = 0; type < waiting.length; type++) {
      assertThat(policy.waiting(type)).as("Q_%d", type).isEqualTo(waiting[type]);
    }
    for (int server = 0; server < cluster.serverCount(); server++) {
      long[] room = cluster.servers().get(server).toArray();
      int[] jobs = jobs(server);
      for (int type = 0; type < jobs.length; type++) {
        cluster.types().get(type).addTo(room, -jobs[type]);
      }
      assertThat(room)
          .as("room on server %d", server)
          .matches(left -> Arrays.stream(left).allMatch(r -> r >= 0));
    }
  }

  /** What holds under policies that work on configurations. */
  void check(TypedPolicy policy, ConfiguredServers servers) {
    check(policy);
    int stalled = 0;
    for (int server = 0; server < cluster.serverCount(); server++) {
      int[] jobs = jobs(server);
      assertThat(servers.jobs(server)).as("jobs on server %d", server).isEqualTo(jobs);
      SlotConfiguration slots = servers.configuration(server);
      boolean active = !servers.isStalled(server);
      stalled += active ? 0 : 1;
      assertThat(!active || slots.holds(jobs)).as("server %d holds k ≤ k~", server).isTrue();
      for (int type = 0; type < jobs.length; type++) {
        boolean empty = servers.hasEmptySlot(server, type);
        assertThat(empty)
            .as("empty slot of type %d on server %d", type, server)
            .isEqualTo(active && jobs[type] < slots.slots(type));
        assertThat(empty && waiting[type] > 0).as("type %d waits, slot empty", type).isFalse();
      }
    }
    assertThat(policy.stalledServers()).isEqualTo(stalled);
  }
}
