package org.vqs.core.oracle.naive;

import java.util.Map;
import java.util.TreeMap;

/** What a tenant asked for of each band of sizes, and when each band was helped last. */
public final class NaiveKinds {
  private final Map<Integer, Double> asked = new TreeMap<>();
  private final Map<Integer, Long> places = new TreeMap<>();
  private double askedOfAll;

  void asked(int band, double size, int servers) {
    asked.merge(band, size, Double::sum);
    askedOfAll += size;
    while (askedOfAll > 32 * servers) {
      askedOfAll /= 2;
      asked.replaceAll((any, amount) -> amount / 2);
    }
  }

  /** As the usual wait divided by two so often. */
  int halvings(int band) {
    if (askedOfAll == 0) {
      return 0;
    }
    double squares = asked.values().stream().mapToDouble(amount -> amount * amount).sum();
    double part = Math.min(1, asked.getOrDefault(band, 0.0) * askedOfAll / squares);
    if (part == 0) {
      return 1023;
    }
    int halvings = 0;
    while (part < Math.sqrt(0.5) * Math.pow(2, -halvings)) {
      halvings++;
    }
    return halvings;
  }

  void joins(int band, long helped) {
    places.putIfAbsent(band, helped);
  }

  void helped(int band, long helped) {
    places.put(band, helped);
  }

  public long place(int band) {
    return places.getOrDefault(band, 0L);
  }
}
