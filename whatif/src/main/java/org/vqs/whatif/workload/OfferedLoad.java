package org.vqs.whatif.workload;

import java.util.ArrayList;
import java.util.List;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;

/** How much is asked of nodes. */
public final class OfferedLoad {
  private OfferedLoad() {}

  /**
   * The load of the scarcest resource: what all tasks hold for as long as they run, over what the
   * nodes have from the first submission to the last. Masters are not counted: how long they run
   * depends on the scheduler.
   */
  public static double of(History history, List<NodeSpec> nodes) {
    int resources = history.resources().size();
    double[] work = new double[resources];
    double[] capacity = new double[resources];
    nodes.forEach(node -> add(capacity, node.capacity().toArray(), 1));
    List<Application> all = history.applications();
    for (Application application : all) {
      for (Task task : application.tasks()) {
        add(work, task.size().toArray(), task.durationMs());
      }
    }
    long span =
        all.isEmpty() ? 0 : all.get(all.size() - 1).submittedMs() - all.get(0).submittedMs();
    double most = 0;
    for (int r = 0; r < resources; r++) {
      most = Math.max(most, work[r] == 0 ? 0 : work[r] / (capacity[r] * span));
    }
    return most;
  }

  private static void add(double[] sum, long[] amounts, long times) {
    for (int r = 0; r < sum.length; r++) {
      sum[r] += (double) amounts[r] * times;
    }
  }

  /**
   * How many times as fast applications must come to offer a load, without what fits on no node.
   *
   * @throws IllegalArgumentException if no speed does
   */
  public static double speed(History history, List<NodeSpec> nodes, double load) {
    double speed = load / of(Misfits.removed(history, nodes), nodes);
    if (!Double.isFinite(speed) || speed <= 0) {
      throw new IllegalArgumentException(
          "a load of %s cannot be had of %s: it takes two applications that come one after the other and tasks that fit on the nodes"
              .formatted(load, history.name()));
    }
    return speed;
  }

  /**
   * The same history with applications submitted so many times as fast; each by itself goes its old
   * way.
   */
  public static History faster(History history, double speed) {
    List<Application> applications = new ArrayList<>();
    for (Application each : history.applications()) {
      applications.add(each.submittedAt(Math.round(each.submittedMs() / speed)));
    }
    return new History(history.name(), history.resources(), applications, history.caveats());
  }
}
