package org.vqs.yarn.web.page.part;

/**
 * The types of job sizes in words: on a node, type j holds the sizes in (2/3 · 2^-m, 2^-m] if j =
 * 2m, and in (1/2 · 2^-m, 2/3 · 2^-m] if j = 2m + 1. The last type holds all that is smaller too.
 */
public final class SizeAxis {
  private SizeAxis() {}

  /** The largest size of a type, as a fraction: 1, 2/3, 1/2, 1/3, 1/4, 1/6. */
  public static String upperEnd(int type) {
    int m = type / 2;
    if (type % 2 == 0) {
      return m == 0 ? "1" : "1/" + (1L << m);
    }
    return m == 0 ? "2/3" : "1/" + 3 * (1L << (m - 1));
  }

  /** The sizes of a type: 1/8–1/6. */
  public static String range(int type) {
    return upperEnd(type + 1) + "–" + upperEnd(type);
  }

  /**
   * The sizes of a type, to be read after "containers of".
   *
   * @param types how many types there are, 2J; 0 if that is not known
   */
  public static String words(int type, int types) {
    if (type == 0) {
      return "more than 2/3 of the node";
    }
    if (type == types - 1) {
      return "up to " + upperEnd(type) + " of the node";
    }
    return range(type) + " of the node";
  }

  /** How much of a logarithmic axis a type covers: log2(3/2) or log2(4/3), in thousandths. */
  public static int width(int type) {
    return type % 2 == 0 ? 585 : 415;
  }
}
