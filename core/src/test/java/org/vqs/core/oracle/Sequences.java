package org.vqs.core.oracle;

/** How many random sequences a test plays: {@code mvn verify} a part of them, a release all. */
final class Sequences {
  private static final int PERCENT = Integer.getInteger("vqs.oracle.percent", 100);

  private Sequences() {}

  /** So many seeds, from 0, of these. */
  static int of(int all) {
    return all * PERCENT / 100;
  }
}
