package org.vqs.sim.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Polygon;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;

/** Fonts, colours, dashes and markers of all plots. */
final class ChartStyle {
  static final Font TITLE_FONT = new Font(Font.SANS_SERIF, Font.BOLD, 24);
  static final Font LABEL_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 20);
  static final Font TICK_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 17);
  static final Color TEXT = new Color(0x22, 0x22, 0x22);
  static final Color FRAME = new Color(0x66, 0x66, 0x66);
  static final Color GRID = new Color(0xDD, 0xDD, 0xDD);
  static final Color REFERENCE = new Color(0x55, 0x55, 0x55);
  static final BasicStroke GRID_STROKE = new BasicStroke(1);
  static final BasicStroke REFERENCE_STROKE = dashed(1.6f, 3, 4);
  static final Shape LEGEND_LINE = new Line2D.Double(-30, 0, 30, 0);

  /** Of Okabe and Ito, without the yellow that is pale on white. */
  private static final List<Color> COLOURS =
      List.of(
          new Color(0x00, 0x72, 0xB2),
          new Color(0xD5, 0x5E, 0x00),
          new Color(0x00, 0x9E, 0x73),
          new Color(0xCC, 0x79, 0xA7),
          new Color(0xE6, 0x9F, 0x00),
          new Color(0x56, 0xB4, 0xE9),
          new Color(0x00, 0x00, 0x00));

  private static final float WIDTH = 2.4f;
  private static final List<BasicStroke> STROKES =
      List.of(
          new BasicStroke(WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND),
          dashed(WIDTH, 10, 5),
          dashed(WIDTH, 3, 4),
          dashed(WIDTH, 12, 4, 3, 4),
          dashed(WIDTH, 18, 5));

  private static final List<Shape> MARKERS =
      List.of(
          new Ellipse2D.Double(-5, -5, 10, 10),
          new Rectangle2D.Double(-4.5, -4.5, 9, 9),
          polygon(0, -6, 6, 5, -6, 5),
          polygon(0, -6.5, 6.5, 0, 0, 6.5, -6.5, 0),
          polygon(0, 6, 6, -5, -6, -5),
          polygon(
              -2, -6, 2, -6, 2, -2, 6, -2, 6, 2, 2, 2, 2, 6, -2, 6, -2, 2, -6, 2, -6, -2, -2, -2));

  private ChartStyle() {}

  static Color colour(int series) {
    return COLOURS.get(series % COLOURS.size());
  }

  static BasicStroke stroke(int series) {
    return STROKES.get(series % STROKES.size());
  }

  static Shape marker(int series) {
    return MARKERS.get(series % MARKERS.size());
  }

  static NumberFormat tickFormat() {
    return new DecimalFormat("#,##0.########", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  private static BasicStroke dashed(float width, float... dashes) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
  }

  private static Shape polygon(double... corners) {
    Polygon polygon = new Polygon();
    for (int i = 0; i < corners.length; i += 2) {
      polygon.addPoint((int) Math.round(corners[i]), (int) Math.round(corners[i + 1]));
    }
    return polygon;
  }
}
