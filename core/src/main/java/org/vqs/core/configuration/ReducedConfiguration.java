package org.vqs.core.configuration;

/**
 * One configuration k of the reduced set: at most one job of type 1, and {@code count} jobs of one
 * other type.
 *
 * <p>Every member of {@code K_RED^(J)} has this form (Scheduling Jobs with Random Resource
 * Requirements, §V-B, eq. 7). Immutable.
 *
 * @param hasTypeOne k_1 = 1
 * @param type the one type other than 1 with k_type &gt; 0
 * @param count k_type
 */
public record ReducedConfiguration(boolean hasTypeOne, int type, int count)
    implements Configuration {

  /** k_j for any type j. */
  public int slots(int j) {
    if (j == 1) {
      return hasTypeOne ? 1 : 0;
    }
    return j == type ? count : 0;
  }

  /** The inner product ⟨k, Q⟩ (eq. 5). */
  public double weight(double[] queueWeights) {
    double weight = count * queueWeights[type];
    return hasTypeOne ? weight + queueWeights[1] : weight;
  }

  @Override
  public String toString() {
    String others = count + "×VQ" + type;
    return hasTypeOne ? "1×VQ1 + " + others : others;
  }
}
