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
   * A user in a leaf.
   *
   * @param name the user's
   * @param used what the containers use
   * @param mastersUsed what application masters use of it
   * @param pending what the applications wait for
   * @param containers how many run
   * @param running how many applications have a running application master
   * @param accepted how many wait for theirs
   */
  public record UserView(
      String name,
      ResourceAmounts used,
      ResourceAmounts mastersUsed,
      ResourceAmounts pending,
      int containers,
      int running,
      int accepted) {}
}
