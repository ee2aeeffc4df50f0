package org.vqs.sim.policy.maxweight;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/**
 * Algorithm 1 once more, from the paper's text: everything is looked for and recomputed every time.
 * Takes the best configuration from {@link BruteForce}, which draws nothing.
 */
final class NaiveBasicScheduling {
  private final QueueBeta beta;
  private final Renewal renewal;
  private final TypedCluster cluster;
  private final long[] queue;
  private final List<Machine> machines = new ArrayList<>();
  private final List<TypedWorld.Start> starts = new ArrayList<>();
  private int changes;
  private int stalls;

  private static final class Machine {
    BruteForce all;
    int[] slots;
    int[] jobs;
    boolean active = true;
  }

  NaiveBasicScheduling(TypedCluster cluster, QueueBeta beta, Renewal renewal) {
    this.beta = beta;
    this.renewal = renewal;
    this.cluster = cluster;
    queue = new long[cluster.typeCount()];
    for (int i = 0; i < cluster.serverCount(); i++) {
      Machine machine = new Machine();
      machine.all = new BruteForce(cluster.types(), cluster.servers().get(i));
      machine.slots = bestNow(machine);
      machine.jobs = new int[cluster.typeCount()];
      machines.add(machine);
    }
  }

  private int[] bestNow(Machine machine) {
    SlotConfiguration best = machine.all.find(queue, null);
    int[] slots = new int[queue.length];
    for (int j = 0; j < slots.length; j++) {
      slots[j] = best.slots(j);
    }
    return slots;
  }

  private double f(int[] slots) {
    double weight = 0;
    for (int j = 0; j < slots.length; j++) {
      weight += (double) slots[j] * queue[j];
    }
    return weight;
  }

  private double betaNow() {
    double stalled = 0;
    double total = 0;
    for (Machine machine : machines) {
      stalled += machine.active ? 0 : 1;
    }
    for (long q : queue) {
      total += q;
    }
    double s = stalled / machines.size();
    double h = beta.bar() * (beta.p() + (1 - beta.p()) * Math.tanh(beta.z() * total));
    return s < beta.sMax() ? h * (1 - s) : 0;
  }

  void arrive(int type) {
    queue[type]++;
    long before = queue[type];
    serve(type);
    for (int i = 0; renewal.arrival() && queue[type] == before && i < machines.size(); i++) {
      Machine machine = machines.get(i);
      boolean idle = Arrays.stream(machine.jobs).allMatch(n -> n == 0);
      if (idle && cluster.types().get(type).fitsIn(cluster.servers().get(i))) {
        renew(machine);
        return;
      }
    }
  }

  private void renew(Machine machine) {
    int[] best = bestNow(machine);
    changes += Arrays.equals(best, machine.slots) ? 0 : 1;
    machine.active = true;
    machine.slots = best;
    for (int j = 0; j < best.length; j++) {
      serve(j);
    }
  }

  /** Gives waiting jobs of a type to the first active servers with a slot. */
  private void serve(int type) {
    for (int i = 0; i < machines.size(); i++) {
      Machine machine = machines.get(i);
      while (queue[type] > 0 && machine.active && machine.jobs[type] < machine.slots[type]) {
        queue[type]--;
        machine.jobs[type]++;
        starts.add(new TypedWorld.Start(i, type));
      }
    }
  }

  void depart(int server, int type) {
    Machine machine = machines.get(server);
    machine.jobs[type]--;
    if (machine.active) {
      if (f(machine.slots) < betaNow() * f(bestNow(machine))) {
        machine.active = false;
        stalls++;
      } else {
        serve(type);
      }
    }
    if (!machine.active) {
      int[] best = bestNow(machine);
      boolean reset = true;
      for (int j = 0; j < best.length; j++) {
        reset &= machine.jobs[j] <= (renewal.subset() ? best[j] : 0);
      }
      if (reset) {
        renew(machine);
      }
    }
  }

  List<TypedWorld.Start> takeStarts() {
    List<TypedWorld.Start> taken = List.copyOf(starts);
    starts.clear();
    return taken;
  }

  /** Configuration, jobs and state of every server, and the counts. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Machine machine : machines) {
      text.append(SlotConfiguration.of(machine.slots))
          .append(SlotConfiguration.of(machine.jobs))
          .append(machine.active ? "active " : "stalled ");
    }
    return text.append(SlotConfiguration.of(changes, stalls)).toString();
  }

  /** The same of the real one. */
  static String describe(BasicNonPreemptiveScheduling policy, int serverCount) {
    StringBuilder text = new StringBuilder();
    ConfiguredServers servers = policy.servers();
    for (int server = 0; server < serverCount; server++) {
      text.append(servers.configuration(server))
          .append(SlotConfiguration.of(servers.jobs(server)))
          .append(servers.isStalled(server) ? "stalled " : "active ");
    }
    return text.append(
            SlotConfiguration.of((int) policy.configurationChanges(), (int) policy.stalls()))
        .toString();
  }
}
