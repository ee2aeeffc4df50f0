package org.vqs.sim.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A plot of lines over a quantity, such as the queue over time or over the load, as a PNG of 1200 x
 * 800 pixels. A linear y axis begins at 0 unless it is given a range.
 *
 * <p>Colours are those of Okabe and Ito, which people with any colour vision tell apart; dashes and
 * markers differ too, so that it can be printed in grey.
 */
public final class LinePlot {
  /** Up to so many points are each marked, unless told otherwise. */
  private static final int MOST_MARKED_POINTS = 30;

  /** A line. Points that are not finite numbers are left out. */
  record Series(String name, List<Point> points, boolean markers) {}

  /** A straight line at a value of one axis. */
  record Reference(String label, double value, boolean vertical) {}

  private final String title;
  private final Axis x;
  private final Axis y;
  private final List<Series> series;
  private final List<Reference> references;

  private LinePlot(Builder builder) {
    title = builder.title;
    x = builder.x;
    y = builder.y;
    series = List.copyOf(builder.series);
    references = List.copyOf(builder.references);
  }

  /** A plot without lines. */
  public static Builder builder(String title, Axis x, Axis y) {
    return new Builder(title, x, y);
  }

  /** Collects lines. */
  public static final class Builder {
    private final String title;
    private final Axis x;
    private final Axis y;
    private final List<Series> series = new ArrayList<>();
    private final List<Reference> references = new ArrayList<>();

    private Builder(String title, Axis x, Axis y) {
      this.title = title;
      this.x = x;
      this.y = y;
    }

    /** Adds a line in the order of its points, which are marked if they are few. */
    public Builder series(String name, List<Point> points) {
      return series(name, points, points.size() <= MOST_MARKED_POINTS);
    }

    /** Adds a line in the order of its points. */
    public Builder series(String name, List<Point> points, boolean markers) {
      if (series.stream().anyMatch(other -> other.name().equals(name))) {
        throw new IllegalArgumentException(
            "plot \"" + title + "\" already has a line \"" + name + "\"; name it otherwise");
      }
      series.add(new Series(name, List.copyOf(points), markers));
      return this;
    }

    /** Adds a line for each name, through the points of what has it, in their order. */
    public <T> Builder lines(
        Iterable<T> things, Function<T, String> name, Function<T, Point> point) {
      Map<String, List<Point>> lines = new LinkedHashMap<>();
      for (T each : things) {
        lines.computeIfAbsent(name.apply(each), line -> new ArrayList<>()).add(point.apply(each));
      }
      lines.forEach(this::series);
      return this;
    }

    /** Adds a vertical line, such as a bound of the load; the axis is long enough to show it. */
    public Builder referenceX(String label, double value) {
      references.add(new Reference(label, value, true));
      return this;
    }

    /** Adds a horizontal line; the axis is long enough to show it. */
    public Builder referenceY(String label, double value) {
      references.add(new Reference(label, value, false));
      return this;
    }

    /** The plot. */
    public LinePlot build() {
      return new LinePlot(this);
    }
  }

  /** Writes a PNG over what is there. Needs no display. */
  public void write(Path file) throws IOException {
    LineChart.write(this, file);
  }

  String title() {
    return title;
  }

  Axis x() {
    return x;
  }

  Axis y() {
    return y;
  }

  List<Series> series() {
    return series;
  }

  List<Reference> references() {
    return references;
  }

  /** What a reader must know about points that are drawn elsewhere; empty if there are none. */
  List<String> clipNotes() {
    List<String> notes = new ArrayList<>();
    addClipNote(notes, x, Point::x);
    addClipNote(notes, y, Point::y);
    return notes;
  }

  private void addClipNote(List<String> notes, Axis axis, ToDoubleFunction<Point> coordinate) {
    boolean clipped =
        series.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(coordinate)
            .anyMatch(value -> axis.clip(value) > value);
    if (clipped) {
      String floor = Numbers.text(axis.floor());
      notes.add(axis.label() + " below " + floor + " is drawn at " + floor);
    }
  }
}
