package org.vqs.yarn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.IdleRoom;
import org.vqs.yarn.observe.SchedulerRecount;

/** What must hold of a scheduler after every event (design.md, "Safety"). */
public final class SchedulerInvariants {
  private SchedulerInvariants() {}

  /**
   * What is wrong in YARN's books and between them and the core, errors that were caught included;
   * empty if nothing is.
   */
  public static List<String> violations(VirtualQueueScheduler scheduler, List<String> partitions) {
    List<String> found =
        new ArrayList<>(SchedulerRecount.violations(scheduler.context(), partitions));
    if (scheduler.caughtErrors() != 0) {
      found.add("%d errors were caught in events".formatted(scheduler.caughtErrors()));
    }
    return found;
  }

  /** Fails if anything is wrong, in YARN's books of these partitions or in the core. */
  public static void assertHold(VirtualQueueScheduler scheduler, String... partitions) {
    assertThat(violations(scheduler, List.of(partitions))).isEmpty();
    assertThat(coreViolations(scheduler)).isEmpty();
  }

  /** What a full recount of the core finds wrong. */
  public static List<String> coreViolations(VirtualQueueScheduler scheduler) {
    List<String> found = new ArrayList<>(SchedulerRecount.coreViolations(scheduler.context()));
    found.addAll(scheduler.packer().gangs().violations());
    return found;
  }

  /** Jobs that wait although they could start, for policies that leave no room idle. */
  public static List<String> idleRoom(VirtualQueueScheduler scheduler) {
    return IdleRoom.of(scheduler.packer(), scheduler.context().attempts());
  }
}
