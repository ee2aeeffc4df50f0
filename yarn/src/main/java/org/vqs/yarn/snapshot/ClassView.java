package org.vqs.yarn.snapshot;

import java.util.List;

/**
 * The nodes of one capacity and partition, with the virtual queues of what waits for them.
 *
 * @param partition "" for the default one
 * @param capacity of each node
 * @param nodes how many there are
 * @param j the parameter J of its partition of sizes
 * @param queues VQ0 to VQ(2J−1), empty ones too
 */
public record ClassView(
    String partition, ResourceAmounts capacity, int nodes, int j, List<VirtualQueueView> queues) {

  /**
   * A virtual queue: the waiting containers of one type, without those that may run at named nodes
   * or racks only.
   *
   * @param type j
   * @param sizeAbove its containers are larger than this share of a node
   * @param sizeUpTo and at most this large
   * @param length Q_j
   * @param weight its delay-weighted length
   * @param meanAge of its containers, in milliseconds, weighted as the length is
   * @param oldestAge of its containers, in milliseconds; where more wait than are looked at, the
   *     age of the youngest that was looked at if none of this queue was among them, so that its
   *     oldest is no older; −1 if it is not known, as no order of age is kept without patience
   */
  public record VirtualQueueView(
      int type,
      double sizeAbove,
      double sizeUpTo,
      long length,
      double weight,
      long meanAge,
      long oldestAge) {}

  /** How many containers wait in all of them. */
  public long waiting() {
    return queues.stream().mapToLong(VirtualQueueView::length).sum();
  }
}
