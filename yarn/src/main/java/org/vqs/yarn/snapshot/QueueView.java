package org.vqs.yarn.snapshot;

/**
 * A queue in a snapshot.
 *
 * @param path its full name
 * @param parent the full name of the queue above, or null for the root
 * @param leaf true if applications can be in it
 * @param created true if it was made on submission
 * @param state RUNNING, STOPPED or DRAINING
 * @param weight relative to its siblings
 * @param reward what its containers earn, as policy dra counts it
 * @param share the part of the cluster that its weight gives it while all queues want all
 * @param usedShare the largest share, over resource types, of the cluster that it uses
 * @param averageShare the average of that over the past, as levels count it; null without a
 *     half-life
 * @param used what it uses
 * @param maximum what it may use at most
 * @param guaranteed what it may use before its siblings, whatever the weights are
 * @param mastersUsed what application masters use of it
 * @param mastersMaximum what they may use at most
 * @param applications how many are in it and below
 * @param runningApplications how many of them run, or may; the others wait at a limit
 * @param maximumRunningApplications how many may; {@link Integer#MAX_VALUE} for no limit of its own
 * @param pendingContainers how many containers its applications wait for
 * @param pending what they add up to
 * @param detail who is in it, and what is set for it
 */
public record QueueView(
    String path,
    String parent,
    boolean leaf,
    boolean created,
    String state,
    double weight,
    double reward,
    double share,
    double usedShare,
    Double averageShare,
    ResourceAmounts used,
    ResourceAmounts maximum,
    ResourceAmounts guaranteed,
    ResourceAmounts mastersUsed,
    ResourceAmounts mastersMaximum,
    int applications,
    int runningApplications,
    int maximumRunningApplications,
    long pendingContainers,
    ResourceAmounts pending,
    QueueDetail detail) {

  /** How many applications in it and below wait to run, at a limit on running applications. */
  public int applicationsWaitingToRun() {
    return applications - runningApplications;
  }
}
