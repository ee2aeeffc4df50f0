package org.vqs.bench.micro;

import java.util.Objects;

/** What a check expects. */
final class Expect {
  /** How often a check does an operation. */
  static final int TIMES = 20;

  private Expect() {}

  /** Fails if something is not as it must be. */
  static void that(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException(what);
    }
  }

  /** Fails if two results differ. */
  static void same(Object actual, Object expected, String what) {
    that(Objects.equals(actual, expected), what + ": " + actual + ", but expected " + expected);
  }
}
