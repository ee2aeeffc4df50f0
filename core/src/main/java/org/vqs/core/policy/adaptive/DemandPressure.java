package org.vqs.core.policy.adaptive;

import java.util.Collection;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.learn.ForgettingMean;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.bestfit.ClassOrder;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * How much of what was asked for lately looks to the servers of a class: those that alone can hold
 * some of it are the last to take what others could.
 *
 * <pre>
 * holders(k)  := how many servers could hold a job of size s_k if they were empty
 * pressure(c) := mean over the jobs k that arrived lately of  s_k / holders(k) if servers of c could hold it, else 0
 * classes in the order of rising pressure; those within a hundredth of each other are equal
 * </pre>
 *
 * <p>Classes that can hold the same jobs have the same pressure. A node with GPUs, or with twice
 * the memory, has more as soon as somebody asks for what it alone can hold, and for as long as that
 * is at least a hundredth. Best-Fit alone fills such a node like any other, and a job that fits
 * nowhere else finds it full while others have room. Where jobs may run is not looked at, only
 * their sizes.
 *
 * <p>Cost O(server classes) for each arrival. Not thread-safe.
 */
final class DemandPressure implements ClassOrder {
  private static final StateKey<ForgettingMean> PRESSURE = new StateKey<>("pressure of demand");

  private static final double EQUAL = 1.01;

  private final Cluster cluster;

  DemandPressure(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Learns of jobs that arrived, each of this size. */
  void arrived(Shape shape, double size, int jobs) {
    Collection<ServerClass> classes = cluster.classes();
    if (classes.size() < 2) {
      return;
    }
    long holders = 0;
    for (ServerClass serverClass : classes) {
      holders += shape.fitsEmpty(serverClass) ? serverClass.servers() : 0;
    }
    if (holders == 0) {
      return;
    }
    double each = size / holders;
    for (ServerClass serverClass : classes) {
      of(serverClass).addTimes(shape.fitsEmpty(serverClass) ? each : 0, 1, jobs);
    }
  }

  private static ForgettingMean of(ServerClass serverClass) {
    return serverClass.state().getOrMake(PRESSURE, ForgettingMean::new);
  }

  @Override
  public int compare(ServerClass first, ServerClass second) {
    if (first == second) {
      return 0;
    }
    double ofFirst = of(first).value(0);
    double ofSecond = of(second).value(0);
    if (ofFirst > EQUAL * ofSecond) {
      return 1;
    }
    return ofSecond > EQUAL * ofFirst ? -1 : 0;
  }
}
