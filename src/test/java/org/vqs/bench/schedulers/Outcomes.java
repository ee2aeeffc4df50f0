package org.vqs.bench.schedulers;

import java.util.LinkedHashMap;
import java.util.Map;

/** Outcomes that a test makes up. */
final class Outcomes {
  private final String scenario;
  private final String scheduler;
  private final Map<String, Outcome.Latency> latencies = new LinkedHashMap<>();
  private long seed = 1;
  private double startsPerSecond = 1000;
  private long started = 2000;
  private long asksBytes = 1 << 20;
  private long waiting = 1000;
  private double utilization = 0.9;
  private double virtualSeconds = 10;

  private Outcomes(String scenario, String scheduler) {
    this.scenario = scenario;
    this.scheduler = scheduler;
    latencies.put(Outcome.HEARTBEAT, micros(200, 5));
    latencies.put(Outcome.ALLOCATE, micros(100, 7));
  }

  /** A run of the smoke scenario under a name: all calls were made, and something started. */
  static Outcomes of(String scenario, String scheduler) {
    return new Outcomes(scenario, scheduler);
  }

  /** The smoke scenario under a name. */
  static Scenario scenario(String name) {
    return Scenarios.parse(name + ".json", name, ScenariosTest.smoke());
  }

  private static Outcome.Latency micros(long count, double p50) {
    long nanos = Math.round(1000 * p50);
    return new Outcome.Latency(
        count, 1.5 * nanos, nanos, 2 * nanos, 4 * nanos, 8 * nanos, 16 * nanos);
  }

  Outcomes seed(long value) {
    seed = value;
    return this;
  }

  Outcomes startsPerSecond(double value) {
    startsPerSecond = value;
    return this;
  }

  Outcomes started(long value) {
    started = value;
    return this;
  }

  Outcomes asksBytes(long value) {
    asksBytes = value;
    return this;
  }

  Outcomes waiting(long value) {
    waiting = value;
    return this;
  }

  Outcomes utilization(double value) {
    utilization = value;
    return this;
  }

  Outcomes virtualSeconds(double value) {
    virtualSeconds = value;
    return this;
  }

  /** The p99 is four times the p50. */
  Outcomes latency(String call, long count, double p50Micros) {
    latencies.put(call, micros(count, p50Micros));
    return this;
  }

  RunResult finished() {
    Outcome.Work work = new Outcome.Work(started, started / startsPerSecond, virtualSeconds);
    return RunResult.finished(
        scenario(scenario),
        new Outcome(
            scenario,
            scheduler,
            seed,
            work,
            work,
            latencies,
            new Outcome.Collections(3, 20, 0, 0),
            new Outcome.Memory(4096, asksBytes / 50.0, asksBytes),
            utilization,
            utilization,
            waiting));
  }

  RunResult failed(String why) {
    return RunResult.failed(scenario(scenario), scheduler, seed, why);
  }
}
