package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * How many of YARN's resource types can be counted: all before Hadoop 3.3, which has no others.
 * Thread-safe.
 */
public final class CountableTypes {
  private static final MethodHandle NUMBER = find();

  private CountableTypes() {}

  /** They are the first of YARN's types. */
  public static int number() {
    try {
      return (int) NUMBER.invokeExact();
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  private static MethodHandle find() {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType type = MethodType.methodType(int.class);
    try {
      return lookup.findStatic(ResourceUtils.class, "getNumberOfCountableResourceTypes", type);
    } catch (ReflectiveOperationException before33) {
      try {
        return lookup.findStatic(ResourceUtils.class, "getNumberOfKnownResourceTypes", type);
      } catch (ReflectiveOperationException unknown) {
        throw new IllegalStateException(
            "ResourceUtils of this Hadoop version does not count its types", unknown);
      }
    }
  }
}
