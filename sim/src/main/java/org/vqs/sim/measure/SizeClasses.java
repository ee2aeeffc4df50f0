package org.vqs.sim.measure;

import java.math.BigDecimal;
import org.vqs.core.model.Size;

/**
 * The classes of sizes by which waits are told apart: class m holds the sizes in (2^-(m+1), 2^-m]
 * of the largest server, the last one everything smaller.
 */
public final class SizeClasses {
  /** How many classes there are. */
  public static final int COUNT = 8;

  private SizeClasses() {}

  /** The class of a size. */
  public static int of(Size size) {
    int m = 0;
    while (m < COUNT - 1 && size.compareTo(1, 2L << m) <= 0) {
      m++;
    }
    return m;
  }

  /** The sizes of a class as an interval. */
  public static String name(int sizeClass) {
    String low = sizeClass == COUNT - 1 ? "0" : power(sizeClass + 1);
    return "(" + low + ", " + power(sizeClass) + "]";
  }

  private static String power(int m) {
    return BigDecimal.valueOf(1.0 / (1 << m)).stripTrailingZeros().toPlainString();
  }
}
