package org.vqs.bench.schedulers.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.bench.schedulers.scenario.ShootoutScenariosTest;

/** SchedulerOutcomes that a test makes up. */
public final class SchedulerOutcomes {
  private final String scenario;
  private final String scheduler;
  private final Map<String, SchedulerOutcome.Latency> latencies = new LinkedHashMap<>();
  private long seed = 1;
  private double startsPerSecond = 1000;
  private long started = 2000;
  private long asksBytes = 1 << 20;
  private long waiting = 1000;
  private double utilization = 0.9;
  private double virtualSeconds = 10;

  private SchedulerOutcomes(String scenario, String scheduler) {
    this.scenario = scenario;
    this.scheduler = scheduler;
    latencies.put(SchedulerOutcome.HEARTBEAT, micros(200, 5));
    latencies.put(SchedulerOutcome.ALLOCATE, micros(100, 7));
  }

  /** A run of the smoke scenario under a name: all calls were made, and something started. */
  public static SchedulerOutcomes of(String scenario, String scheduler) {
    return new SchedulerOutcomes(scenario, scheduler);
  }

  /** The smoke scenario under a name. */
  static ShootoutScenario scenario(String name) {
    return ShootoutScenarios.parse(name + ".json", name, ShootoutScenariosTest.smoke());
  }

  private static SchedulerOutcome.Latency micros(long count, double p50) {
    long nanos = Math.round(1000 * p50);
    return new SchedulerOutcome.Latency(
        count, 1.5 * nanos, nanos, 2 * nanos, 4 * nanos, 8 * nanos, 16 * nanos);
  }

  public SchedulerOutcomes seed(long value) {
    seed = value;
    return this;
  }

  public SchedulerOutcomes startsPerSecond(double value) {
    startsPerSecond = value;
    return this;
  }

  public SchedulerOutcomes started(long value) {
    started = value;
    return this;
  }

  public SchedulerOutcomes asksBytes(long value) {
    asksBytes = value;
    return this;
  }

  public SchedulerOutcomes waiting(long value) {
    waiting = value;
    return this;
  }

  public SchedulerOutcomes utilization(double value) {
    utilization = value;
    return this;
  }

  public SchedulerOutcomes virtualSeconds(double value) {
    virtualSeconds = value;
    return this;
  }

  /** The p99 is four times the p50. */
  public SchedulerOutcomes latency(String call, long count, double p50Micros) {
    latencies.put(call, micros(count, p50Micros));
    return this;
  }

  public SchedulerRun finished() {
    SchedulerOutcome.Work work =
        new SchedulerOutcome.Work(
            started, started / startsPerSecond, 1000 * started, virtualSeconds);
    return SchedulerRun.finished(
        scenario(scenario),
        new SchedulerOutcome(
            scenario,
            scheduler,
            seed,
            work,
            work,
            latencies,
            new SchedulerOutcome.Collections(3, 20, 0, 0),
            new SchedulerOutcome.Memory(4096, asksBytes / 50.0, asksBytes),
            utilization,
            utilization,
            waiting));
  }

  public SchedulerRun failed(String why) {
    return SchedulerRun.failed(scenario(scenario), scheduler, seed, why);
  }
}
