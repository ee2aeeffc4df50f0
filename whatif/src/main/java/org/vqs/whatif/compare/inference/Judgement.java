package org.vqs.whatif.compare.inference;

/** What an interval says about ours. */
public enum Judgement {
  /** The whole interval is below 1, and it is more than a trifle. */
  BETTER("better"),
  /** The whole interval is above 1, and it is more than a trifle. */
  WORSE("worse"),
  /** The whole interval is next to 1. */
  SAME("same"),
  /** The interval allows for more than one of the others, or cannot be told. */
  NO_VERDICT("no verdict");

  /** A ratio must be this far from 1 to be more than a trifle. */
  public static final double TRIFLE = 0.02;

  /** A ratio this near to 1 is the same. */
  public static final double NEAR = 0.05;

  private final String words;

  Judgement(String words) {
    this.words = words;
  }

  /** It as people say it. */
  public String words() {
    return words;
  }

  /** What an interval says. */
  public static Judgement of(RatioInterval interval) {
    if (!interval.isKnown()) {
      return NO_VERDICT;
    }
    if (interval.high() < 1 && interval.ratio() < 1 - TRIFLE) {
      return BETTER;
    }
    if (interval.low() > 1 && interval.ratio() > 1 / (1 - TRIFLE)) {
      return WORSE;
    }
    return interval.low() >= 1 - NEAR && interval.high() <= 1 + NEAR ? SAME : NO_VERDICT;
  }
}
