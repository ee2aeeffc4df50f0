package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.measure.Interval;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "0.1, 0.1",
    "3.14159, 3.142",
    "-3.14159, -3.142",
    "99.996, 100",
    "123456.7, 123457",
    "999999.9, 1000000",
    "0.00123456, 0.001235",
    "0.000123456, 1.235e-04",
    "1e-6, 1e-06",
    "1.2e-6, 1.2e-06",
    "2.5e12, 2.5e+12",
    "NaN, n/a",
    "Infinity, inf",
    "-Infinity, -inf"
  })
  void number_hasFourDigits(double value, String text) {
    assertThat(Numbers.text(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "12.345, 0.43, 12.3 ± 0.4",
    "12.345, 0.96, 12 ± 1",
    "12.345, 0.15, 12.34 ± 0.15",
    "12.345, 3, 12 ± 3",
    "1234, 57, 1230 ± 60",
    "1234, 170, 1230 ± 170",
    "0.5, 20, 0.50 ± 20",
    "42, 180, 42 ± 180",
    "927, 2300, 930 ± 2000",
    "0.001, 20, 0 ± 20",
    "-12.345, 0.43, -12.3 ± 0.4",
    "12, 0, 12 ± 0",
    "0, 0, 0 ± 0",
    "1.234e-5, 2e-7, (1.23 ± 0.02)e-05",
    "1e-9, 4e-5, (0 ± 4)e-05",
    "12.345, NaN, 12.34 ± n/a",
    "NaN, NaN, n/a",
    "12, Infinity, 12 ± inf"
  })
  void interval_hasTheDecimalsOfItsHalfWidth(double mean, double halfWidth, String text) {
    assertThat(Numbers.text(new Interval(mean, halfWidth))).isEqualTo(text);
  }

  @Test
  void tinyHalfWidth_keepsTheMeanReadable() {
    assertThat(Numbers.text(new Interval(1, 1e-12))).isEqualTo("1 ± 1e-12");
  }
}
