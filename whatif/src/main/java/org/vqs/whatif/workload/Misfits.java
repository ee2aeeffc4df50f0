package org.vqs.whatif.workload;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;

/** Finds what no node can hold. */
public final class Misfits {
  private Misfits() {}

  /**
   * The history without the tasks that fit on no node, and without the applications whose master
   * does not or of which no task is left. An application with a gang goes too if fewer tasks are
   * left than start together, or if all nodes together do not have what these want. A caveat says
   * how many there were.
   *
   * @throws IllegalArgumentException if no application is left
   */
  public static History removed(History history, List<NodeSpec> nodes) {
    List<ResourceVector> capacities = nodes.stream().map(NodeSpec::capacity).distinct().toList();
    List<Application> kept = new ArrayList<>();
    long before = history.tasks();
    for (Application each : history.applications()) {
      List<Task> tasks =
          each.tasks().stream().filter(task -> fits(task.size(), capacities)).toList();
      boolean hasMaster = each.master().isEmpty() || fits(each.master().get(), capacities);
      boolean hasWork = !tasks.isEmpty() || each.tasks().isEmpty();
      if (hasMaster && hasWork && fitTogether(tasks, each.gangSize(), nodes)) {
        kept.add(each.with(tasks, each.gang()));
      }
    }
    History rest = new History(history.name(), history.resources(), kept, history.caveats());
    long applications = (long) history.applications().size() - kept.size();
    long tasks = before - rest.tasks();
    if (tasks == 0 && applications == 0) {
      return history;
    }
    if (kept.isEmpty()) {
      throw new IllegalArgumentException(
          "--nodes: no container of \"%s\" fits on one, in memory, vcores and all else; name larger nodes"
              .formatted(history.name()));
    }
    List<String> caveats = new ArrayList<>(history.caveats());
    caveats.add(
        "%d tasks and %d applications are left out: no node is large enough for them."
            .formatted(tasks, applications));
    return new History(history.name(), history.resources(), kept, caveats);
  }

  /** False if so many tasks never run at once, even if they are the smallest. */
  private static boolean fitTogether(List<Task> tasks, int count, List<NodeSpec> nodes) {
    boolean fit = tasks.size() >= count;
    for (int r = 0; fit && r < nodes.get(0).capacity().dimensions(); r++) {
      int resource = r;
      long all = nodes.stream().mapToLong(node -> node.capacity().get(resource)).sum();
      long least =
          tasks.stream().mapToLong(task -> task.size().get(resource)).sorted().limit(count).sum();
      fit = least <= all;
    }
    return fit;
  }

  private static boolean fits(ResourceVector size, List<ResourceVector> capacities) {
    return capacities.stream().anyMatch(size::fitsIn);
  }
}
