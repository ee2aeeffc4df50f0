package org.vqs.core.tenant;

/**
 * How what a tenant used before counts in its level (sharing.md, "Use over time"). With a half-life
 * h, what counts is the average of its dominant share over the past, in which what was used h ago
 * weighs half of what is used now.
 *
 * <pre>
 * average(t) = s + (average(t0) - s) 2^(-(t - t0) / h)      while the share is s
 * </pre>
 *
 * <p>What is compared is the average as it will be in a tenth of h if the share stays: so a start
 * counts at once, and of two with equal averages one does not get all that comes free. An average
 * is brought up to date before the tenant's share changes, and those of all 64 times in each h;
 * what is compared is off by at most 1.1 % of the difference between share and average in between.
 */
final class History {
  /** How often in each half-life all averages are brought up to date. */
  private static final int STEPS = 64;

  /** What is left of the past after a tenth of a half-life. */
  private static final double KEPT = StrictMath.pow(2, -0.1);

  /** For how many half-lives one who left is remembered: then a thousandth is left. */
  private static final int REMEMBERED = 10;

  /** In steps of a millionth of all servers, so that equals are equal whatever doubles round to. */
  private static final double STEPS_OF_SHARE = 1 << 20;

  private long halfLife;
  private long now;
  private long nextStep;

  /** Without a half-life only what is used now counts. */
  History(long halfLife) {
    this.halfLife = halfLife;
  }

  boolean isOn() {
    return halfLife > 0;
  }

  /** The half-life in the host's unit of time; 0 for none. */
  long halfLife() {
    return halfLife;
  }

  void setHalfLife(long newHalfLife) {
    halfLife = newHalfLife;
    nextStep = now;
  }

  /** When the event that is going on began. */
  long now() {
    return now;
  }

  /** Time passes. Returns whether all averages are to be brought up to date. */
  boolean passTo(long time) {
    now = Math.max(now, time);
    if (!isOn() || now < nextStep) {
      return false;
    }
    nextStep = now + Math.max(1, halfLife / STEPS);
    return true;
  }

  /** An average of now. */
  double upToDate(double average, double share, long since) {
    return now == since
        ? average
        : share + (average - share) * StrictMath.pow(2, -((double) (now - since) / halfLife));
  }

  /** What is compared. */
  static double compared(double average, double share) {
    return Math.rint(STEPS_OF_SHARE * (share + (average - share) * KEPT)) / STEPS_OF_SHARE;
  }

  /** True if one who left so long ago is not remembered any more. */
  boolean isForgotten(long since) {
    return now - since > (double) REMEMBERED * halfLife;
  }
}
