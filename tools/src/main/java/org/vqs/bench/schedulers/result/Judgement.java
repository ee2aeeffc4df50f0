package org.vqs.bench.schedulers.result;

import java.util.Locale;

/**
 * What measuring says about a threshold.
 *
 * @param measured the number that was measured; NaN if there is none
 * @param limit what it was held against; NaN if there is none
 * @param unit of both
 * @param remark how it was found, or why there is nothing
 */
public record Judgement(
    Threshold threshold, Status status, double measured, double limit, String unit, String remark) {

  /** Whether a threshold is met. */
  public enum Status {
    MET("met"),
    MISSED("missed"),
    NOT_MEASURED("not measured");

    private final String label;

    Status(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  static Judgement of(
      Threshold threshold, boolean met, double measured, double limit, String unit, String remark) {
    Status status = met ? Status.MET : Status.MISSED;
    return new Judgement(threshold, status, measured, limit, unit, remark);
  }

  static Judgement without(Threshold threshold, Status status, String why) {
    return new Judgement(threshold, status, Double.NaN, Double.NaN, "", why);
  }

  public boolean isMissed() {
    return status == Status.MISSED;
  }

  /** How far the measured number lies from the limit, in percent of the limit. */
  public String distance() {
    double part = Math.abs(measured - limit) / Math.abs(limit);
    if (!Double.isFinite(part)) {
      return "";
    }
    return String.format(Locale.ROOT, "by %.0f %%", 100 * part);
  }
}
