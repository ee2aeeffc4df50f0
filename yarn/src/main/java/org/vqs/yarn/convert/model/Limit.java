package org.vqs.yarn.convert.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A hard limit for a queue: an amount for each resource that is named, and a percentage for all
 * others. Immutable.
 */
public final class Limit {
  public static final String MEMORY = "memory";
  public static final String VCORES = "vcores";

  /** No limit at all. */
  public static final Limit NONE = new Limit(Map.of(), Quantity.ALL);

  private final Map<String, Quantity> named;
  private final Quantity others;

  /** A limit of named resources, and of all others. */
  public Limit(Map<String, Quantity> named, Quantity others) {
    this.named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    this.others = others;
  }

  /** The same percentage of every resource. */
  public static Limit percent(double number) {
    return new Limit(Map.of(), Quantity.percent(number));
  }

  /** The limit of one resource. */
  public Quantity of(String resource) {
    return named.getOrDefault(resource, others);
  }

  /** Whether it limits nothing. */
  public boolean isAll() {
    return named.isEmpty() && others.equals(Quantity.ALL);
  }

  /** Whether each resource that it names has an amount, and it names some. */
  public boolean isAmounts() {
    return !named.isEmpty()
        && named.values().stream().allMatch(amount -> amount.unit() == Quantity.Unit.ABSOLUTE);
  }

  /** The same limit with its percentages taken of {@code whole} rather than of the cluster. */
  public Limit within(Limit whole) {
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    whole.named.keySet().forEach(resource -> amounts.put(resource, Quantity.ALL));
    amounts.putAll(named);
    amounts.replaceAll((resource, amount) -> of(resource).of(whole.of(resource)));
    return new Limit(amounts, others.of(whole.others));
  }

  /** The same limit, but of no named resource less than an amount that {@code least} has of it. */
  public Limit atLeast(Limit least) {
    Map<String, Quantity> amounts = new LinkedHashMap<>(named);
    amounts.replaceAll(
        (resource, amount) -> {
          Quantity other = least.named.get(resource);
          boolean isMore =
              other != null && other.unit() == amount.unit() && other.number() > amount.number();
          return isMore ? other : amount;
        });
    return new Limit(amounts, others);
  }

  /** Whether no container could run; {@link #text} then has the least that we accept. */
  public boolean isNothing() {
    return of(MEMORY).number() <= 0 || of(VCORES).number() <= 0;
  }

  /** Whether {@link #guarantee} is more than nothing. */
  public boolean guaranteesSomething() {
    return named.isEmpty()
        ? others.number() > 0
        : named.values().stream().anyMatch(amount -> amount.number() > 0);
  }

  /** As {@code guaranteed-capacity} has it: nothing of what is not named. */
  public String guarantee() {
    return named.isEmpty() ? others.text() : list(named);
  }

  /** As {@code maximum-capacity} has it. */
  public String text() {
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
    return list(amounts);
  }

  private static String list(Map<String, Quantity> amounts) {
    return amounts.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue().text())
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
