package org.vqs.bench.micro;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.core.graph.Closest;
import org.vqs.core.graph.Eligibility;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.core.model.ResourceVector;

/**
 * Where 64 equal containers that all talk to each other go on machines in racks of 40. What is free
 * is random, of each resource independently; between two decisions it changes on one machine.
 */
public final class GangPlacement implements Operation {
  private static final int NODES = 64;
  private static final int RACK = 40;
  private static final long DEMAND = 1024;
  private static final int SEARCH_MOVES = 1000;

  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,6})x([1-9][0-9]{0,5})");

  private final int resources;
  private final int count;
  private final int most;
  private final SplittableRandom random = new SplittableRandom(NODES);
  private final Machines machines;
  private final GraphType gang;
  private final Closest placement = new Closest(2, SEARCH_MOVES);

  /**
   * On a cluster of machines that each have room for some of the containers.
   *
   * @param size how many machines, and for how many containers they have room at most, as 10000x8
   * @param resources how many resources each machine has
   * @throws IllegalArgumentException if the size is none
   */
  public GangPlacement(String size, int resources) {
    Matcher matcher = SIZE.matcher(size);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "size (" + size + ") must be machines and the room of each, as 10000x8");
    }
    this.count = Integer.parseInt(matcher.group(1));
    this.most = Integer.parseInt(matcher.group(2));
    this.resources = resources;
    this.machines = new Machines(resources);
    for (int i = 0; i < count; i++) {
      change(i);
    }
    long[] demand = new long[resources];
    Arrays.fill(demand, DEMAND);
    this.gang =
        GraphType.builder()
            .group("worker", NODES, ResourceVector.of(demand))
            .edge("worker", "worker", 1)
            .build();
  }

  private void change(int machine) {
    long[] free = random.longs(resources, 0, DEMAND * (most + 1)).toArray();
    machines.put(machine, "/rack" + machine / RACK, free);
  }

  @Override
  public Template run() {
    change(random.nextInt(count));
    return placement.place(gang, machines, Eligibility.ALL);
  }

  @Override
  public void check() {
    for (int i = 0; i < Expect.TIMES; i++) {
      Template template = run();
      Expect.that(template != null, "there is room for the gang, but none was found");
      Map<Integer, Integer> counts = new HashMap<>();
      for (int node = 0; node < NODES; node++) {
        counts.merge(template.machine(node), 1, Integer::sum);
      }
      counts.forEach(
          (machine, nodes) -> {
            for (long free : machines.free(machine)) {
              Expect.that(free >= nodes * DEMAND, "machine " + machine + " has no room");
            }
          });
      Expect.same(template.cost(), cost(counts), "the cost of " + template);
    }
  }

  private double cost(Map<Integer, Integer> counts) {
    double twice = 0;
    for (Map.Entry<Integer, Integer> one : counts.entrySet()) {
      for (Map.Entry<Integer, Integer> other : counts.entrySet()) {
        if (!one.getKey().equals(other.getKey())) {
          boolean near = one.getKey() / RACK == other.getKey() / RACK;
          twice += one.getValue() * other.getValue() * (near ? 1 : 2);
        }
      }
    }
    return twice / 2;
  }
}
