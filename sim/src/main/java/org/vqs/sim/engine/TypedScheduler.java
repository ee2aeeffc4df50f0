package org.vqs.sim.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.TypedHost;
import org.vqs.sim.policy.maxweight.TypedPolicy;

/**
 * Drives a policy for finitely many job types. Jobs of a type start first come, first served.
 *
 * <p>The policy reacts to each event in the order in which it was noted; in slotted time these are
 * all departures, then all arrivals of the slot.
 */
final class TypedScheduler implements JobScheduler {
  private final List<ResourceVector> types;
  private final Map<ResourceVector, Integer> typeOf = new HashMap<>();
  private final List<Queue<SimJob>> waiting = new ArrayList<>();
  private final Queue<Event> events = new ArrayDeque<>();
  private final Starts starts;
  private final TypedPolicy policy;

  /** An arrival, or the departure of a job that was placed. */
  private record Event(SimJob job, int type, Placement left) {}

  /** Where a job runs, and as which type. */
  private record Placement(int server, int type) {}

  /** Makes the policy that acts through a host. */
  @FunctionalInterface
  interface PolicyMaker {
    /** A policy on an empty cluster. */
    TypedPolicy make(TypedHost host);
  }

  TypedScheduler(List<ResourceVector> types, Starts starts, PolicyMaker maker) {
    this.types = List.copyOf(types);
    this.starts = starts;
    for (int type = 0; type < types.size(); type++) {
      typeOf.put(types.get(type), type);
      waiting.add(new ArrayDeque<>());
    }
    policy = maker.make(this::start);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the job is of none of the types
   */
  @Override
  public void arrive(SimJob job, double now) {
    Integer type = typeOf.get(job.demand());
    if (type == null) {
      throw new IllegalArgumentException(
          ("Job %d asks for %s, which is none of the %d types that this policy was given (%s); "
                  + "it needs finitely many types, all known beforehand: give the workload its types, "
                  + "or take a policy for any size")
              .formatted(job.number(), job.demand(), types.size(), types));
    }
    events.add(new Event(job, type, null));
  }

  @Override
  public void depart(SimJob job, double now) {
    Placement placement = (Placement) job.handle();
    events.add(new Event(job, placement.type(), placement));
  }

  @Override
  public void schedule(double now) {
    policy.advance(now);
    while (!events.isEmpty()) {
      Event event = events.remove();
      if (event.left() == null) {
        waiting.get(event.type()).add(event.job());
        policy.arrive(event.type());
      } else {
        policy.depart(event.left().server(), event.type());
      }
    }
  }

  private void start(int server, int type) {
    SimJob job = waiting.get(type).remove();
    job.setHandle(new Placement(server, type));
    starts.started(job, server);
  }

  @Override
  public double nextClock() {
    return policy.nextClock();
  }

  @Override
  public int stalledServers() {
    return policy.stalledServers();
  }

  @Override
  public long stalls() {
    return policy.stalls();
  }

  @Override
  public long configurationChanges() {
    return policy.configurationChanges();
  }
}
