package org.vqs.whatif.elastic;

/** How an autoscaler by sums decides. */
public sealed interface ScalingRule permits PendingMemoryRule, ThresholdRule {
  /** How often it takes the sums, in milliseconds. */
  long sampleMs();

  /** Over how long it takes their mean, and how long it rests after a change. */
  long periodMs();

  /** Whether it rests until the nodes that it ordered are there. */
  boolean waitsForOrders();

  /** How many nodes should come; fewer than none if some should go. */
  int change(ClusterSums mean, int nodes);
}
