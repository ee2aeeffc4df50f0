package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.sim.engine.Production;

/**
 * The dominant shares of queues and the utilisation of each resource over time: means over every
 * step, exactly.
 */
final class ShareLog {
  /** How many steps a mean service has. */
  static final int STEPS_PER_SERVICE = 500;

  private static final long STEP = Production.TICKS / STEPS_PER_SERVICE;

  /** What long sums are exact to, and more. */
  private static final double RESOLUTION = 1e9;

  private final List<Tenant> queues;
  private final Tenant root;
  private final ResourceVector total;
  private final double[] sums;

  /** The sums over all steps up to the end of each. */
  private final List<double[]> sumsTo = new ArrayList<>();

  ShareLog(List<Tenant> queues, Tenant root, ResourceVector total) {
    this.queues = queues;
    this.root = root;
    this.total = total;
    this.sums = new double[queues.size() + total.dimensions()];
    sumsTo.add(sums.clone());
  }

  /** The same for some of the queues, in the order of these names. */
  ShareLog only(List<String> names) {
    List<String> known = queues.stream().map(Tenant::name).toList();
    List<Tenant> chosen = names.stream().map(name -> queues.get(known.indexOf(name))).toList();
    ShareLog result = new ShareLog(chosen, root, total);
    result.sumsTo.clear();
    for (double[] all : sumsTo) {
      double[] some = new double[chosen.size() + total.dimensions()];
      for (int q = 0; q < chosen.size(); q++) {
        some[q] = all[known.indexOf(names.get(q))];
      }
      System.arraycopy(all, queues.size(), some, chosen.size(), total.dimensions());
      result.sumsTo.add(some);
    }
    return result;
  }

  /** Nothing changed from one time to another. */
  void advance(long from, long to) {
    long at = from;
    while (at < to) {
      long end = Math.min(to, (at / STEP + 1) * STEP);
      add(end - at);
      at = end;
      if (at % STEP == 0) {
        sumsTo.add(sums.clone());
      }
    }
  }

  private void add(long ticks) {
    for (int q = 0; q < queues.size(); q++) {
      sums[q] += queues.get(q).share() * ticks;
    }
    ResourceVector used = root.used();
    for (int r = 0; r < total.dimensions(); r++) {
      sums[queues.size() + r] += (double) used.get(r) / total.get(r) * ticks;
    }
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
    for (int r = 0; r < total.dimensions(); r++) {
      sum += share(queues.size() + r, from, to);
    }
    return sum / total.dimensions();
  }
}
