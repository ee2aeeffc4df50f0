package org.vqs.core.policy.maxweight.learned;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.StateKey;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * The types on servers of one class as they are now, and which waiting shapes are of which.
 *
 * <p>They are made anew when the demands that wait or run are others than before: at once if a
 * shape waits that no type holds, otherwise as soon as as much happened as making them costs. So
 * few types, which cost little, are always those of now. Not thread-safe.
 */
final class ClassTypes {
  private static final StateKey<ClassTypes> KEY = new StateKey<>("learned types");

  /** What may be looked at for each job that came or went, to make types anew. */
  private static final int STEPS_PER_CHANGE = 100;

  private final ServerClass serverClass;
  private final LiveDemands live;
  private final Map<Shape, Integer> typeOf = new LinkedHashMap<>();
  private final Set<Shape> withoutType = new LinkedHashSet<>();
  private List<Set<Shape>> shapes = List.of();
  private LearnedTypes types;
  private int version;
  private long madeAt;

  private ClassTypes(ServerClass serverClass, LiveDemands live) {
    this.serverClass = serverClass;
    this.live = live;
  }

  /** Those of a class, of which nothing is looked at before they are asked for. */
  static ClassTypes of(ServerClass serverClass, LiveDemands live) {
    return serverClass.state().getOrMake(KEY, () -> new ClassTypes(serverClass, live));
  }

  /** The types now; the same object as long as they are the same. */
  LearnedTypes current() {
    if (types == null || isDue()) {
      make();
    }
    return types;
  }

  private boolean isDue() {
    if (version == live.version()) {
      return false;
    }
    long steps = (long) types.count() * live.all().size() + live.shapes().size();
    return !withoutType.isEmpty() || live.changes() - madeAt >= steps / STEPS_PER_CHANGE;
  }

  private void make() {
    types = new LearnedTypes(live.all(), serverClass.capacity());
    version = live.version();
    madeAt = live.changes();
    typeOf.clear();
    withoutType.clear();
    shapes = new ArrayList<>();
    types.all().forEach(type -> shapes.add(new LinkedHashSet<>()));
    live.shapes().forEach(this::begins);
  }

  /** Jobs of a shape wait. */
  void begins(Shape shape) {
    if (types == null || !shape.fitsEmpty(serverClass)) {
      return;
    }
    int type = types.of(shape.demand());
    if (type < 0) {
      withoutType.add(shape);
      return;
    }
    typeOf.put(shape, type);
    shapes.get(type).add(shape);
  }

  /** No job of a shape waits any more. */
  void ceases(Shape shape) {
    withoutType.remove(shape);
    Integer type = typeOf.remove(shape);
    if (type != null) {
      shapes.get(type).remove(shape);
    }
  }

  /** The type of a shape that waits, or −1 if it has none on these servers. Cost O(1). */
  int typeOf(Shape shape) {
    return typeOf.getOrDefault(shape, -1);
  }

  /**
   * Waiting shapes of the type of exactly this demand, in the order in which they began to wait.
   *
   * @param most how many at most
   */
  List<Shape> waiting(ResourceVector type, int most) {
    int number = types == null ? -1 : types.number(type);
    return number < 0 ? List.of() : shapes.get(number).stream().limit(most).toList();
  }
}
