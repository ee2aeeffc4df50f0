package org.vqs.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.testing.SlottedModel;
import org.vqs.core.testing.SlottedModel.Service;

/**
 * Short seeded runs of every policy, pinned bit for bit: which job starts where and when. A change
 * of these numbers is a change of behaviour, to be explained by who makes it.
 */
class PinnedRunsTest {
  private static final int SLOTS = 20_000;
  private static final long SEED = 7;
  private static final ResourceVector SMALLEST = ResourceVector.of(1);

  private static SlottedModel model(PackerOptions options, Service service) {
    return new SlottedModel(options, service, SEED, 12, 12, 12, 20, 64)
        .arrivals(1, 0.08)
        .arrivals(2, 0.08)
        .arrivals(3, 0.06)
        .arrivals(5, 0.07)
        .arrivals(6, 0.02)
        .arrivals(8, 0.02)
        .arrivals(17, 0.003);
  }

  private static void assertRun(SlottedModel model, String expected) {
    model.run(SLOTS);
    Counters counters = model.packer().counters();
    assertThat(
            "%d waiting, %d started, %d stalls, %d reservations, checksum %d"
                .formatted(
                    model.queue(),
                    counters.starts(),
                    counters.stalls(),
                    counters.reservations(),
                    model.checksum()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bf-js | 3 waiting, 6626 started, 0 stalls, 0 reservations, checksum -8553584162851323633",
        "fifo-ff | 0 waiting, 6767 started, 0 stalls, 0 reservations, checksum -4882255584368038939",
        "vqs | 683 waiting, 5872 started, 0 stalls, 0 reservations, checksum -5665401279898176606",
        "vqs-bf | 5 waiting, 6746 started, 0 stalls, 0 reservations, checksum 1262929620631548998",
      })
  void paperForm_isPinned(String policy, String expected) {
    assertRun(model(PackerOptions.paper(policy, SMALLEST), new Service.Geometric(100)), expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bf-js | 0 waiting, 6615 started, 23 stalls, 3 reservations, checksum 4193918986568272688",
        "vqs | 243 waiting, 6372 started, 209 stalls, 244 reservations, checksum 357485399414150208",
        "vqs-bf | 65 waiting, 6550 started, 202 stalls, 187 reservations, checksum -7422947395014418608",
      })
  void stallingReservationsAndAges_arePinned(String policy, String expected) {
    PackerOptions options =
        PackerOptions.paper(policy, SMALLEST)
            .with(
                o ->
                    o.maxStartsPerEvent(4)
                        .probeLimit(8)
                        .tau(50)
                        .stall(new Stall.Varying(new QueueBeta(0.9, -0.05, 0.05, 0.3, true)))
                        .stallTimeout(400)
                        .reservations(new ReservationOptions(300, 150, 0.3)));
    assertRun(model(options, new Service.Fixed(100)).heartbeats(), expected);
  }

  /** A layer around a policy that learns what the policy learns must not tell it twice. */
  @ParameterizedTest
  @ValueSource(strings = {Policies.ADAPTIVE, Policies.BF_JS, Policies.VQS_BF})
  void reservationsThatNobodyNeeds_changeNothing(String policy) {
    PackerOptions without =
        PackerOptions.paper(policy, SMALLEST).with(o -> o.stall(new Stall.Drain()));
    PackerOptions with =
        without.with(o -> o.reservations(new ReservationOptions(10L * SLOTS, 10L * SLOTS, 0.3)));
    SlottedModel alone = nearCapacity(without);
    SlottedModel reserving = nearCapacity(with);

    assertThat(alone.queue()).isPositive();
    assertThat(reserving.packer().counters().reservations()).isZero();
    assertThat(reserving.checksum()).isEqualTo(alone.checksum());
  }

  private static SlottedModel nearCapacity(PackerOptions options) {
    return new SlottedModel(options, new Service.Geometric(100), SEED, 10, 10, 10, 10, 10)
        .arrivals(4, 0.047)
        .arrivals(6, 0.047)
        .heartbeats()
        .run(SLOTS);
  }

  @Test
  void sameSeed_givesTheSameRun() {
    PackerOptions options = PackerOptions.paper(Policies.VQS_BF, SMALLEST);
    SlottedModel first = model(options, new Service.Geometric(100)).run(SLOTS);
    SlottedModel second =
        model(options, new Service.Geometric(100)).run(SLOTS / 4).run(SLOTS - SLOTS / 4);

    assertThat(second.checksum()).isEqualTo(first.checksum());
    assertThat(second.meanQueue()).isCloseTo(first.meanQueue(), within(1e-9));
  }
}
