package org.vqs.bench.scorecard.score;

/** Scenes of a kind, whose noise is estimated together. */
public enum Group {
  NEAR_CAPACITY("near capacity", true),
  OVERLOAD("load 1.5", true),
  EXAMPLE("R §VII-A2", false),
  STARVATION("starving at 1.5", true),
  STARVATION_VQS("starving, vqs and vqs-bf", true),
  LARGE("large beside small", false),
  TRACE("Alibaba's trace at .9", false),
  MAP_REDUCE("300 applications", false),
  ENDLESS("beside endless services", false),
  PARTITIONS("two partitions", false),
  COST("backlog, 1,000 nodes", false);

  private final String title;
  private final boolean hasMean;

  Group(String title, boolean hasMean) {
    this.title = title;
    this.hasMean = hasMean;
  }

  /** Whether its scenes are many and alike, so that their geometric mean says something. */
  boolean hasMean() {
    return hasMean;
  }

  /** Whether its scenes are so many that they have a table of their own. */
  boolean hasOwnTable() {
    return this == NEAR_CAPACITY || this == OVERLOAD;
  }

  @Override
  public String toString() {
    return title;
  }
}
