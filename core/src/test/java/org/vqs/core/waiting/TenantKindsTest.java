package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten servers: what was asked for is halved once it is 320. */
class TenantKindsTest {
  private static final int SERVERS = 10;

  private final TenantKinds kinds = new TenantKinds();

  @Test
  void bandOfATenantOfWhichNothingIsKnown_isPatient() {
    assertThat(kinds.patience(3)).isZero();
  }

  @Test
  void bandsOfWhichAsMuchIsAskedFor_arePatient() {
    for (int band = 0; band < 8; band++) {
      kinds.asked(band, 5, SERVERS);
    }

    assertThat(kinds.patience(0)).isZero();
    assertThat(kinds.patience(7)).isZero();
  }

  /** Of three others 30 each: a / Σ a² is near 3 times the part. */
  @ParameterizedTest
  @CsvSource({"23, 0", "18, -1", "8, -2", "2, -4"})
  void bandOfWhichLittleIsAskedFor_isPatientForLess(double size, int exponent) {
    for (int band = 0; band < 3; band++) {
      kinds.asked(band, 30, SERVERS);
    }
    kinds.asked(5, size, SERVERS);

    assertThat(kinds.patience(5)).isEqualTo(exponent);
    assertThat(kinds.patience(0)).isZero();
  }

  @Test
  void bandThatWasNotAskedFor_isNotPatientBesideOthers() {
    kinds.asked(0, 1, SERVERS);

    assertThat(Math.scalb(1_000_000.0, kinds.patience(1))).isLessThan(1e-9);
  }

  @Test
  void whatWasAskedFor_isForgotten() {
    kinds.asked(0, 300, SERVERS);
    kinds.asked(1, 3, SERVERS);
    assertThat(kinds.patience(1)).isLessThan(-4);

    for (int i = 0; i < 100; i++) {
      kinds.asked(1, 100, SERVERS);
    }

    assertThat(kinds.patience(1)).isZero();
    assertThat(kinds.patience(0)).isLessThan(-4);
  }

  @Test
  void band_keepsItsPlaceUntilItIsHelped() {
    kinds.joins(2, 7);
    kinds.joins(2, 9);
    assertThat(kinds.place(2)).isEqualTo(7);

    kinds.helped(2, 10);

    assertThat(kinds.place(2)).isEqualTo(10);
    assertThat(kinds.place(1)).isZero();
  }
}
