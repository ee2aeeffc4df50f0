package org.vqs.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.vqs.bench.micro.LargestThatFits;
import org.vqs.bench.micro.MaxWeight;
import org.vqs.bench.micro.TightestServer;

/**
 * What policies look up; the same for all of them. Each result is checked before it is measured.
 */
@Fork(1)
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class Searches {

  /** The configuration of most weight. */
  @State(Scope.Thread)
  public static class ForMaxWeight {
    private MaxWeight operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(BenchmarkSizes sizes) {
      operation = new MaxWeight(sizes.scale());
      operation.check();
    }
  }

  /** The largest job that fits. */
  @State(Scope.Thread)
  public static class ForLargest {
    private LargestThatFits operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(BenchmarkSizes sizes) {
      operation = new LargestThatFits(sizes.scale());
      operation.check();
    }
  }

  /** The tightest server. */
  @State(Scope.Thread)
  public static class ForTightest {
    private TightestServer operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build(BenchmarkSizes sizes) {
      operation = new TightestServer(sizes.scale());
      operation.check();
    }
  }

  /** See {@link MaxWeight}. */
  @Benchmark
  public Object maxWeight(ForMaxWeight state) {
    return state.operation.run();
  }

  /** See {@link LargestThatFits}. */
  @Benchmark
  public Object largestThatFits(ForLargest state) {
    return state.operation.run();
  }

  /** See {@link TightestServer}. */
  @Benchmark
  public Object tightestServer(ForTightest state) {
    return state.operation.run();
  }
}
