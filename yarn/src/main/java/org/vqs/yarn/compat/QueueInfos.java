package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.yarn.api.records.QueueInfo;

/**
 * What a {@link QueueInfo} also tells since Hadoop 3.4; before, setting it does nothing.
 * Thread-safe.
 */
public final class QueueInfos {
  private static final MethodHandle SET_QUEUE_PATH = find("setQueuePath", String.class);
  private static final MethodHandle SET_SCHEDULER_TYPE = find("setSchedulerType", String.class);
  private static final MethodHandle SET_WEIGHT = find("setWeight", float.class);
  private static final MethodHandle SET_MAX_PARALLEL = find("setMaxParallelApps", int.class);

  private QueueInfos() {}

  /**
   * Tells it as {@code yarn queue -status} shows it.
   *
   * @param path the full name of the queue
   * @param weight of the queue next to its siblings
   * @param mostRunning how many applications may run in the queue; the others wait
   */
  public static void describe(
      QueueInfo info, String path, String schedulerType, float weight, int mostRunning) {
    try {
      SET_QUEUE_PATH.invokeExact(info, path);
      SET_SCHEDULER_TYPE.invokeExact(info, schedulerType);
      SET_WEIGHT.invokeExact(info, weight);
      SET_MAX_PARALLEL.invokeExact(info, mostRunning);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static MethodHandle find(String setter, Class<?> value) {
    return find(QueueInfo.class, setter, value);
  }

  /** The setter of that name, or one that does nothing. */
  static MethodHandle find(Class<?> owner, String setter, Class<?> value) {
    MethodType type = MethodType.methodType(void.class, value);
    try {
      return MethodHandles.publicLookup().findVirtual(owner, setter, type);
    } catch (ReflectiveOperationException before34) {
      return MethodHandles.dropArguments(
          MethodHandles.constant(Void.class, null).asType(MethodType.methodType(void.class)),
          0,
          owner,
          value);
    }
  }
}
