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
import org.vqs.bench.micro.GangPlacement;

/** Where a gang goes. Each result is checked before it is measured. */
@Fork(1)
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class Gangs {

  /** The cluster. */
  @State(Scope.Thread)
  public static class ForPlacement {
    /** Machines, and for how many containers of the gang each has room at most. */
    @Param("10000x8")
    public String size;

    /** How many resources a machine has. */
    @Param("2")
    public int resources;

    private GangPlacement operation;

    /** Builds the cluster. */
    @Setup(Level.Trial)
    public void build() {
      operation = new GangPlacement(size, resources);
      operation.check();
    }
  }

  /** See {@link GangPlacement}. */
  @Benchmark
  public Object gangPlacement(ForPlacement state) {
    return state.operation.run();
  }
}
