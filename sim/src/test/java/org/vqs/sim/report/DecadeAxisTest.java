package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;

class DecadeAxisTest {

  @Test
  void someDecades_labelThePowersOfTen() {
    assertThat(labels(0.05, 20000)).containsExactly("0.1", "1", "10", "100", "1000", "10000");
  }

  @Test
  void extremes_areWrittenAsPowers() {
    assertThat(labels(3e-6, 2e6)).containsExactly("10⁻⁴", "0.01", "1", "100", "10000", "10⁶");
  }

  @Test
  void fewDecades_alsoLabelTwoAndFive() {
    assertThat(labels(1.5, 120)).containsExactly("2", "5", "10", "20", "50", "100");
  }

  @Test
  void partOfADecade_labelsEveryDigit() {
    assertThat(labels(35, 90)).containsExactly("40", "50", "60", "70", "80", "90");
  }

  @Test
  void otherDigits_haveTicksWithoutLabels() {
    List<NumberTick> ticks = DecadeAxis.ticks(new Range(1, 10000), TextAnchor.CENTER);
    assertThat(ticks).hasSize(4 * 9 + 1);
  }

  private static List<String> labels(double lower, double upper) {
    return DecadeAxis.ticks(new Range(lower, upper), TextAnchor.CENTER).stream()
        .map(NumberTick::getText)
        .filter(text -> !text.isEmpty())
        .toList();
  }
}
