package org.vqs.bench.scorecard.score;

/**
 * A line of the card.
 *
 * @param value the geometric mean over seeds, and over scenes if it is of several
 * @param noise how far chance reaches, of the value or, if there is an earlier card, of the ratio;
 *     as a part
 * @param then the earlier value; NaN without an earlier card
 * @param ratio the value over the earlier one, seed by seed
 * @param verdict whether it is better or worse by more than the noise
 */
public record Line(
    Group group,
    String scene,
    Quantity quantity,
    double value,
    double noise,
    double then,
    double ratio,
    Verdict verdict) {

  /** What became of it. */
  public enum Verdict {
    NONE(""),
    SAME("same"),
    BETTER("better"),
    WORSE("WORSE");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    static Verdict of(double worsening, double reach) {
      if (Math.abs(worsening) <= reach) {
        return SAME;
      }
      return worsening > 0 ? WORSE : BETTER;
    }

    @Override
    public String toString() {
      return word;
    }
  }
}
