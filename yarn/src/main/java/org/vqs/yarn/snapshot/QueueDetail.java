package org.vqs.yarn.snapshot;

import java.util.List;
import org.vqs.yarn.config.queue.QueueSettings;

/**
 * Who is in a queue, and what is set for it. Immutable.
 *
 * @param settings what is set for it
 * @param containers how many run in it and below
 * @param running how many applications in it and below have a running application master
 * @param accepted how many wait for theirs
 * @param partitions what is used and waited for, the default partition first; the others that
 *     anything was ever counted in
 * @param labels what it uses and may use of single labels for which something is set for queues
 * @param userMaximum what one of its users may use
 * @param users those who have applications in it, or whose containers still run; by name, none for
 *     a queue with others below it
 */
public record QueueDetail(
    QueueSettings settings,
    int containers,
    int running,
    int accepted,
    List<PartitionUse> partitions,
    List<LabelUse> labels,
    ResourceAmounts userMaximum,
    List<UserView> users) {

  /**
   * What a queue uses of one partition.
   *
   * @param partition the node label, "" for the default one
   * @param used what its containers use there
   * @param pending what its applications wait for there
   */
  public record PartitionUse(String partition, ResourceAmounts used, ResourceAmounts pending) {}

  /** What is used and waited for in a partition; nothing where nothing was ever counted. */
  public PartitionUse useOf(String partition) {
    ResourceAmounts nothing = userMaximum.minus(userMaximum);
    return partitions.stream()
        .filter(use -> use.partition().equals(partition))
        .findFirst()
        .orElse(new PartitionUse(partition, nothing, nothing));
  }

  /**
   * What a queue uses of the nodes of one label, by the limits and weights there.
   *
   * @param label the node label, "" for nodes without one
   * @param used what its containers use there, whichever label they were asked for
   * @param maximum what it may use there; what there is if it has no limit of its own
   * @param weight what it is compared with its siblings by there
   * @param capacity what the nodes have together
   */
  public record LabelUse(
      String label,
      ResourceAmounts used,
      ResourceAmounts maximum,
      double weight,
      ResourceAmounts capacity) {}

  /**
   * A user in a leaf.
   *
   * @param name the user's
   * @param averageShare the average over the past of the largest share of the cluster that they
   *     use, as levels count it; null without a half-life
   * @param used what the containers use
   * @param mastersUsed what application masters use of it
   * @param pending what the applications wait for
   * @param containers how many run
   * @param running how many applications have a running application master
   * @param accepted how many wait for theirs
   */
  public record UserView(
      String name,
      Double averageShare,
      ResourceAmounts used,
      ResourceAmounts mastersUsed,
      ResourceAmounts pending,
      int containers,
      int running,
      int accepted) {}
}
