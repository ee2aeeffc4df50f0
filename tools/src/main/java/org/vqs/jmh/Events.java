package org.vqs.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.vqs.bench.micro.ArrivalThatStarts;
import org.vqs.bench.micro.ArrivalThatWaits;
import org.vqs.bench.micro.CountChange;
import org.vqs.bench.micro.Departure;

/** What hosts report, and what a policy does then. Each result is checked before it is measured. */
@Fork(1)
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class Events {

  /** The policy. */
  @State(Scope.Thread)
  public static class Policy {
    /** Its name. */
    @Param("vqs-bf")
    public String policy;
  }

  /** Arrivals that start nowhere. */
  @State(Scope.Thread)
  public static class ForWaiting {
    private ArrivalThatWaits operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(Policy policy, BenchmarkSizes sizes) {
      operation = new ArrivalThatWaits(policy.policy, sizes.scale());
      operation.check();
    }
  }

  /** Arrivals that start. */
  @State(Scope.Thread)
  public static class ForStarting {
    private ArrivalThatStarts operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(Policy policy, BenchmarkSizes sizes) {
      operation = new ArrivalThatStarts(policy.policy, sizes.scale());
      operation.check();
    }
  }

  /** Departures. */
  @State(Scope.Thread)
  public static class ForDeparture {
    private Departure operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(Policy policy, BenchmarkSizes sizes) {
      operation = new Departure(policy.policy, sizes.scale(), false);
      operation.check();
    }
  }

  /** Departures while all that waits is overdue. */
  @State(Scope.Thread)
  public static class ForOverdueDeparture {
    private Departure operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(Policy policy, BenchmarkSizes sizes) {
      operation = new Departure(policy.policy, sizes.scale(), true);
      operation.check();
    }
  }

  /** Changes of counts. */
  @State(Scope.Thread)
  public static class ForCountChange {
    private CountChange operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(Policy policy, BenchmarkSizes sizes) {
      operation = new CountChange(policy.policy, sizes.scale());
      operation.check();
    }
  }

  /** See {@link ArrivalThatWaits}. */
  @Benchmark
  public Object arrivalThatWaits(ForWaiting state) {
    return state.operation.run();
  }

  /** See {@link ArrivalThatStarts}. */
  @Benchmark
  public Object arrivalThatStarts(ForStarting state) {
    return state.operation.run();
  }

  /** See {@link Departure}. */
  @Benchmark
  public Object departure(ForDeparture state) {
    return state.operation.run();
  }

  /** See {@link Departure}. */
  @Benchmark
  public Object departureWhileAllIsOverdue(ForOverdueDeparture state) {
    return state.operation.run();
  }

  /** See {@link CountChange}. */
  @Benchmark
  public Object countChange(ForCountChange state) {
    return state.operation.run();
  }
}
