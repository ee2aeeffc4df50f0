package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import org.vqs.core.waiting.Shape;

/** Which jobs fill some room, and what they are worth together. Reused. Not thread-safe. */
final class FillPlan {
  private Shape[] shapes = new Shape[8];
  private int[] counts = new int[8];
  private int size;
  private double worth;

  void clear() {
    size = 0;
    worth = 0;
  }

  /** Adds jobs of a shape. */
  void add(Shape shape, long count, double each) {
    if (size == shapes.length) {
      shapes = Arrays.copyOf(shapes, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    shapes[size] = shape;
    counts[size++] = (int) Math.min(Integer.MAX_VALUE, count);
    worth += count * each;
  }

  /** What all its jobs are worth. */
  double worth() {
    return worth;
  }

  /** How many shapes it has. */
  int size() {
    return size;
  }

  Shape shape(int index) {
    return shapes[index];
  }

  int count(int index) {
    return counts[index];
  }
}
