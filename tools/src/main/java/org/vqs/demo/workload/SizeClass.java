package org.vqs.demo.workload;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Containers by memory. Most of the memory is asked for by large ones, which fit on two or three
 * nodes of five; small ones can fill what they leave. Memory is uniform in its logarithm within a
 * class.
 */
public enum SizeClass {
  SMALL(0.45, 128, 960, 1, "under 1 GB"),
  MEDIUM(0.20, 1024, 3008, 2, "1 to 3 GB"),
  LARGE(0.35, 3072, 6144, 4, "3 to 6 GB");

  /** Sizes are whole multiples of this, in MB; the demo's clusters use it as minimum allocation. */
  public static final int MEMORY_STEP_MB = 64;

  private final double share;
  private final int minMb;
  private final int maxMb;
  private final int maxVcores;
  private final String description;

  SizeClass(double share, int minMb, int maxMb, int maxVcores, String description) {
    this.share = share;
    this.minMb = minMb;
    this.maxMb = maxMb;
    this.maxVcores = maxVcores;
    this.description = description;
  }

  /** The class of a container with that much memory. */
  static SizeClass of(int memoryMb) {
    if (memoryMb < MEDIUM.minMb) {
      return SMALL;
    }
    return memoryMb < LARGE.minMb ? MEDIUM : LARGE;
  }

  /** Draws a class by its share of the containers. */
  static SizeClass draw(RandomGenerator random) {
    double u = random.nextDouble();
    if (u < SMALL.share) {
      return SMALL;
    }
    return u < SMALL.share + MEDIUM.share ? MEDIUM : LARGE;
  }

  int drawMemoryMb(RandomGenerator random) {
    double mb = Distributions.logUniform(random, minMb, maxMb);
    return (int) Math.round(mb / MEMORY_STEP_MB) * MEMORY_STEP_MB;
  }

  int drawVcores(RandomGenerator random) {
    return random.nextInt(1, maxVcores + 1);
  }

  /** The name, for people. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The range of memory, for people. */
  public String description() {
    return description;
  }
}
