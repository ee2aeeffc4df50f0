package org.vqs.bench.latency.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.vqs.bench.latency.Samples;
import org.vqs.bench.latency.result.PhaseResult;

class WindowTest {
  private static final long BEGIN = Long.MAX_VALUE - 10;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  // The clock of Java may overflow between the two.
  private final Window window = new Window(BEGIN, BEGIN + SECOND, 1);

  @Test
  void wantsOfTheWindow_areMeasuredHoweverLateTheyCome() {
    window.asked(BEGIN);
    window.granted(BEGIN, BEGIN + 5, BEGIN + 3 * SECOND);

    PhaseResult result = window.result(Samples.POLLING);

    assertThat(result.wanted()).isEqualTo(1);
    assertThat(result.fromWant()).containsExactly(3 * SECOND);
    assertThat(result.fromAsk()).containsExactly(3 * SECOND - 5);
    assertThat(result.perSecond()).isZero();
  }

  @Test
  void otherWants_countForTheThroughputOnly() {
    window.asked(BEGIN - 1);
    window.granted(BEGIN - 1, BEGIN, BEGIN + 1);
    window.asked(BEGIN + SECOND);
    window.granted(BEGIN + SECOND, BEGIN + SECOND, BEGIN + SECOND + 1);

    PhaseResult result = window.result(Samples.POLLING);

    assertThat(result.wanted()).isZero();
    assertThat(result.fromAsk()).isEmpty();
    assertThat(result.perSecond()).isEqualTo(1);
  }

  @Test
  void load_endsWhenAllHaveWhatIsMeasured() throws InterruptedException {
    window.settled();

    window.await(0);

    assertThat(window.isStopped()).isTrue();
  }
}
