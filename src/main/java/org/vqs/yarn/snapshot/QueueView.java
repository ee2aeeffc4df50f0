package org.vqs.yarn.snapshot;

/**
 * A queue in a snapshot.
 *
 * @param path its full name
 * @param parent the full name of the queue above, or null for the root
 * @param leaf true if applications can be in it
 * @param state RUNNING, STOPPED or DRAINING
 * @param weight relative to its siblings
 * @param share the part of the cluster that its weight gives it while all queues want all
 * @param usedShare the largest share, over resource types, of the cluster that it holds
 * @param used what it holds
 * @param maximum what it may hold at most
 * @param mastersUsed what application masters hold of it
 * @param mastersMaximum what they may hold at most
 * @param applications how many are in it and below
 * @param pendingContainers how many containers its applications wait for
 * @param pending what they add up to
 */
public record QueueView(
    String path,
    String parent,
    boolean leaf,
    String state,
    double weight,
    double share,
    double usedShare,
    Amounts used,
    Amounts maximum,
    Amounts mastersUsed,
    Amounts mastersMaximum,
    int applications,
    long pendingContainers,
    Amounts pending) {}
