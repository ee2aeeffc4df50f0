package org.vqs.yarn.testing;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What an object holds on to: how many objects of each class, and how many elements in arrays of
 * each type, are reached from it through our classes, YARN's scheduler classes and collections.
 */
public final class Reachable {
  private static final List<String> FOLLOWED =
      List.of(
          "org.vqs.core.",
          "org.vqs.yarn.",
          "java.util.",
          "org.apache.hadoop.yarn.server.resourcemanager.scheduler.",
          "org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.");

  private final Map<String, Long> counts = new TreeMap<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> next = new ArrayDeque<>();
  private final Predicate<Object> isOutside;

  private Reachable(Predicate<Object> isOutside) {
    this.isOutside = isOutside;
  }

  /**
   * Counts.
   *
   * @param isOutside objects that are not followed, as what the test itself keeps
   */
  public static Map<String, Long> from(Object root, Predicate<Object> isOutside) {
    Reachable walk = new Reachable(isOutside);
    walk.reach(root);
    while (!walk.next.isEmpty()) {
      walk.look(walk.next.pop());
    }
    return walk.counts;
  }

  /** The classes of which there are more than before: by more than a tenth, and more than some. */
  public static List<String> growth(Map<String, Long> before, Map<String, Long> after, long some) {
    List<String> grown = new ArrayList<>();
    after.forEach(
        (type, count) -> {
          long was = before.getOrDefault(type, 0L);
          if (count > was + was / 10 + some) {
            grown.add(type + ": " + was + ", then " + count);
          }
        });
    return grown;
  }

  private void reach(Object object) {
    if (object != null && !isOutside.test(object) && seen.add(object)) {
      boolean isArray = object.getClass().isArray();
      String name = object.getClass().getTypeName().replaceAll("\\$\\$Lambda.*", "\\$\\$Lambda");
      counts.merge(name, isArray ? Array.getLength(object) : 1L, Long::sum);
      next.push(object);
    }
  }

  private void look(Object object) {
    Class<?> type = object.getClass();
    if (object instanceof Object[] array) {
      for (Object element : array) {
        reach(element);
      }
    }
    for (Class<?> each = type; each != null && isFollowed(each); each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          reach(value(field, object));
        }
      }
    }
  }

  private static boolean isFollowed(Class<?> type) {
    return FOLLOWED.stream().anyMatch(type.getName()::startsWith);
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException | InaccessibleObjectException closed) {
      return null;
    }
  }
}
