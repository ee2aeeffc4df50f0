package org.vqs.core.testing;

import java.util.List;
import java.util.stream.LongStream;

/**
 * How long a long test is: short in {@code mvn verify}, of full size before a release, where the
 * profile release-checks runs all with {@code @Tag("long")}. Both sizes stand in the test.
 */
public final class TestSize {
  private static final boolean FULL = Boolean.getBoolean("vqs.full.size");

  private TestSize() {}

  /** Whether it is of full size. */
  public static boolean isFull() {
    return FULL;
  }

  /** How many seeds, events or rounds. */
  public static int of(int inVerify, int beforeRelease) {
    return FULL ? beforeRelease : inVerify;
  }

  /** Seeds from 1. */
  public static LongStream seeds(int inVerify, int beforeRelease) {
    return LongStream.rangeClosed(1, of(inVerify, beforeRelease));
  }

  /** The first of these cases; before a release all. */
  public static <T> List<T> first(int inVerify, List<T> all) {
    return FULL ? all : all.subList(0, inVerify);
  }
}
