package org.vqs.sim.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.vqs.sim.measure.QueueSeries;

class RowTextTest {
  private record Part(String name, long count, Optional<Part> next) {}

  private record Whole(double number, List<Double> numbers, Map<Part, Double> parts) {}

  private static Object throughText(Object value) {
    return RowText.read(RowText.write(value));
  }

  @Test
  void doubles_comeBackBitForBit() {
    List<Double> numbers =
        DoubleStream.of(
                0.1 + 0.2,
                -0.0,
                1e300 * 1e300,
                Double.NEGATIVE_INFINITY,
                Double.NaN,
                Double.MIN_VALUE,
                Math.PI * 1e17)
            .boxed()
            .toList();

    assertThat(throughText(numbers)).isEqualTo(numbers);
    assertThat(throughText(0.1 + 0.2)).isEqualTo(0.1 + 0.2);
  }

  @Test
  void records_comeBackWithAllThatIsInThem() {
    Part last = new Part("größer < \"x\"", Long.MAX_VALUE, Optional.empty());
    Map<Part, Double> parts = new LinkedHashMap<>();
    parts.put(new Part("z", -1, Optional.of(last)), Double.NaN);
    parts.put(last, 1.0 / 3);
    Whole whole = new Whole(-0.0, List.of(1.0 / 3, Double.NaN), parts);

    Object again = throughText(List.of(whole, parts));

    assertThat(again).isEqualTo(List.of(whole, parts));
    assertThat(((Whole) ((List<?>) again).get(0)).parts().keySet())
        .containsExactlyElementsOf(parts.keySet());
  }

  @Test
  void seriesOfAQueue_comesBack() {
    QueueSeries series = (QueueSeries) throughText(new QueueSeries(0.1, 1.0 / 3, Double.NaN));

    assertThat(series.interval()).isEqualTo(0.1);
    assertThat(series.means()).containsExactly(1.0 / 3, Double.NaN);
  }

  @Test
  void whatIsNotOurs_isRefused() {
    assertThatThrownBy(() -> RowText.write(new BitSet())).hasMessageContaining("java.util.BitSet");
    assertThatThrownBy(() -> RowText.read("{\"java.io.File\":{\"path\":\"x\"}}"))
        .hasMessageContaining("a result is of java.io.File");
  }
}
