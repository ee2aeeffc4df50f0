package org.vqs.sim.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Draws a {@link LinePlot} with JFreeChart. */
final class LineChart {
  private static final int WIDTH = 1200;
  private static final int HEIGHT = 800;
  private static final double LINEAR_MARGIN = 0.05;
  private static final double LOG_MARGIN = 1.3;

  static {
    // Before the first class of AWT that would look for a display.
    System.setProperty("java.awt.headless", "true");
  }

  private LineChart() {}

  static void write(LinePlot plot, Path file) throws IOException {
    JFreeChart chart = chart(plot);
    try (OutputStream out = Files.newOutputStream(file)) {
      ChartUtils.writeChartAsPNG(out, chart, WIDTH, HEIGHT);
    }
  }

  static JFreeChart chart(LinePlot plot) {
    XYPlot drawing =
        new XYPlot(dataset(plot), axis(plot.x(), false), axis(plot.y(), true), renderer(plot));
    drawing.setBackgroundPaint(Color.WHITE);
    drawing.setDomainGridlinePaint(ChartStyle.GRID);
    drawing.setRangeGridlinePaint(ChartStyle.GRID);
    drawing.setDomainGridlineStroke(ChartStyle.GRID_STROKE);
    drawing.setRangeGridlineStroke(ChartStyle.GRID_STROKE);
    drawing.setOutlinePaint(ChartStyle.FRAME);
    drawing.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.references().forEach(reference -> addReference(drawing, plot, reference));
    JFreeChart chart = new JFreeChart(plot.title(), ChartStyle.TITLE_FONT, drawing, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(12, 12, 12, 28));
    chart.getTitle().setPadding(0, 0, 10, 0);
    chart.getTitle().setPaint(ChartStyle.TEXT);
    chart.getLegend().setItemFont(ChartStyle.LABEL_FONT);
    chart.getLegend().setFrame(BlockBorder.NONE);
    chart.getLegend().setItemLabelPadding(new RectangleInsets(3, 6, 3, 18));
    for (String note : plot.clipNotes()) {
      TextTitle line = new TextTitle(note, ChartStyle.TICK_FONT);
      line.setPaint(ChartStyle.TEXT);
      line.setPosition(RectangleEdge.BOTTOM);
      chart.addSubtitle(line);
    }
    return chart;
  }

  private static YIntervalSeriesCollection dataset(LinePlot plot) {
    YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
    double lowest = lowestBand(plot);
    for (LinePlot.Series line : plot.series()) {
      YIntervalSeries series = new YIntervalSeries(line.name(), false, true);
      for (Point point : line.points()) {
        if (Double.isFinite(point.x()) && Double.isFinite(point.y())) {
          series.add(
              plot.x().clip(point.x()),
              plot.y().clip(point.y()),
              plot.y().clip(Math.max(lowest, orElse(point.low(), point.y()))),
              plot.y().clip(orElse(point.high(), point.y())));
        }
      }
      dataset.addSeries(series);
    }
    return dataset;
  }

  /** The interval of what is never negative may reach below 0; the band does not show that. */
  private static double lowestBand(LinePlot plot) {
    boolean negative =
        plot.series().stream()
            .flatMap(line -> line.points().stream())
            .anyMatch(point -> point.y() < 0);
    return negative ? Double.NEGATIVE_INFINITY : 0;
  }

  private static double orElse(double value, double instead) {
    return Double.isFinite(value) ? value : instead;
  }

  private static ValueAxis axis(Axis description, boolean vertical) {
    ValueAxis axis;
    if (description.isLogarithmic()) {
      axis = new DecadeAxis(description.heading(), description.floor());
    } else {
      NumberAxis linear = new NumberAxis(description.heading());
      linear.setAutoRangeIncludesZero(vertical);
      linear.setNumberFormatOverride(ChartStyle.tickFormat());
      axis = linear;
    }
    if (description.hasRange()) {
      axis.setRange(description.lower(), description.upper());
    }
    axis.setLabelFont(ChartStyle.LABEL_FONT);
    axis.setTickLabelFont(ChartStyle.TICK_FONT);
    axis.setLabelPaint(ChartStyle.TEXT);
    axis.setTickLabelPaint(ChartStyle.TEXT);
    axis.setAxisLinePaint(ChartStyle.FRAME);
    axis.setTickMarkPaint(ChartStyle.FRAME);
    // The library chooses ticks so that labels with these insets do not touch.
    axis.setTickLabelInsets(
        vertical ? new RectangleInsets(16, 4, 16, 4) : new RectangleInsets(4, 16, 4, 16));
    axis.setLabelInsets(new RectangleInsets(8, 4, 8, 4));
    return axis;
  }

  private static DeviationRenderer renderer(LinePlot plot) {
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setAlpha(0.18f);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setLegendLine(ChartStyle.LEGEND_LINE);
    for (int i = 0; i < plot.series().size(); i++) {
      renderer.setSeriesPaint(i, ChartStyle.colour(i));
      renderer.setSeriesFillPaint(i, ChartStyle.colour(i));
      renderer.setSeriesStroke(i, ChartStyle.stroke(i));
      renderer.setSeriesShape(i, ChartStyle.marker(i));
      renderer.setSeriesShapesVisible(i, plot.series().get(i).markers());
    }
    return renderer;
  }

  private static void addReference(XYPlot drawing, LinePlot plot, LinePlot.Reference reference) {
    BasicStroke stroke = ChartStyle.REFERENCE_STROKE;
    ValueMarker marker = new ValueMarker(reference.value(), ChartStyle.REFERENCE, stroke);
    marker.setLabel(reference.label());
    marker.setLabelFont(ChartStyle.TICK_FONT);
    marker.setLabelPaint(ChartStyle.TEXT);
    marker.setLabelBackgroundColor(new Color(255, 255, 255, 200));
    marker.setLabelOffset(new RectangleInsets(6, 6, 6, 6));
    if (reference.vertical()) {
      ValueAxis axis = drawing.getDomainAxis();
      include(axis, plot.x(), reference.value());
      // The label stands on the side that has more room.
      boolean toTheRight = reference.value() < axis.getRange().getCentralValue();
      marker.setLabelAnchor(toTheRight ? RectangleAnchor.TOP_RIGHT : RectangleAnchor.TOP_LEFT);
      marker.setLabelTextAnchor(toTheRight ? TextAnchor.TOP_LEFT : TextAnchor.TOP_RIGHT);
      drawing.addDomainMarker(marker);
    } else {
      include(drawing.getRangeAxis(), plot.y(), reference.value());
      marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
      marker.setLabelTextAnchor(TextAnchor.BOTTOM_LEFT);
      drawing.addRangeMarker(marker);
    }
  }

  /** Makes an axis that may choose its range long enough for a reference, with a margin. */
  private static void include(ValueAxis axis, Axis description, double value) {
    Range range = axis.getRange();
    if (description.hasRange() || range.contains(value) || description.clip(value) != value) {
      return;
    }
    double direction = value > range.getUpperBound() ? 1 : -1;
    double end =
        description.isLogarithmic()
            ? value * Math.pow(LOG_MARGIN, direction)
            : value + direction * LINEAR_MARGIN * range.getLength();
    axis.setRange(Range.expandToInclude(range, end));
  }
}
