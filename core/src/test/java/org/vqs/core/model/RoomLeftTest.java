package org.vqs.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoomLeftTest {
  private final RoomLeft room = new RoomLeft(2);

  @Test
  void jobs_fitInEachResource() {
    room.set(new long[] {10, 7});

    assertThat(room.fitting(new long[] {3, 1})).isEqualTo(3);
    assertThat(room.fitting(new long[] {1, 3})).isEqualTo(2);
    assertThat(room.fitting(new long[] {0, 7})).isEqualTo(1);
    assertThat(room.fitting(new long[] {11, 1})).isZero();
    assertThat(room.fitting(new long[] {0, 0})).as("who asks for nothing").isZero();
  }

  @Test
  void jobsThatAreTaken_leaveTheRest() {
    long[] amounts = {10, 7};
    room.set(amounts);
    room.take(new long[] {3, 1}, 2);

    assertThat(room.left()).containsExactly(4, 5);
    assertThat(amounts).as("are not changed").containsExactly(10, 7);
  }
}
