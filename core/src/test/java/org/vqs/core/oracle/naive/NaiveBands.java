package org.vqs.core.oracle.naive;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.model.ForgettingMean;

/** What the types of a tenant were served, in units of size over weight. */
public final class NaiveBands {
  private final Map<Integer, Double> served = new HashMap<>();
  private final Map<Integer, Double> servedUntil = new HashMap<>();
  private final Map<Integer, Double> asked = new TreeMap<>();
  private double askedOfAll;
  private double askedUntil;
  private final Map<Integer, ForgettingMean> logWaits = new HashMap<>();
  private final Map<Integer, Integer> starts = new HashMap<>();
  private final Map<Integer, Long> lastStarts = new HashMap<>();
  private final Map<Integer, ForgettingMean> intervals = new HashMap<>();

  public double turn(int band, double least) {
    return Math.max(served.getOrDefault(band, least), least);
  }

  void served(NaiveAsk ask, double least, int servers) {
    double weight = ask.tenant.queueWeight().toDouble();
    double part = part(ask.band);
    double turn = turn(ask.band, least);
    double later = turn + ask.bulk.toDouble() / weight / part;
    double latest = least + Math.max(1, servers) / weight / part;
    served.put(ask.band, Math.max(turn, Math.min(later, latest)));
  }

  void waited(int band, double log, long now) {
    logWaits.computeIfAbsent(band, any -> new ForgettingMean(100)).add(log, 1);
    starts.merge(band, 1, Integer::sum);
    Long last = lastStarts.put(band, now);
    ForgettingMean interval = intervals.computeIfAbsent(band, any -> new ForgettingMean(100));
    if (last != null) {
      interval.add((double) now - last, 1);
    }
  }

  /**
   * Few started, or none lately, or after much longer waits than others.
   *
   * @param typicalWait of others, in services
   */
  boolean waitsLong(int band, long lately, double typicalWait) {
    return starts.getOrDefault(band, 0) < 20
        || lastStarts.get(band) < lately - (long) (4 * intervals.get(band).value(0))
        || Math.expm1(logWaits.get(band).value(0)) > 6 * Math.max(typicalWait, 1.0 / 16);
  }

  /** It had what it must have until so much had started. */
  boolean isPassedOver(int band, double volume) {
    return servedUntil.getOrDefault(band, 0.0) <= volume + 1e-6;
  }

  /**
   * @param all the parts of all kinds that wait
   * @param alone whether no other tenant waits
   */
  void started(NaiveAsk ask, double volume, double all, boolean alone, int servers) {
    double part = weightedPart(ask);
    double much = 32 * Math.sqrt(servers);
    boolean wantsMore = alone || askedUntil - much > volume + 1e-6;
    double turn = (wantsMore ? 1.5 : 0.8) * ask.bulk.toDouble() * Math.max(all, part) / part;
    double until = Math.max(servedUntil.getOrDefault(ask.band, 0.0), volume) + turn;
    servedUntil.put(ask.band, Math.min(until, volume + Math.max(turn, much)));
  }

  /**
   * @param weights of all tenants that wait
   */
  void askedInTurn(NaiveAsk ask, double size, double volume, double weights, int servers) {
    double weight = ask.tenant.queueWeight().toDouble();
    double until = Math.max(askedUntil, volume) + 0.8 * (size * Math.max(weights, weight) / weight);
    askedUntil = Math.min(until, volume + 64 * Math.sqrt(servers));
  }

  double weightedPart(NaiveAsk ask) {
    return ask.tenant.queueWeight().toDouble() * part(ask.band);
  }

  void asked(int band, double size, int servers) {
    asked.merge(band, size, Double::sum);
    askedOfAll += size;
    while (askedOfAll > 32 * Math.max(1, servers)) {
      askedOfAll /= 2;
      asked.replaceAll((any, amount) -> amount / 2);
    }
  }

  /** Half of the turns are equal, half by what is asked for. */
  private double part(int band) {
    double squares = 0;
    for (double amount : asked.values()) {
      squares += amount * amount;
    }
    return askedOfAll == 0 ? 1 : (1 + asked.getOrDefault(band, 0.0) * askedOfAll / squares) / 2;
  }
}
