package org.vqs.sim.measure;

/** The time average of something that changes in steps. */
public final class TimeAverage {
  private double from;
  private double now;
  private double integral;

  /** The value is {@code value} from the last call until {@code time}. */
  public void pass(double time, double value) {
    if (time > now) {
      integral += value * (time - now);
      now = time;
    }
  }

  /** Forgets what was before. */
  public void restart() {
    from = now;
    integral = 0;
  }

  /** The average since the last restart; 0 if no time has passed. */
  public double value() {
    return now > from ? integral / (now - from) : 0;
  }
}
