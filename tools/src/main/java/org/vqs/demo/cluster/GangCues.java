package org.vqs.demo.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.vqs.demo.result.TaskRecord;
import org.vqs.demo.workload.ApplicationPlan;

/**
 * What waits for what in a workload with gangs, so that it is the same on every computer, however
 * long its processes take to start: gangs come when the other work fills the cluster, and the other
 * work ends when all gangs have asked. Not thread-safe.
 */
public final class GangCues {

  private final Path allGangsAsked;

  /**
   * @param allGangsAsked the file that says so to the containers of the other work
   */
  public GangCues(Path allGangsAsked) {
    this.allGangsAsked = allGangsAsked;
  }

  /**
   * Whether an application may be submitted now.
   *
   * @param tasks what has happened so far to the containers of each application
   */
  public static boolean maySubmit(
      ApplicationPlan application, Map<ApplicationPlan, List<TaskRecord>> tasks) {
    return application.gang().isEmpty()
        || tasks.entrySet().stream()
            .filter(each -> each.getKey().gang().isEmpty())
            .flatMap(each -> each.getValue().stream())
            .allMatch(TaskRecord::isGranted);
  }

  /**
   * Tells the other work when all gangs have asked; does nothing where there are none.
   *
   * @param tasks what has happened so far to the containers of each application
   */
  public void give(Map<ApplicationPlan, List<TaskRecord>> tasks) throws IOException {
    List<TaskRecord> ofGangs =
        tasks.entrySet().stream()
            .filter(each -> each.getKey().gang().isPresent())
            .flatMap(each -> each.getValue().stream())
            .toList();
    boolean allAsked = !ofGangs.isEmpty() && ofGangs.stream().allMatch(TaskRecord::isAsked);
    if (allAsked && Files.notExists(allGangsAsked)) {
      Files.createFile(allGangsAsked);
    }
  }
}
