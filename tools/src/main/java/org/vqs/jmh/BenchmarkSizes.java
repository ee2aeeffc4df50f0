package org.vqs.jmh;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.vqs.bench.micro.Scale;

/** How large the cluster of a benchmark is; {@link Micro} says which values are measured. */
@State(Scope.Thread)
public class BenchmarkSizes {
  /** Servers and shapes. */
  @Param("100x10")
  public String size;

  /** Server classes. */
  @Param("1")
  public int classes;

  /** Resources. */
  @Param("1")
  public int resources;

  /** All of them. */
  Scale scale() {
    return Scale.of(size, classes, resources);
  }
}
