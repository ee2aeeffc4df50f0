package org.vqs.yarn.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.RejectedSchedulingRequest;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/**
 * {@link Allocation}, which tells of refused scheduling requests since Hadoop 3.3; before, nobody
 * tells a master of them. Thread-safe.
 */
public final class AllocationAnswers {
  private static final MethodHandle CONSTRUCTOR = find();

  private AllocationAnswers() {}

  /** The containers that changed since the last answer. */
  public record Changes(
      List<Container> increased,
      List<Container> decreased,
      List<Container> promoted,
      List<Container> demoted) {}

  /**
   * What a master gets.
   *
   * @param ending containers that will be preempted; null for none
   * @param previous containers of earlier attempts
   */
  public static Allocation create(
      List<Container> granted,
      Resource headroom,
      Set<ContainerId> ending,
      List<NMToken> tokens,
      Changes changes,
      List<Container> previous,
      List<RejectedSchedulingRequest> refused) {
    try {
      return (Allocation)
          CONSTRUCTOR.invokeExact(
              granted,
              headroom,
              ending,
              (Set<?>) null,
              (List<?>) null,
              tokens,
              changes.increased(),
              changes.decreased(),
              changes.promoted(),
              changes.demoted(),
              previous,
              refused);
    } catch (Throwable failure) {
      throw QueueMetricsCalls.unchecked(failure);
    }
  }

  private static MethodHandle find() {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType old =
        MethodType.methodType(
            void.class,
            List.class,
            Resource.class,
            Set.class,
            Set.class,
            List.class,
            List.class,
            List.class,
            List.class,
            List.class,
            List.class,
            List.class);
    try {
      return lookup.findConstructor(Allocation.class, old.appendParameterTypes(List.class));
    } catch (ReflectiveOperationException before33) {
      try {
        MethodHandle withoutRefused = lookup.findConstructor(Allocation.class, old);
        return MethodHandles.dropArguments(withoutRefused, old.parameterCount(), List.class);
      } catch (ReflectiveOperationException unknown) {
        throw new IllegalStateException(
            "Allocation of this Hadoop version has no known constructor", unknown);
      }
    }
  }
}
