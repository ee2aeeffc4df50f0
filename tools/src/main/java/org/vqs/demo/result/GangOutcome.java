package org.vqs.demo.result;

import java.util.List;
import org.vqs.demo.workload.GangPlan;

/**
 * What became of a gang.
 *
 * @param queue whose it is
 * @param size how many containers it has
 * @param granted how many of them it got
 * @param waitMs from its ask until all of it worked, or until it gave up
 * @param worked whether it worked
 * @param heldMs how long its containers were held without work, summed over them
 */
public record GangOutcome(
    String queue, int size, int granted, long waitMs, boolean worked, long heldMs) {

  /** Of a gang that has ended. */
  public static GangOutcome of(GangPlan gang, List<TaskRecord> tasks) {
    List<TaskRecord> granted = tasks.stream().filter(TaskRecord::isGranted).toList();
    long asked = tasks.stream().mapToLong(TaskRecord::askedMs).max().orElseThrow();
    long decided = tasks.stream().mapToLong(TaskRecord::heldUntilMs).max().orElseThrow();
    return new GangOutcome(
        gang.queue(),
        gang.size(),
        granted.size(),
        decided - asked,
        tasks.stream().allMatch(TaskRecord::isDone),
        granted.stream().mapToLong(task -> task.heldUntilMs() - task.grantedMs()).sum());
  }
}
