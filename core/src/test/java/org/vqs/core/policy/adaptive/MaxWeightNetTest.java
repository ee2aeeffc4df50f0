package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/**
 * Where the net acts, by hand. On a server of 10 jobs of 2 and 5 wait that arrived as 2 : 1, so w =
 * s Q ā / a with a = 2/3, 1/3 and ā = .3: with 4,000 and 2,000 of them .2 · 4,000 · .45 = 360 and
 * .5 · 2,000 · .9 = 900, about: what came last counts a little more. The best is five of 2 or two
 * of 5, about 1,800, and g = 16 √1800 = 679.
 */
class MaxWeightNetTest {
  private final Waiting waiting = new Waiting(1);
  private final JobStatistics statistics = waiting.learn();
  private final MaxWeightNet net = new MaxWeightNet(waiting.starter(), statistics);

  MaxWeightNetTest() {
    waiting.scene().server("s", 10);
  }

  /** They come in turns, so that both are remembered alike. */
  private void waitTwosAndFives(int fives) {
    waiting.scene().ask("two", 2, 2).ask("five", 1, 5);
    for (int i = 2; i <= fives; i++) {
      waiting.scene().count("two", 2 * i).count("five", i);
    }
    net.eventBegins();
  }

  private double weight(String job) {
    Ask ask = waiting.scene().ask(job);
    double size = ask.shape().amounts()[0] / 10.0;
    double share = statistics.keptShare(ask.shape());
    return size * ask.count() * statistics.meanArrival() / share;
  }

  /** Else it would stall for nothing, again and again. */
  @Test
  void whatStays_isNoReasonToStall() {
    waiting.scene().ask("master", 1, Scene::master, 5).run();
    waiting.scene().resident("x", "s", 5);
    waitTwosAndFives(2_000);
    waiting.scene().end("x", "s");

    assertThat(net.actsOn(waiting.server())).isTrue();
    assertThat(net.inefficiency(waiting.server())).isNull();
  }

  @Test
  void light_isServerThatFallsShortByMoreThanTheSlack() {
    waiting.scene().resident("x", "s", 3).resident("y", "s", 3).resident("z", "s", 3);
    waitTwosAndFives(2_000);

    assertThat(net.actsOn(waiting.server())).isTrue();
    // What runs does not wait, and weighs nothing; 1 is free.
    Inefficiency light = net.inefficiency(waiting.server());
    assertThat(light.value()).isZero();
    assertThat(light.attainable()).isCloseTo(1_800, within(60.0));
    assertThat(light.attainable())
        .isCloseTo(Math.max(5 * weight("two"), 2 * weight("five")), within(1e-6));
    assertThat(light.beta()).isCloseTo(1 - 16 / Math.sqrt(light.attainable()), within(1e-9));

    waiting.scene().end("x", "s");
    // 4 are free: two jobs of 2 weigh 720.
    assertThat(net.inefficiency(waiting.server()).value())
        .isCloseTo(2 * weight("two"), within(1e-6));

    waiting.scene().end("y", "s");
    // 5 + 2 weigh 1,260: not so bad as to stall, not yet so good as to end a stall.
    assertThat(net.inefficiency(waiting.server())).isNull();
    assertThat(net.isHeavy(waiting.server())).isFalse();

    waiting.scene().end("z", "s");
    assertThat(net.isHeavy(waiting.server())).isTrue();
  }

  @Test
  void whatRuns_weighsAsMuchAsWhatWaitsOfItsShape() {
    waiting.scene().resident("x", "s", 5).resident("y", "s", 3);
    waitTwosAndFives(2_000);

    // 5 runs and 2 fits: 900 + 360.
    assertThat(net.inefficiency(waiting.server())).isNull();
    waiting.scene().resident("z", "s", 1);
    assertThat(net.inefficiency(waiting.server()).value()).isCloseTo(weight("five"), within(1e-6));
  }

  @Test
  void net_actsOnlyWhileWaitsAreLong() {
    // W* is .9 of them: it acts from 256 = κ² on, where g = W*.
    waitTwosAndFives(270);
    assertThat(net.mayAct()).isFalse();
    assertThat(net.actsOn(waiting.server())).isFalse();
    assertThat(net.inefficiency(waiting.server())).isNull();

    waiting.scene().count("five", 310);
    net.eventBegins();
    assertThat(net.mayAct()).isTrue();
    assertThat(net.actsOn(waiting.server())).isTrue();
  }

  @Test
  void net_doesNotActWithMoreThanSixteenShapes() {
    waitTwosAndFives(2_000);
    waiting.scene().server("large", 1_000);
    for (int size = 100; size < 114; size++) {
      waiting.scene().ask("size " + size, 10_000, size);
    }
    net.eventBegins();
    assertThat(net.mayAct()).isTrue();
    // Only what fits a server counts there.
    assertThat(net.actsOn(waiting.server())).isTrue();

    waiting.scene().ask("seventeenth", 1, 200);
    net.eventBegins();
    assertThat(net.actsOn(waiting.scene().server("large"))).isFalse();
  }

  @Test
  void net_doesNotActWhereThereAreTooManyConfigurations() {
    waiting.scene().server("large", 1_000);
    for (int size = 10; size < 20; size++) {
      waiting.scene().ask("size " + size, 1_000_000, size);
    }
    net.eventBegins();

    assertThat(net.mayAct()).isTrue();
    assertThat(net.actsOn(waiting.scene().server("large"))).isFalse();
  }

  @Test
  void unlessToldOfEvents_theNetNeverActs() {
    waiting.scene().ask("two", 4_000, 2).ask("five", 2_000, 5);

    assertThat(net.mayAct()).isFalse();
    assertThat(net.actsOn(waiting.server())).isFalse();
  }
}
