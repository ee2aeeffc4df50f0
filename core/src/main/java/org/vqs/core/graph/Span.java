package org.vqs.core.graph;

/**
 * How far apart the nodes of a graph may be: all of them are in one unit of a level.
 *
 * @param level 0 for a machine, 1 for a rack, 2 for racks whose names are the same but for the last
 *     of their parts (/row1/rack3 and /row1/rack4), and so on; the largest number for no limit
 */
public record Span(int level) {
  /** All on one machine. */
  public static final Span MACHINE = new Span(0);

  /** All in one rack. */
  public static final Span RACK = new Span(1);

  /** Wherever there is room. */
  public static final Span ANYWHERE = new Span(Integer.MAX_VALUE);

  /** A level, which is not negative. */
  public Span {
    if (level < 0) {
      throw new IllegalArgumentException("the level (" + level + ") must be at least 0");
    }
  }

  /** False if nodes may be anywhere. */
  public boolean isLimited() {
    return level < Integer.MAX_VALUE;
  }

  /** The name of the unit that a machine is in. Of a level above all parts of a name: empty. */
  public String unit(int machine, String rack) {
    if (level == 0) {
      return Integer.toString(machine);
    }
    String unit = isLimited() ? rack : "";
    for (int above = 1; above < level && !unit.isEmpty(); above++) {
      unit = unit.substring(0, Math.max(0, unit.lastIndexOf('/')));
    }
    return unit;
  }
}
