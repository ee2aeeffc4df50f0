package org.vqs.core.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.PackerOptions.Stall;
import org.vqs.core.Policies;
import org.vqs.core.testing.SlottedModel;
import org.vqs.core.testing.SlottedModel.Service;

/**
 * Jobs of 2 and half as many of 5 with fixed service on a server of 10 (Psychas and Ghaderi,
 * Scheduling Jobs with Random Resource Requirements, §VII-A2): with 5 + 2 + 2 on it, whatever ends
 * is replaced by its like, and a tenth is lost for good.
 */
class LockInTest {
  private static final double LOAD = 0.95;

  private static SlottedModel run(PackerOptions options, long seed) {
    double perSlot = LOAD / (2 * 0.2 + 0.5) / 100;
    return new SlottedModel(options, new Service.Fixed(100), seed, 10)
        .arrivals(2, 2 * perSlot)
        .arrivals(5, perSlot)
        .run(200_000)
        .measure()
        .run(100_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void queue_growsWithoutHolds_andNotWithThem(long seed) {
    PackerOptions options = SlottedModel.paper(Policies.ADAPTIVE, 1);

    SlottedModel without = run(options, seed);
    SlottedModel with = run(options.withStall(new Stall.Hold()), seed);

    assertThat(without.packer().counters().stalls()).isZero();
    assertThat(without.leastQueue()).isGreaterThan(200);
    assertThat(with.packer().counters().stalls()).isPositive();
    assertThat(with.leastQueue()).isLessThan(10);
    assertThat(with.meanQueue()).isLessThan(50);
  }
}
