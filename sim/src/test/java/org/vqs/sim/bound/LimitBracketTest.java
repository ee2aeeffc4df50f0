package org.vqs.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

class LimitBracketTest {
  private static final List<ServerGroup> FIVE =
      List.of(new ServerGroup(5, ResourceVector.of(1_000_000)));

  private static MixedSizes uniform(long low, long high) {
    return MixedSizes.spread(low, high, size -> (size - low) / (high - low));
  }

  @Test
  void sizesSymmetricAroundOneHalf_packPerfectly() {
    LimitBracket bracket = LimitBracket.of(uniform(100_000, 900_000), FIVE, 1e-6, 64);
    // Each job of size x goes with one of 1 - x, so ρ* = L / (1/2).
    assertThat(bracket.lower()).isBetween(9.8, 10.0);
    assertThat(bracket.upper()).isCloseTo(10, within(1e-3)).isGreaterThanOrEqualTo(10);
    assertThat(bracket.intervals()).isEqualTo(64);
  }

  @Test
  void smallSizes_packNearlyPerfectly() {
    LimitBracket bracket = LimitBracket.of(uniform(10_000, 190_000), FIVE, 0.015, 128);
    assertThat(bracket.gap()).isLessThan(0.015);
    assertThat(bracket.lower()).isGreaterThan(49.2);
    assertThat(bracket.upper()).isBetween(50.0, 50.01);
  }

  @Test
  void sizesAboveOneHalf_takeAServerEach() {
    LimitBracket bracket = LimitBracket.of(uniform(550_000, 900_000), FIVE, 1e-3, 64);
    assertThat(bracket.lower()).isCloseTo(5, within(1e-9));
    assertThat(bracket.upper()).isCloseTo(5, within(1e-9));
  }

  @Test
  void finerPartition_narrowsTheBracketWithinTheCoarser() {
    MixedSizes sizes = uniform(200_000, 500_000);
    LimitBracket coarse = LimitBracket.of(sizes, FIVE, 1e-6, 16);
    LimitBracket fine = LimitBracket.of(sizes, FIVE, 1e-6, 64);
    assertThat(fine.lower()).isGreaterThanOrEqualTo(coarse.lower());
    assertThat(fine.upper()).isLessThanOrEqualTo(coarse.upper());
    assertThat(fine.gap()).isLessThan(coarse.gap() / 2).isGreaterThan(0);
  }

  @Test
  void atoms_areNotRounded() {
    MixedSizes thirds = new MixedSizes(List.of(new MixedSizes.Atom(1, 1)), null);
    List<ServerGroup> three = List.of(new ServerGroup(2, ResourceVector.of(3)));
    LimitBracket bracket = LimitBracket.of(thirds, three, 1e-6, 64);
    assertThat(bracket.lower()).isCloseTo(6, within(1e-9));
    assertThat(bracket.upper()).isCloseTo(6, within(1e-9));
  }

  @Test
  void atomsAndSpread_shareServers() {
    MixedSizes sizes =
        new MixedSizes(
            List.of(new MixedSizes.Atom(400_000, 0.5)),
            new MixedSizes.Spread(500_000, 600_000, size -> (size - 500_000) / 100_000, 0.5));
    LimitBracket bracket = LimitBracket.of(sizes, FIVE, 1e-6, 64);
    // One of each on a server; only sizes of exactly one half could go in pairs.
    assertThat(bracket.lower()).isCloseTo(10, within(1e-6));
    assertThat(bracket.upper()).isBetween(10.0, 10.6);
  }

  @Test
  void skewedSizes_areSplitWhereTheyWasteMost() {
    MixedSizes sizes =
        MixedSizes.spread(1_000, 1_000_000, size -> Math.log(size / 1_000) / Math.log(1_000));
    LimitBracket bracket = LimitBracket.of(sizes, FIVE, 1e-6, 64);
    double mean = 999_000 / Math.log(1_000);
    assertThat(bracket.upper()).isLessThanOrEqualTo(5_000_000 / mean * 1.001);
    assertThat(bracket.gap()).isLessThan(0.05);
  }

  @Test
  void wrongSizes_areRefused() {
    assertThatThrownBy(() -> uniform(0, 5)).hasMessageContaining("smallest is 0");
    assertThatThrownBy(() -> new MixedSizes(List.of(new MixedSizes.Atom(1, 0.5)), null))
        .hasMessageContaining("0.5");
    assertThatThrownBy(() -> new MixedSizes.Atom(0, 1)).hasMessageContaining("0");
    List<ServerGroup> two = List.of(new ServerGroup(1, ResourceVector.of(5, 5)));
    assertThatThrownBy(() -> LimitBracket.of(uniform(1, 5), two, 0.1, 32))
        .hasMessageContaining("[5, 5]");
  }
}
