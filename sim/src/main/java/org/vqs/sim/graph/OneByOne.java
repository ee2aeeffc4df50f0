package org.vqs.sim.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.graph.dgp.TemplateScheduler;

/**
 * Starts the nodes of graphs one by one, as schedulers do that know no gangs: each free slot goes
 * to the job whose turn it is among the first that wait. A job begins when its last node has a
 * slot; until then it holds those that it has.
 */
public final class OneByOne implements TemplateScheduler {
  private static final ResourceVector SLOT = ResourceVector.of(1);

  private final GraphHost host;
  private final Machines machines;
  private final double rackDistance;
  private final int atOnce;

  /** In the order of turns: jobs that have some of their slots, or none yet. */
  private final Deque<Half> halves = new ArrayDeque<>();

  private final Deque<GraphType> later = new ArrayDeque<>();

  /** A job that lacks slots. */
  private static final class Half {
    private final GraphType type;
    private final List<Integer> slots = new ArrayList<>();

    Half(GraphType type) {
      this.type = type;
    }
  }

  /**
   * A scheduler.
   *
   * @param atOnce so many jobs that wait get slots in turn; with 1 it is first come first served
   */
  public OneByOne(GraphHost host, Machines machines, double rackDistance, int atOnce) {
    this.host = host;
    this.machines = machines;
    this.rackDistance = rackDistance;
    this.atOnce = atOnce;
  }

  @Override
  public void arrival(GraphType type, double now) {
    later.addLast(type);
    giveSlots();
  }

  @Override
  public void departure(Template template, double now) {
    giveSlots();
  }

  private void giveSlots() {
    while (true) {
      while (halves.size() < atOnce && !later.isEmpty()) {
        halves.addLast(new Half(later.pollFirst()));
      }
      if (halves.isEmpty() || machines.room(SLOT) == 0) {
        return;
      }
      Half half = halves.pollFirst();
      int machine = machines.machineOfPlace(SLOT, 0);
      machines.hold(machine, SLOT);
      half.slots.add(machine);
      if (half.slots.size() < half.type.size()) {
        halves.addLast(half);
      } else {
        begin(half);
      }
    }
  }

  private void begin(Half half) {
    int[] slots = half.slots.stream().mapToInt(Integer::intValue).toArray();
    Arrays.stream(slots).forEach(machine -> machines.release(machine, SLOT));
    host.fill(Template.at(half.type, slots, machines, rackDistance));
  }
}
