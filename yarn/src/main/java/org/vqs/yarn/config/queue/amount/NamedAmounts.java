package org.vqs.yarn.config.queue.amount;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Amounts of resource types as one setting names them.
 *
 * @param otherwise of the types that are not named; null if they have none
 * @param named by the name of the type
 */
record NamedAmounts(
    ResourceAmount.Percent otherwise, SortedMap<String, ? extends ResourceAmount> named) {
  static final NamedAmounts NONE = new NamedAmounts(null, new TreeMap<>());

  static NamedAmounts ofEach(ResourceAmount.Percent percent) {
    return new NamedAmounts(percent, new TreeMap<>());
  }

  static NamedAmounts of(Map<String, ResourceAmount> named) {
    return new NamedAmounts(null, new TreeMap<>(named));
  }

  boolean isEmpty() {
    return otherwise == null && named.isEmpty();
  }

  /** Of a type, or null. */
  ResourceAmount of(String type) {
    ResourceAmount amount = named.get(type);
    return amount == null ? otherwise : amount;
  }

  /** As it could stand in a file, memory in MiB. */
  String text(String ifEmpty) {
    if (named.isEmpty()) {
      return otherwise == null ? ifEmpty : otherwise.toString();
    }
    List<String> parts = new ArrayList<>();
    named.forEach((type, amount) -> parts.add(type + "=" + amount));
    return "[" + String.join(", ", parts) + "]";
  }
}
