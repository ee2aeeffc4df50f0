package org.vqs.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResourceVectorTest {

  @Test
  void vector_copiesWhatItIsMadeOfAndWhatItGives() {
    long[] amounts = {1, 2};
    ResourceVector vector = ResourceVector.of(amounts);

    amounts[0] = 9;
    vector.toArray()[1] = 9;

    assertThat(vector).isEqualTo(ResourceVector.of(1, 2));
    assertThat(vector.get(0)).isEqualTo(1);
    assertThat(vector.get(1)).isEqualTo(2);
    assertThat(vector.dimensions()).isEqualTo(2);
  }

  @Test
  void vector_fitsIfEveryAmountDoes() {
    ResourceVector vector = ResourceVector.of(4, 2);

    assertThat(vector.fitsIn(ResourceVector.of(4, 2))).isTrue();
    assertThat(vector.fitsIn(new long[] {5, 3})).isTrue();
    assertThat(vector.fitsIn(new long[] {3, 3})).isFalse();
    assertThat(vector.fitsIn(ResourceVector.of(5, 1))).isFalse();
    assertThat(ResourceVector.zero(2).fitsIn(new long[] {0, -1})).isFalse();
  }

  @Test
  void addTo_addsOrSubtracts() {
    long[] target = {10, 1};

    ResourceVector.of(3, 2).addTo(target, -1);
    assertThat(target).containsExactly(7, -1);
    ResourceVector.of(3, 2).addTo(target, 1);
    assertThat(target).containsExactly(10, 1);
  }

  @Test
  void max_isTakenInEachDimension() {
    assertThat(ResourceVector.of(1, 5).max(ResourceVector.of(2, 3)))
        .isEqualTo(ResourceVector.of(2, 5));
  }

  @Test
  void zero_isZero() {
    assertThat(ResourceVector.zero(3).isZero()).isTrue();
    assertThat(ResourceVector.of(0, 0, 1).isZero()).isFalse();
    assertThat(ResourceVector.of(0, -1).isZero()).isFalse();
  }

  @Test
  void equality_isByAmounts() {
    assertThat(ResourceVector.of(1, 2))
        .isEqualTo(ResourceVector.of(1, 2))
        .hasSameHashCodeAs(ResourceVector.of(1, 2));
    assertThat(ResourceVector.of(1, 2)).isNotEqualTo(ResourceVector.of(2, 1));
    assertThat(ResourceVector.zero(1)).isNotEqualTo(ResourceVector.zero(2));
    assertThat(ResourceVector.of(1, 2)).hasToString("[1, 2]");
  }
}
