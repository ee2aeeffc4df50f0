package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

class SizeClassesTest {
  private static final long SERVER = 1 << 20;

  private static int of(long amount) {
    return SizeClasses.of(Size.of(ResourceVector.of(amount), ResourceVector.of(SERVER)));
  }

  @Test
  void powersOfTwo_areTheLargestOfTheirClass() {
    for (int m = 0; m < SizeClasses.COUNT; m++) {
      assertThat(of(SERVER >> m)).isEqualTo(m);
      assertThat(of((SERVER >> m) + 1)).isEqualTo(Math.max(0, m - 1));
    }
  }

  @Test
  void lastClass_holdsEverythingSmaller() {
    assertThat(of(SERVER >> SizeClasses.COUNT)).isEqualTo(SizeClasses.COUNT - 1);
    assertThat(of(1)).isEqualTo(SizeClasses.COUNT - 1);
  }

  @Test
  void sizeOfSeveralResources_isThatOfTheLargest() {
    Size size = Size.of(ResourceVector.of(1, 3), ResourceVector.of(16, 4));

    assertThat(SizeClasses.of(size)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | (0.5, 1]", "1 | (0.25, 0.5]", "2 | (0.125, 0.25]", "7 | (0, 0.0078125]"})
  void names_areIntervals(int sizeClass, String name) {
    assertThat(SizeClasses.name(sizeClass)).isEqualTo(name);
  }
}
