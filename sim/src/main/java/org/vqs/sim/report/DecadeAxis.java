package org.vqs.sim.report;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;

/**
 * A logarithmic axis with ticks that people know from papers: the powers of ten, and 2 and 5 times
 * them if the axis is short. JFreeChart's own axis writes long numbers that may overlap.
 */
final class DecadeAxis extends LogAxis {
  @Serial private static final long serialVersionUID = 1;

  /** An axis with more decades than this leaves some without a label. */
  private static final int MOST_LABELS = 9;

  /** An axis with fewer decades than this also labels 2 and 5. */
  private static final double SHORT = 2.5;

  /** An axis with fewer decades than this labels all digits. */
  private static final double VERY_SHORT = 0.8;

  DecadeAxis(String label, double smallest) {
    super(label);
    setSmallestValue(smallest);
    setMinorTickMarksVisible(true);
  }

  @Override
  @SuppressWarnings("rawtypes") // The library's type.
  public List refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    boolean horizontal = RectangleEdge.isTopOrBottom(edge);
    TextAnchor anchor = horizontal ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
    return ticks(getRange(), anchor);
  }

  static List<NumberTick> ticks(Range range, TextAnchor anchor) {
    double decades = Math.log10(range.getUpperBound() / range.getLowerBound());
    int first = (int) Math.floor(Math.log10(range.getLowerBound()));
    int last = (int) Math.ceil(Math.log10(range.getUpperBound()));
    int stride = Math.max(1, (int) Math.ceil(decades / MOST_LABELS));
    List<NumberTick> ticks = new ArrayList<>();
    for (int exponent = first; exponent <= last; exponent++) {
      for (int digit = 1; digit <= 9; digit++) {
        double value = digit * Math.pow(10, exponent);
        if (range.contains(value)) {
          boolean labelled =
              digit == 1 ? Math.floorMod(exponent, stride) == 0 : isLabelled(digit, decades);
          TickType type = labelled ? TickType.MAJOR : TickType.MINOR;
          String label = labelled ? label(digit, exponent) : "";
          ticks.add(new NumberTick(type, value, label, anchor, TextAnchor.CENTER, 0));
        }
      }
    }
    return ticks;
  }

  private static boolean isLabelled(int digit, double decades) {
    return decades < VERY_SHORT || (decades < SHORT && (digit == 2 || digit == 5));
  }

  /** Plain from 0.001 to 10000, else with a power of ten. */
  private static String label(int digit, int exponent) {
    if (exponent >= -3 && exponent <= 4) {
      return Numbers.text(digit * Math.pow(10, exponent));
    }
    return (digit == 1 ? "" : digit + "·") + "10" + superscript(exponent);
  }

  private static String superscript(int exponent) {
    return Integer.toString(exponent)
        .codePoints()
        .map(c -> c == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(c - '0'))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
