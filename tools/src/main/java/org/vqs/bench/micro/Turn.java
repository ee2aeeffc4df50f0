package org.vqs.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Elements in a random order, over and over: taking the next one costs next to nothing. */
final class Turn<E> {
  private static final int LENGTH = 1 << 12;

  private final List<E> drawn = new ArrayList<>(LENGTH);
  private int next;

  /** Draws from {@code elements}, each as likely as the others. */
  Turn(List<E> elements, SplittableRandom random) {
    for (int i = 0; i < LENGTH; i++) {
      drawn.add(elements.get(random.nextInt(elements.size())));
    }
  }

  /** The next one. */
  E next() {
    return drawn.get(next++ & (LENGTH - 1));
  }
}
