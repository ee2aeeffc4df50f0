package org.vqs.sim.graph.dgp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * ADGP on machines of equal slots as the sentences of appendix B say, with exponential lives of
 * mean 1 and nothing of ours: what happens next is drawn from the rates of all that may. Cost of an
 * event: O(machines · nodes).
 */
final class LiteralAdgp {
  private final int[][][] edges;
  private final int[] nodes;
  private final double[] arrivals;
  private final double beta;
  private final double clock;
  private final boolean fillsOnArrival;
  private final SplittableRandom random;
  private final int[] free;
  private final int slots;
  private final int[] inSystem;
  private final int[] waiting;
  private final List<List<int[]>> running = new ArrayList<>();
  private final List<List<int[]>> virtual = new ArrayList<>();

  /**
   * Empty machines.
   *
   * @param edges of each type, as pairs of its nodes
   * @param arrivals the rate of each type
   * @param beta α = β; h is that of Corollary 1, b = .1 and ε = .5
   * @param clock λ̂
   * @param fillsOnArrival true if a job that arrives goes to a virtual template, if there is one
   */
  LiteralAdgp(
      int[] free,
      int[][][] edges,
      double[] arrivals,
      double beta,
      double clock,
      boolean fillsOnArrival,
      long seed) {
    this.free = free.clone();
    this.slots = Arrays.stream(free).sum();
    this.edges = edges;
    this.nodes = Arrays.stream(edges).mapToInt(LiteralAdgp::nodesOf).toArray();
    this.arrivals = arrivals;
    this.beta = beta;
    this.clock = clock;
    this.fillsOnArrival = fillsOnArrival;
    this.random = new SplittableRandom(seed);
    this.inSystem = new int[edges.length];
    this.waiting = new int[edges.length];
    for (int type = 0; type < edges.length; type++) {
      running.add(new ArrayList<>());
      virtual.add(new ArrayList<>());
    }
  }

  private static int nodesOf(int[][] edges) {
    return 1 + Arrays.stream(edges).flatMapToInt(Arrays::stream).max().orElse(0);
  }

  /** The mean number of jobs in the system after the first fifth. */
  double meanInSystem(double length) {
    double now = 0;
    double area = 0;
    while (now < length) {
      double[] rates = rates();
      double total = Arrays.stream(rates).sum();
      double pause = random.nextExponential() / total;
      area += now < length / 5 ? 0 : pause * Arrays.stream(inSystem).sum();
      now += pause;
      double drawn = random.nextDouble() * total;
      int event = 0;
      while (drawn >= rates[event]) {
        drawn -= rates[event++];
      }
      happen(event % 4, event / 4);
    }
    return area / (length * 4 / 5);
  }

  /** For each type: arrivals, ticks, ends of jobs, ends of virtual templates. */
  private double[] rates() {
    double[] rates = new double[4 * edges.length];
    for (int type = 0; type < edges.length; type++) {
      rates[4 * type] = arrivals[type];
      rates[4 * type + 1] = clock * Math.exp(worth(type));
      rates[4 * type + 2] = running.get(type).size();
      rates[4 * type + 3] = virtual.get(type).size();
    }
    return rates;
  }

  private double worth(int type) {
    double bias = Math.exp(Math.pow(1 / beta, 1 / .9));
    double most = Arrays.stream(inSystem).max().orElseThrow();
    return Math.max(f(bias + inSystem[type]), .5 / (8 * slots) * f(bias + most));
  }

  private static double f(double x) {
    return Math.pow(Math.log(x), .9);
  }

  private void happen(int event, int type) {
    switch (event) {
      case 0 -> {
        inSystem[type]++;
        waiting[type]++;
        if (fillsOnArrival) {
          fill(type);
        }
      }
      case 1 -> tick(type);
      case 2 -> {
        leave(running.get(type));
        inSystem[type]--;
      }
      default -> leave(virtual.get(type));
    }
  }

  private void leave(List<int[]> templates) {
    for (int machine : templates.remove(random.nextInt(templates.size()))) {
      free[machine]++;
    }
  }

  private void tick(int type) {
    int[] left = free.clone();
    int[] template = new int[nodes[type]];
    for (int node = 0; node < template.length; node++) {
      int room = Arrays.stream(left).sum();
      if (room == 0) {
        return;
      }
      int slot = random.nextInt(room);
      int machine = 0;
      while (slot >= left[machine]) {
        slot -= left[machine++];
      }
      left[machine]--;
      template[node] = machine;
    }
    long broken =
        Arrays.stream(edges[type]).filter(edge -> template[edge[0]] != template[edge[1]]).count();
    if (random.nextDouble() < Math.exp(-broken / beta)) {
      System.arraycopy(left, 0, free, 0, free.length);
      virtual.get(type).add(template);
      fill(type);
    }
  }

  private void fill(int type) {
    List<int[]> templates = virtual.get(type);
    if (waiting[type] > 0 && !templates.isEmpty()) {
      waiting[type]--;
      running.get(type).add(templates.remove(random.nextInt(templates.size())));
    }
  }
}
