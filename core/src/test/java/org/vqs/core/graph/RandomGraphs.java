package org.vqs.core.graph;

import java.util.SplittableRandom;
import org.vqs.core.model.ResourceVector;

/** Small random clusters and graphs. */
final class RandomGraphs {
  private final SplittableRandom random;

  RandomGraphs(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Up to six machines in up to three racks, partly used, with one to three resources. */
  Machines machines() {
    Machines machines = new Machines(random.nextInt(1, 4));
    int racks = random.nextInt(1, 4);
    int count = random.nextInt(2, 7);
    for (int i = 0; i < count; i++) {
      long[] free = new long[machines.dimensions()];
      for (int r = 0; r < free.length; r++) {
        free[r] = random.nextInt(0, 9);
      }
      machines.put(i, "/r" + random.nextInt(racks), free);
    }
    return machines;
  }

  /**
   * Two to eight nodes in one to five groups, an edge between each two groups in every second case.
   */
  GraphType graph(int dimensions) {
    return graph(dimensions, Span.ANYWHERE);
  }

  /** The same within a span. */
  GraphType graph(int dimensions, Span span) {
    int groups = random.nextInt(1, 6);
    GraphType.Builder builder = GraphType.builder().within(span);
    int rest = random.nextInt(Math.max(2, groups), 9);
    for (int g = 0; g < groups; g++) {
      int count = g == groups - 1 ? rest : random.nextInt(1, rest - (groups - 1 - g) + 1);
      rest -= count;
      builder.group("g" + g, count, demand(dimensions));
    }
    for (int a = 0; a < groups; a++) {
      for (int b = 0; b <= a; b++) {
        if (random.nextBoolean()) {
          builder.edge("g" + a, "g" + b, random.nextInt(1, 4));
        }
      }
    }
    return builder.build();
  }

  private ResourceVector demand(int dimensions) {
    long[] amounts = new long[dimensions];
    for (int r = 0; r < dimensions; r++) {
      amounts[r] = random.nextInt(r == 0 ? 1 : 0, 4);
    }
    return ResourceVector.of(amounts);
  }

  /** The numbers of machines, which are those from 0. */
  static int[] numbers(Machines machines) {
    int[] numbers = new int[machines.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    return numbers;
  }
}
