package org.vqs.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.PackerOptions.Head;
import org.vqs.core.PackerOptions.Readings;
import org.vqs.core.PackerOptions.Renewal;
import org.vqs.core.PackerOptions.Ties;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;

/** Where Scheduling Jobs with Random Resource Requirements leaves a choice. */
class ReadingsTest {
  private static final Readings DEFAULT = Readings.DEFAULT;

  private static Scene scene(String policy, Readings readings, long smallest, long capacity) {
    return new Scene(
            PackerOptions.paper(policy, ResourceVector.of(smallest)).withReadings(readings))
        .server("s", capacity)
        .run();
  }

  private static Readings ties(Ties ties) {
    return new Readings(ties, DEFAULT.head(), DEFAULT.renewal());
  }

  private static Readings head(Head head) {
    return new Readings(DEFAULT.ties(), head, DEFAULT.renewal());
  }

  private static Readings renewal(Renewal renewal) {
    return new Readings(DEFAULT.ties(), DEFAULT.head(), renewal);
  }

  private static String configuration(Scene scene) {
    return String.valueOf(scene.server("s").configuration());
  }

  @Test
  void defaults_areThoseOfThePaper() {
    assertThat(DEFAULT).isEqualTo(new Readings(Ties.FIRST, Head.STRICT, Renewal.WAITING));
    PackerOptions paper = PackerOptions.paper(Policies.VQS, ResourceVector.of(1));
    assertThat(paper.readings()).isEqualTo(DEFAULT);
    Readings other = new Readings(Ties.LAST, Head.PASSED, Renewal.ALWAYS);
    assertThat(paper.withReadings(other).withJ(3).withStall(new PackerOptions.Stall.Constant(0.5)))
        .extracting(PackerOptions::readings, PackerOptions::j)
        .containsExactly(other, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {Policies.VQS, Policies.VQS_BF})
  void tie_goesToTheFirstOrLastInOrder(String policy) {
    Scene first = scene(policy, ties(Ties.FIRST), 4, 10).ask("9", 2, 9).ask("4", 1, 4).run();
    assertThat(configuration(first)).as("Q_0 = 2 Q_2").isEqualTo("1×VQ0");
    assertThat(first.on("s")).containsExactly("9");

    Scene last = scene(policy, ties(Ties.LAST), 4, 10).ask("9", 2, 9).ask("4", 1, 4).run();
    assertThat(configuration(last)).isEqualTo("2×VQ2");
    assertThat(last.on("s")).containsExactly("4");
  }

  @Test
  void headThatDoesNotFit_holdsUpOthersOnlyWhenStrict() {
    Scene strict = fourSmallThenLargeThenSmall(head(Head.STRICT));
    assertThat(strict.on("s")).containsExactly("a", "a", "a", "a");

    Scene passed = fourSmallThenLargeThenSmall(head(Head.PASSED));
    assertThat(passed.on("s")).containsExactly("a", "a", "a", "a", "c");
    assertThat(passed.end("a", "s").run().on("s")).as("room for 4, and b needs 5").hasSize(4);
    assertThat(passed.end("a", "s").run().on("s")).containsExactly("a", "a", "c", "b");
  }

  private static Scene fourSmallThenLargeThenSmall(Readings readings) {
    Scene scene = scene(Policies.VQS, readings, 4, 20);
    scene.ask("a", 4, 4).ask("b", 1, 5).ask("c", 1, 4).run();
    assertThat(configuration(scene)).isEqualTo("4×VQ4");
    return scene;
  }

  @Test
  void arrivalBehindAHeadThatDoesNotFit_startsOnlyIfItMayPass() {
    Scene strict = scene(Policies.VQS, head(Head.STRICT), 4, 20).ask("a", 4, 4).ask("b", 1, 5);
    assertThat(strict.run().ask("c", 1, 4).run().on("s")).containsExactly("a", "a", "a", "a");

    Scene passed = scene(Policies.VQS, head(Head.PASSED), 4, 20).ask("a", 4, 4).ask("b", 1, 5);
    assertThat(passed.run().ask("c", 1, 4).run().on("s")).containsExactly("a", "a", "a", "a", "c");
  }

  /** "renewed before the arrivals, with all queues zero, an arbitrary configuration sticks". */
  @Test
  void serverRenewedWhileNothingWaits_locksInAtOnce() {
    Scene waiting = scene(Policies.VQS_BF, renewal(Renewal.WAITING), 2, 10);
    assertThat(configuration(waiting)).isEqualTo("null");
    waiting.ask("2", 9, 2).ask("5", 1, 5).run();
    assertThat(configuration(waiting)).isEqualTo("4×VQ4");
    assertThat(waiting.on("s")).containsExactly("2", "2", "2", "2", "2");

    Scene always = scene(Policies.VQS_BF, renewal(Renewal.ALWAYS), 2, 10);
    assertThat(configuration(always)).isEqualTo("1×VQ0");
    always.ask("2", 9, 2).ask("5", 1, 5).run();
    assertThat(configuration(always)).isEqualTo("1×VQ0");
    assertThat(always.on("s")).as("(2, 1) of §VII-A2").containsExactly("5", "2", "2");
  }

  @Test
  void serverThatEmptiesWhileNothingWaits_isRenewedAgain() {
    Scene scene =
        scene(Policies.VQS_BF, new Readings(Ties.LAST, Head.STRICT, Renewal.ALWAYS), 4, 10);
    assertThat(configuration(scene)).isEqualTo("1×VQ1 + 1×VQ3");
    scene.ask("9", 1, 9).run().end("9", "s").ask("4", 1, 4).run();
    assertThat(configuration(scene)).as("4 waits when it empties").isEqualTo("2×VQ2");
    scene.end("4", "s").run();
    assertThat(configuration(scene)).as("nothing waits").isEqualTo("1×VQ1 + 1×VQ3");
  }

  @Test
  void vqsServerRenewedWhileNothingWaits_servesUnderThatConfigurationIfItCan() {
    Scene waiting = scene(Policies.VQS, renewal(Renewal.WAITING), 2, 10);
    waiting.ask("2", 9, 2).ask("9", 1, 9).run();
    assertThat(waiting.on("s")).containsExactly("2", "2", "2", "2", "2");

    Scene always = scene(Policies.VQS, renewal(Renewal.ALWAYS), 2, 10);
    assertThat(always.ask("2", 9, 2).ask("9", 1, 9).run().on("s")).containsExactly("9");

    Scene unwanted = scene(Policies.VQS, renewal(Renewal.ALWAYS), 2, 10);
    assertThat(unwanted.ask("2", 9, 2).run().on("s")).as("1×VQ0 starts nothing").hasSize(5);
  }
}
