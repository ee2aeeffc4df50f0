package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.measure.Interval;

class LinePlotTest {
  private static final Axis LOAD = Axis.linear("load", "");
  private static final Axis QUEUE = Axis.logarithmic("mean queue", "jobs", 0.1);

  @TempDir private Path directory;

  @Test
  void picture_hasItsSizeAndNeedsNoDisplay() throws IOException {
    BufferedImage image = draw(LinePlot.builder("Title", LOAD, QUEUE).build());
    assertThat(image.getWidth()).isEqualTo(1200);
    assertThat(image.getHeight()).isEqualTo(800);
    assertThat(GraphicsEnvironment.isHeadless()).isTrue();
    assertThat(pixels(image, Color.WHITE)).isGreaterThan(800_000);
  }

  @Test
  void eachLine_hasItsColour() throws IOException {
    LinePlot.Builder plot = LinePlot.builder("Title", LOAD, QUEUE);
    for (int i = 0; i < 7; i++) {
      plot.series("line " + i, List.of(Point.of(0, 1 + i), Point.of(1, 2 + i)));
    }
    BufferedImage image = draw(plot.build());
    for (int i = 0; i < 7; i++) {
      assertThat(pixels(image, ChartStyle.colour(i))).as("line %s", i).isGreaterThan(500);
    }
  }

  @Test
  void things_makeALineOfEachName_inTheirOrder() {
    LinePlot plot =
        LinePlot.builder("Title", LOAD, QUEUE)
            .lines(
                List.of("b2", "a1", "b1"),
                thing -> thing.substring(0, 1),
                thing -> Point.of(Integer.parseInt(thing.substring(1)), 0))
            .build();

    assertThat(plot.series()).extracting(LinePlot.Series::name).containsExactly("b", "a");
    assertThat(plot.series().get(0).points()).extracting(Point::x).containsExactly(2., 1.);
  }

  @Test
  void band_isShaded() throws IOException {
    List<Point> line = List.of(Point.of(0, 5), Point.of(1, 6));
    List<Point> band = List.of(new Point(0, 5, 1, 9), new Point(1, 6, 2, 10));
    int without = pixels(draw(plot(line)), Color.WHITE);
    int with = pixels(draw(plot(band)), Color.WHITE);
    assertThat(with).isLessThan(without - 50_000);
  }

  @Test
  void references_areDrawn() throws IOException {
    LinePlot.Builder plot =
        LinePlot.builder("Title", LOAD, QUEUE)
            .series("VQS", List.of(Point.of(0, 1), Point.of(1, 100)));
    int without = pixels(draw(plot.build()), ChartStyle.REFERENCE);
    plot.referenceX("2/3 ρ*", 0.6);
    int one = pixels(draw(plot.build()), ChartStyle.REFERENCE);
    plot.referenceY("bound", 10);
    int two = pixels(draw(plot.build()), ChartStyle.REFERENCE);
    assertThat(one).isGreaterThan(without + 100);
    assertThat(two).isGreaterThan(one + 100);
  }

  @Test
  void axes_reachReferencesUnlessTheirRangeIsGiven() {
    List<Point> points = List.of(Point.of(0, 1), Point.of(1, 100));
    LinePlot plot =
        LinePlot.builder("Title", LOAD, QUEUE)
            .series("VQS", points)
            .referenceX("high", 3)
            .referenceX("low", -2)
            .referenceY("bound", 1e6)
            .build();
    XYPlot drawing = LineChart.chart(plot).getXYPlot();
    assertThat(drawing.getDomainAxis().getRange().contains(3.01)).isTrue();
    assertThat(drawing.getDomainAxis().getRange().contains(-2.01)).isTrue();
    assertThat(drawing.getRangeAxis().getRange().contains(1.01e6)).isTrue();

    LinePlot fixed =
        LinePlot.builder("Title", LOAD.range(0, 1), QUEUE)
            .series("VQS", points)
            .referenceX("high", 3)
            .build();
    assertThat(LineChart.chart(fixed).getXYPlot().getDomainAxis().getRange())
        .isEqualTo(new Range(0, 1));
  }

  @Test
  void bandOfWhatIsNeverNegative_staysAboveZero() {
    List<Point> band = List.of(new Point(0, 1, -5, 7), new Point(1, 2, -4, 8));
    assertThat(lowest(plot(band))).isZero();
    assertThat(lowest(plot(List.of(new Point(0, -1, -5, 3), Point.of(1, 2))))).isLessThan(-4.9);
  }

  private static double lowest(LinePlot plot) {
    return LineChart.chart(plot).getXYPlot().getRangeAxis().getLowerBound();
  }

  @Test
  void zeros_areDrawnAtTheFloorOfALogarithmicAxisWhichThePlotSays() throws IOException {
    List<Point> points = List.of(Point.of(0, 0), Point.of(1, new Interval(1, 3)));
    LinePlot plot = LinePlot.builder("Title", LOAD, QUEUE).series("VQS", points).build();
    assertThat(plot.clipNotes()).containsExactly("mean queue below 0.1 is drawn at 0.1");
    assertThat(pixels(draw(plot), ChartStyle.colour(0))).isGreaterThan(500);
    assertThat(LinePlot.builder("Title", LOAD, LOAD).series("VQS", points).build().clipNotes())
        .isEmpty();
  }

  @Test
  void pointsWithoutNumber_areLeftOut() throws IOException {
    List<Point> points =
        List.of(Point.of(0, 1), Point.of(1, Double.NaN), new Point(2, 3, Double.NaN, 4));
    assertThat(pixels(draw(plot(points)), ChartStyle.colour(0))).isGreaterThan(500);
  }

  @Test
  void wrongPlots_areRefused() {
    assertThatThrownBy(() -> Axis.logarithmic("wait", "s", 0))
        .hasMessageContaining("must be above 0");
    assertThatThrownBy(() -> QUEUE.range(0, 10)).hasMessageContaining("from 0.0 to 10.0");
    assertThatThrownBy(() -> LOAD.range(1, 1)).hasMessageContaining("from 1.0 to 1.0");
    LinePlot.Builder plot = LinePlot.builder("Title", LOAD, QUEUE).series("VQS", List.of());
    assertThatThrownBy(() -> plot.series("VQS", List.of())).hasMessageContaining("\"VQS\"");
  }

  private static LinePlot plot(List<Point> points) {
    return LinePlot.builder("Title", LOAD, LOAD).series("VQS", points).build();
  }

  private BufferedImage draw(LinePlot plot) throws IOException {
    Path file = directory.resolve("plot.png");
    plot.write(file);
    return ImageIO.read(file.toFile());
  }

  private static int pixels(BufferedImage image, Color colour) {
    int count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        count += image.getRGB(x, y) == colour.getRGB() ? 1 : 0;
      }
    }
    return count;
  }
}
