package org.vqs.whatif.replay;

/**
 * What containers used of the nodes, as the nodes reported it.
 *
 * @param gaveWay how many containers the scheduler took
 * @param nodeHours for how many hours nodes were there, all together
 * @param hoursAboveMark for how many of them a node used more than {@link #MARK} of its memory or
 *     vcores
 * @param hoursBeyond for how many of them a node's containers used more memory than it has
 * @param usedMemory the part of all memory that was in use, mean over time
 * @param lentMemory what was allocated on nodes beyond their memory, as a part of all memory, mean
 *     over time
 */
public record MeasuredUse(
    long gaveWay,
    double nodeHours,
    double hoursAboveMark,
    double hoursBeyond,
    double usedMemory,
    double lentMemory) {
  /** The default of {@code yarn.scheduler.vqs.overcommit.high-water}, for every scheduler. */
  public static final double MARK = 0.85;

  /** The same with so many containers taken. */
  MeasuredUse withGaveWay(long taken) {
    return new MeasuredUse(taken, nodeHours, hoursAboveMark, hoursBeyond, usedMemory, lentMemory);
  }

  /** Adds up what nodes report. */
  static final class Sums {
    private static final double MS_PER_HOUR = 3_600_000;

    private double all;
    private double aboveMark;
    private double beyond;
    private double memory;
    private double used;
    private double lent;

    /**
     * A node reports.
     *
     * @param ms for how long its report stands
     * @param has its memory and vcores
     * @param uses what is in use of these
     * @param free what is not allocated; below zero if more is than there is
     */
    void add(long ms, long[] has, double[] uses, long[] free) {
      all += ms;
      aboveMark += uses[0] > MARK * has[0] || uses[1] > MARK * has[1] ? ms : 0;
      beyond += uses[0] > has[0] ? ms : 0;
      memory += (double) ms * has[0];
      used += ms * uses[0];
      lent += (double) ms * Math.max(0, -free[0]);
    }

    MeasuredUse of(long gaveWay) {
      return new MeasuredUse(
          gaveWay,
          all / MS_PER_HOUR,
          aboveMark / MS_PER_HOUR,
          beyond / MS_PER_HOUR,
          memory == 0 ? 0 : used / memory,
          memory == 0 ? 0 : lent / memory);
    }
  }
}
