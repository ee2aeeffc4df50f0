package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.node.VqsNode;

/** Room that stays idle although somebody waits for it. */
public final class IdleRoom {
  private static final Logger LOG = LoggerFactory.getLogger(IdleRoom.class);

  private IdleRoom() {}

  /**
   * Jobs that could start now under a policy that leaves no room idle, while there is no work left:
   * each is an event that woke nobody.
   */
  public static List<String> of(Packer packer, Iterable<VqsAppAttempt> attempts) {
    List<String> found = new ArrayList<>();
    if (packer.hasBacklog()) {
      return found;
    }
    for (VqsAppAttempt attempt : attempts) {
      for (AskEntry entry : attempt.entries().values()) {
        Ask ask = entry.ask();
        if (!ask.isIndexed() || ask.lane() == Lane.MASTER || ask.group().hasMoreUrgentThan(ask)) {
          continue;
        }
        for (Server server : packer.cluster().servers()) {
          if (server.isOpen()
              && ask.shape().demand().fitsIn(server.free())
              && isEligible(entry, (VqsNode) server.owner())
              && !waitsForTime(packer.whyNot(ask).apply(server))) {
            found.add(
                "%s waits although %s has room and nothing is left to do".formatted(ask, server));
          }
        }
      }
    }
    return found;
  }

  /** Until it may go further than what it names, or the node reports again. */
  private static boolean waitsForTime(Refusal refusal) {
    return refusal != null
        && (refusal.reason() == Refusal.Reason.LOCALITY_WAIT
            || refusal.reason() == Refusal.Reason.SERVER_CLOSED);
  }

  private static boolean isEligible(AskEntry entry, VqsNode node) {
    VqsAppAttempt attempt = entry.attempt();
    AppPlacementAllocator<SchedulerNode> allocator = attempt.getAppPlacementAllocator(entry.key());
    return !SchedulerAppUtils.isPlaceBlacklisted(attempt, node, LOG)
        && allocator.getPrimaryRequestedNodePartition().equals(node.getPartition())
        && entry.key().getContainerToUpdate() == null
        && entry.typeOn(node) != null
        && entry.isAllowedOn(node);
  }
}
