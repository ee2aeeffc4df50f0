package org.vqs.core.oracle.naive;

import java.util.HashMap;
import java.util.Map;

/** What the types of a tenant were served, in units of size over weight. */
public final class NaiveBands {
  private final Map<Integer, Double> served = new HashMap<>();

  public double turn(int band, double least) {
    return Math.max(served.getOrDefault(band, least), least);
  }

  void served(NaiveAsk ask, double least, int servers) {
    double weight = ask.tenant.queueWeight().toDouble();
    double turn = turn(ask.band, least) + ask.bulk.toDouble() / weight;
    served.put(ask.band, Math.min(turn, least + Math.max(1, servers) / weight));
  }
}
