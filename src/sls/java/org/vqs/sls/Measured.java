package org.vqs.sls;

import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.vqs.bench.sls.Operations;

/**
 * The one scheduler of this process and the times of its calls, taken where the simulator takes its
 * own. Static, because the ResourceManager makes the scheduler, and the simulator keeps the
 * ResourceManager to itself.
 */
final class Measured {
  private static final Operations OPERATIONS = new Operations(System::nanoTime);
  private static volatile AbstractYarnScheduler<?, ?> scheduler;
  private static volatile RMContext context;

  private Measured() {}

  static void of(AbstractYarnScheduler<?, ?> newScheduler, RMContext newContext) {
    scheduler = newScheduler;
    context = newContext;
  }

  static Allocation allocate(Supplier<Allocation> call) {
    return OPERATIONS.time(Operations.ALLOCATE, call);
  }

  static void handle(SchedulerEvent event, Runnable call) {
    OPERATIONS.time(
        event.getType().name(),
        () -> {
          call.run();
          return null;
        });
  }

  static Operations operations() {
    return OPERATIONS;
  }

  /** Applications that ended well. */
  static int succeeded() {
    return (int) context.getRMApps().values().stream().filter(Measured::hasSucceeded).count();
  }

  private static boolean hasSucceeded(RMApp application) {
    return application.getState() == RMAppState.FINISHED
        && application.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
  }

  /** What is not as it should be in the ResourceManager when all is done. */
  static List<String> leftOver() {
    return scheduler.getNodeTracker().getAllNodes().stream()
        .filter(node -> node.getNumContainers() != 0)
        .map(node -> node.getNodeID() + " still has " + node.getNumContainers() + " containers")
        .toList();
  }

  /** Containers that were given, those of the application masters too. */
  static long containers() {
    return scheduler.getRootQueueMetrics().getAggregateAllocatedContainers();
  }
}
