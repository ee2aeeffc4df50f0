package org.vqs.bench.scorecard.replay;

/** What is replayed. */
public enum ReplayScene {
  /** {@link AlibabaScene}. */
  ALIBABA,
  /** {@link MapReduceScene}. */
  MAP_REDUCE,
  /** {@link EndlessScene}. */
  ENDLESS
}
