package org.vqs.sim.policy.maxweight;

import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/** A small simulation: Poisson arrivals of each type, exponential services of mean 1. */
final class TypedRun implements TypedHost {
  private final double[] rates;
  private final RandomGenerator random;
  private final PriorityQueue<Departure> departures = new PriorityQueue<>();
  private final TypedPolicy policy;
  private final double total;
  private double nextArrival;
  private double now;
  private double queueTime;
  private long waiting;
  private long starts;
  private long hash = 1;

  private record Departure(double time, int server, int type) implements Comparable<Departure> {
    @Override
    public int compareTo(Departure other) {
      return Double.compare(time, other.time);
    }
  }

  /** Makes a policy. */
  @FunctionalInterface
  interface Maker {
    TypedPolicy make(RandomGenerator random, TypedHost host);
  }

  TypedRun(double[] rates, RandomGenerator random, Maker maker) {
    this.rates = rates.clone();
    this.random = random;
    double sum = 0;
    for (double rate : rates) {
      sum += rate;
    }
    total = sum;
    policy = maker.make(random, this);
    nextArrival = random.nextExponential() / total;
  }

  @Override
  public void start(int server, int type) {
    waiting--;
    starts++;
    hash = 31 * (31 * hash + server) + type;
    departures.add(new Departure(now + random.nextExponential(), server, type));
  }

  /** Runs for so many events: arrivals, departures and what the policy does of its own. */
  void events(int count) {
    for (int i = 0; i < count; i++) {
      double departure = departures.isEmpty() ? Double.MAX_VALUE : departures.peek().time();
      double time = Math.min(policy.nextClock(), Math.min(nextArrival, departure));
      queueTime += waiting * (time - now);
      now = time;
      policy.advance(now);
      if (now == departure) {
        Departure job = departures.remove();
        policy.depart(job.server(), job.type());
      } else if (now == nextArrival) {
        nextArrival = now + random.nextExponential() / total;
        waiting++;
        policy.arrive(type());
      }
    }
  }

  private int type() {
    double left = random.nextDouble() * total;
    int type = 0;
    while (type < rates.length - 1 && left >= rates[type]) {
      left -= rates[type];
      type++;
    }
    return type;
  }

  double meanQueue() {
    return queueTime / now;
  }

  long waiting() {
    return waiting;
  }

  long starts() {
    return starts;
  }

  double now() {
    return now;
  }

  TypedPolicy policy() {
    return policy;
  }

  /** All starts in one number. */
  String fingerprint() {
    return "%d starts, %d wait, %d stalls, %d changes, %016x"
        .formatted(starts, waiting, policy.stalls(), policy.configurationChanges(), hash);
  }
}
