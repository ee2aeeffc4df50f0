package org.vqs.yarn.scale;

import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * How many nodes there are and should be. Immutable.
 *
 * @param time when it was found out, by the scheduler's clock; 0 if it was not yet
 * @param interval how often it is found out, in milliseconds; 0 for never
 * @param leaves whether nodes beyond the need are closed to new containers
 * @param classes by partition and capacity
 */
public record ScaleView(long time, long interval, boolean leaves, List<ClassScale> classes) {
  /** What is known before the first look. */
  static final ScaleView NOTHING = new ScaleView(0, 0, false, List.of());

  /** Copies the list. */
  public ScaleView {
    classes = List.copyOf(classes);
  }

  /**
   * The same after nodes took work again: they are not to be removed, and are needed.
   *
   * @param ids of the nodes
   * @param why they took it
   */
  ScaleView withStaying(Set<String> ids, String why) {
    List<ClassScale> then = classes.stream().map(each -> each.withStaying(ids, why)).toList();
    return new ScaleView(time, interval, leaves, then);
  }

  /** A sum over all classes. */
  public int sum(ToIntFunction<ClassScale> of) {
    return classes.stream().mapToInt(of).sum();
  }
}
