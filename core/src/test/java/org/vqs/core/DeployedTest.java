package org.vqs.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.policy.option.Stall;

/** All figures of production are measured with these numbers, in milliseconds. */
class DeployedTest {
  private static final ResourceVector SMALLEST = ResourceVector.of(1024, 1);

  private static PackerOptions deployed(String policy) {
    return PackerOptions.deployed(Policies.get(policy), SMALLEST);
  }

  @Test
  void default_hasTheseNumbers() {
    assertThat(deployed(Policies.DEFAULT))
        .isEqualTo(
            PackerOptions.paper(Policies.ADAPTIVE, SMALLEST)
                .with(
                    o ->
                        o.maxStartsPerEvent(100)
                            .probeLimit(100)
                            .tau(300_000)
                            .stall(new Stall.Drain())
                            .stallTimeout(300_000)
                            .reservations(new ReservationOptions(60_000, 300_000, 0.1))
                            .shares(new ShareOptions(0.1, 300_000, 0.1))
                            .gangs(
                                new GangOptions(
                                    new GangOptions.Graph(GangOptions.Placement.CLOSEST, 2, 100),
                                    60_000,
                                    0.5))
                            .slots(new SlotOptions(0, 0.05, 64, 3_600_000))));
  }

  @Test
  void stall_isThatOfThePolicy() {
    assertThat(deployed(Policies.VQS_BF).stall().when())
        .isEqualTo(new Stall.Varying(new QueueBeta(0.9, -0.05, 0.005, 0.1, true)));
    assertThat(deployed(Policies.BF_JS).stall().when()).isEqualTo(new Stall.None());
  }

  @Test
  void stall_allowsOneServerOfFive() {
    QueueBeta beta = ((Stall.Varying) deployed(Policies.VQS_BF).stall().when()).beta();
    assertThat(beta.value(100_000, 5, 0)).isGreaterThan(0.5);
    assertThat(beta.value(100_000, 5, 1)).isZero();
  }
}
