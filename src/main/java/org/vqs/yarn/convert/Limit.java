package org.vqs.yarn.convert;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A hard limit for a queue: an amount for each resource that is named, and a percentage for all
 * others. Immutable.
 */
final class Limit {
  static final String MEMORY = "memory";
  static final String VCORES = "vcores";
  static final Limit NONE = new Limit(Map.of(), Quantity.ALL);

  private final Map<String, Quantity> named;
  private final Quantity others;

  Limit(Map<String, Quantity> named, Quantity others) {
    this.named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    this.others = others;
  }

  static Limit percent(double number) {
    return new Limit(Map.of(), Quantity.percent(number));
  }

  Quantity of(String resource) {
    return named.getOrDefault(resource, others);
  }

  boolean isAll() {
    return named.isEmpty() && others.equals(Quantity.ALL);
  }

  /** The same limit with its percentages taken of {@code whole} rather than of the cluster. */
  Limit within(Limit whole) {
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    whole.named.keySet().forEach(resource -> amounts.put(resource, Quantity.ALL));
    amounts.putAll(named);
    amounts.replaceAll((resource, amount) -> of(resource).of(whole.of(resource)));
    return new Limit(amounts, others.of(whole.others));
  }

  /** Whether no container could run; {@link #text} then has the least that we accept. */
  boolean isNothing() {
    return of(MEMORY).number() <= 0 || of(VCORES).number() <= 0;
  }

  /** As {@code maximum-capacity} has it. */
  String text() {
    if (named.isEmpty()) {
      return others.atLeastALittle().text();
    }
    Map<String, Quantity> amounts = new LinkedHashMap<>(named);
    if (!others.equals(Quantity.ALL)) {
      // What is not named would be unlimited.
      amounts.putIfAbsent(MEMORY, others);
      amounts.putIfAbsent(VCORES, others);
    }
    amounts.computeIfPresent(MEMORY, (resource, amount) -> amount.atLeastALittle());
    amounts.computeIfPresent(VCORES, (resource, amount) -> amount.atLeastALittle());
    return amounts.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue().text())
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
