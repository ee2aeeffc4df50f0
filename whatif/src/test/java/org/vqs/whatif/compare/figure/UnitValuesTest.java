package org.vqs.whatif.compare.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnitValuesTest {
  @Test
  void draws_countEachValueSoOften() {
    Random random = new Random(5);
    for (int round = 0; round < 50; round++) {
      UnitValues.Builder builder = new UnitValues.Builder(4);
      int[] weights = {random.nextInt(3), 2, random.nextInt(3), 0};
      List<Long> drawn = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        int unit = random.nextInt(4);
        long value = random.nextInt(20);
        builder.add(unit, value);
        drawn.addAll(Collections.nCopies(weights[unit], value));
      }
      UnitValues values = builder.build();
      Collections.sort(drawn);
      double mean = drawn.stream().mapToLong(v -> v).average().orElseThrow();
      assertThat(values.mean(weights)).isEqualTo(mean, within(1e-9));
      for (double part : new double[] {0.01, 0.5, 0.95, 0.99, 1}) {
        int rank = (int) Math.ceil(part * drawn.size()) - 1;
        assertThat(values.quantile(part, weights)).isEqualTo(drawn.get(rank).doubleValue());
      }
    }
  }

  @Test
  void nothing_hasNoMeanAndNoPercentile() {
    UnitValues values = new UnitValues.Builder(2).build();
    assertThat(values.mean()).isNaN();
    assertThat(values.quantile(0.5)).isNaN();
    assertThat(values.max()).isNaN();
  }

  @Test
  void partAbove_countsLargerOnesOnly() {
    UnitValues.Builder builder = new UnitValues.Builder(2);
    for (long value : new long[] {1, 2, 2, 3}) {
      builder.add((int) (value % 2), value);
    }
    UnitValues values = builder.build();
    assertThat(values.partAbove(0)).isEqualTo(1);
    assertThat(values.partAbove(2)).isEqualTo(0.25);
    assertThat(values.partAbove(1.5)).isEqualTo(0.75);
    assertThat(values.partAbove(3)).isZero();
  }

  @Test
  void units_areCountedIfTheyHaveAny() {
    UnitValues.Builder builder = new UnitValues.Builder(5);
    builder.add(1, 7);
    builder.add(3, 8);
    builder.add(3, 9);
    UnitValues values = builder.build();
    assertThat(values.unitsWithValues()).isEqualTo(2);
    assertThat(values.exceeding(8)).containsExactly(0, 0, 0, 2, 0);
    assertThat(values.sums(100)).containsExactly(0, 107, 0, 217, 0);
  }
}
