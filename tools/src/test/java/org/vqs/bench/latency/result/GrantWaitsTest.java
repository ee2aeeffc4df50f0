package org.vqs.bench.latency.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GrantWaitsTest {
  @Test
  void percentiles_areInMilliseconds() {
    GrantWaits waits =
        GrantWaits.of(LongStream.rangeClosed(1, 100).mapToObj(i -> i * 1_000_000).toList());

    assertThat(waits.count()).isEqualTo(100);
    assertThat(waits.median()).isCloseTo(50, within(0.05));
    assertThat(waits.percentile(99)).isCloseTo(99, within(0.1));
    assertThat(waits.max()).isCloseTo(100, within(0.1));
  }

  @Test
  void shortTimes_keepTheirDigits() {
    assertThat(GrantWaits.of(List.of(1_234L)).median()).isCloseTo(0.001234, within(0.000002));
  }

  @Test
  void rounds_areTakenTogether() {
    GrantWaits waits =
        new GrantWaits(Stream.of(List.of(1_000_000L), List.of(3_000_000L, 3_000_000L)));

    assertThat(waits.count()).isEqualTo(3);
    assertThat(waits.median()).isCloseTo(3, within(0.003));
  }

  @Test
  void noTimes_haveNoPercentile() {
    assertThat(GrantWaits.of(List.of()).median()).isNaN();
    assertThat(GrantWaits.of(List.of()).max()).isNaN();
  }
}
