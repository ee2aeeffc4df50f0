package org.vqs.demo.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.vqs.demo.cluster.SchedulerChoice;
import org.vqs.demo.run.DemoSettings;

/**
 * What the user wants compared: the same workloads under our scheduler and others.
 *
 * @param ours the first run of our scheduler
 * @param rivals the other schedulers, at least one
 * @param seeds how many workloads, from the seed of {@code ours} on; at least 1
 */
public record Comparison(DemoSettings ours, List<SchedulerChoice> rivals, int seeds) {

  public Comparison {
    rivals = List.copyOf(rivals);
  }

  /**
   * All runs in their order, seed by seed. Every second seed has the schedulers the other way
   * round, because what comes first may find a computer that is less warm or less busy.
   */
  List<DemoSettings> runs() {
    List<SchedulerChoice> order = new ArrayList<>(rivals);
    order.add(0, ours.scheduler());
    List<DemoSettings> runs = new ArrayList<>();
    for (int i = 0; i < seeds; i++) {
      for (SchedulerChoice scheduler : order) {
        runs.add(ours.with(scheduler, ours.seed() + i));
      }
      Collections.reverse(order);
    }
    return List.copyOf(runs);
  }
}
