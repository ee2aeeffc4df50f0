package org.vqs.yarn.it.mini;

import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.util.ResourceCalculatorPlugin;

/**
 * What a NodeManager measures of a machine that is as small as its test wants, and on which nothing
 * runs but what the test says. NodeManagers make it by its name.
 */
public final class PretendMachine extends ResourceCalculatorPlugin {
  private static final int CORES = 4;
  private static volatile long memory;
  private static volatile LongSupplier used = () -> 0;

  /**
   * Sets what all machines of this JVM are.
   *
   * @param has bytes
   * @param uses bytes, asked at each look
   */
  public static void set(long has, LongSupplier uses) {
    memory = has;
    used = uses;
  }

  @Override
  public long getPhysicalMemorySize() {
    return memory;
  }

  @Override
  public long getAvailablePhysicalMemorySize() {
    return memory - used.getAsLong();
  }

  @Override
  public int getNumProcessors() {
    return CORES;
  }

  @Override
  public float getNumVCoresUsed() {
    return 0;
  }
}
