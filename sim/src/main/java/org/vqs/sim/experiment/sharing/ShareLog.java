package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Production;

/**
 * The dominant shares of queues and the utilisation of each resource over time: means over every
 * step, exactly.
 *
 * @param queues their names
 * @param resources how many
 * @param sumsTo the sums, of the queues and then of the resources, over all steps up to the end of
 *     each
 */
record ShareLog(List<String> queues, int resources, List<double[]> sumsTo) {
  /** How many steps a mean service has. */
  static final int STEPS_PER_SERVICE = 500;

  /** How long a step is. */
  static final long STEP = Production.TICKS / STEPS_PER_SERVICE;

  /** What long sums are exact to, and more. */
  private static final double RESOLUTION = 1e9;

  /** Copies the lists. */
  ShareLog {
    queues = List.copyOf(queues);
    sumsTo = List.copyOf(sumsTo);
  }

  /** The same for some of the queues, in the order of these names. */
  ShareLog only(List<String> names) {
    List<double[]> chosen = new ArrayList<>();
    for (double[] all : sumsTo) {
      double[] some = new double[names.size() + resources];
      for (int q = 0; q < names.size(); q++) {
        some[q] = all[queues.indexOf(names.get(q))];
      }
      System.arraycopy(all, queues.size(), some, names.size(), resources);
      chosen.add(some);
    }
    return new ShareLog(names, resources, chosen);
  }

  /** How many steps are over. */
  int steps() {
    return sumsTo.size() - 1;
  }

  /** The mean share of a queue, by its position, over steps. */
  double share(int queue, int from, int to) {
    double mean = (sumsTo.get(to)[queue] - sumsTo.get(from)[queue]) / (to - from) / STEP;
    return Math.rint(mean * RESOLUTION) / RESOLUTION;
  }

  /**
   * The least mean share of a queue, relative to a target, over windows that begin each service.
   */
  double leastWindow(Target target, int queue, int from, int length) {
    double least = Double.POSITIVE_INFINITY;
    for (int s = from; s + length <= steps(); s += STEPS_PER_SERVICE) {
      least = Math.min(least, share(queue, s, s + length) / target.of(s, s + length));
    }
    return least;
  }

  /** What a queue should have over steps. */
  @FunctionalInterface
  interface Target {
    /** The share of the cluster that it should have in the mean from one step to another. */
    double of(int from, int to);
  }

  /** The mean utilisation over steps, of all resources together. */
  double utilisation(int from, int to) {
    double sum = 0;
    for (int r = 0; r < resources; r++) {
      sum += share(queues.size() + r, from, to);
    }
    return sum / resources;
  }
}
