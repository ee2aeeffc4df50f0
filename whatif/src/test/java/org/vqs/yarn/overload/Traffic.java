package org.vqs.yarn.overload;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What comes and goes, in virtual seconds.
 *
 * @param kind how containers are asked for
 * @param load offered load, of what all nodes have
 * @param meanLifetime mean seconds that a container runs; exponential, at least one second and at
 *     most {@link #LONGEST} times that
 * @param warmUp seconds before anything is measured
 * @param window seconds in which containers that are asked for are measured
 * @param seed of all chance
 */
record Traffic(Kind kind, double load, double meanLifetime, long warmUp, long window, long seed) {

  /** The longest lifetime, in mean lifetimes. */
  static final int LONGEST = 5;

  /** How containers are asked for. */
  enum Kind {
    /** At random times, whatever waits. */
    OPEN,
    /** For each container that starts, another. */
    CLOSED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  long end() {
    return warmUp + window;
  }

  /** The chance of one application of a class: the same for every scheduler. */
  SplittableRandom random(int classIndex, int application) {
    return new SplittableRandom(seed * 1_000_003 + classIndex * 1009L + application);
  }

  long lifetime(SplittableRandom random) {
    double lifetime = -meanLifetime * Math.log(1 - random.nextDouble());
    return Math.round(Math.max(1, Math.min(longestLifetime(), lifetime)));
  }

  /** The seconds after which everything that runs has ended. */
  double longestLifetime() {
    return LONGEST * meanLifetime;
  }
}
