package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;

/**
 * The future of an application's state that is being stored: Guava's, in Hadoop's own package since
 * Hadoop 3.3. Thread-safe.
 *
 * @param settable the future, of the type that this line has
 */
public record StateFuture(Object settable) {
  private static final Method UPDATE = update();
  private static final Class<?> TYPE = UPDATE.getParameterTypes()[2];
  private static final MethodHandle STORE =
      handle(
          UPDATE,
          MethodType.methodType(
              void.class,
              RMStateStore.class,
              ApplicationStateData.class,
              boolean.class,
              Object.class));
  private static final MethodHandle SET =
      handle(
          method("set", Object.class),
          MethodType.methodType(void.class, Object.class, Object.class));
  private static final MethodHandle CREATE =
      handle(method("create"), MethodType.methodType(Object.class));

  /** One that nobody waits for. */
  public static StateFuture create() {
    try {
      return new StateFuture((Object) CREATE.invokeExact());
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  /** There is nothing to store. */
  public void done() {
    try {
      SET.invokeExact(settable, (Object) null);
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  /** Stores a state, and is done when it is stored. */
  public void store(RMStateStore store, ApplicationStateData state) {
    try {
      STORE.invokeExact(store, state, false, settable);
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  private static Method update() {
    return Arrays.stream(RMStateStore.class.getMethods())
        .filter(method -> method.getName().equals("updateApplicationStateSynchronously"))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "RMStateStore of this Hadoop version has no updateApplicationStateSynchronously"));
  }

  private static Method method(String name, Class<?>... arguments) {
    try {
      return TYPE.getMethod(name, arguments);
    } catch (NoSuchMethodException unknown) {
      throw new IllegalStateException(
          TYPE.getName() + " of this Hadoop version has no known " + name, unknown);
    }
  }

  private static MethodHandle handle(Method method, MethodType type) {
    try {
      return MethodHandles.publicLookup().unreflect(method).asType(type);
    } catch (IllegalAccessException unknown) {
      throw new IllegalStateException(method + " of this Hadoop version is not public", unknown);
    }
  }
}
