package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.Readings.Value;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** What departures start under {@link Adaptive}. */
class LookAheadFillTest {
  private static final PackerOptions LEARNED =
      PackerOptions.paper(Policies.ADAPTIVE, ResourceVector.of(1));
  private static final PackerOptions BY_SIZE =
      LEARNED.with(o -> o.readings(new Readings(Value.SIZE)));

  /** A server of 10 with a resident of 6, which one of 5 or three of 2 could follow. */
  private static Scene hole(PackerOptions options) {
    return new Scene(options).server("s", 10).resident("r", "s", 6).resident("rest", "s", 4);
  }

  private static Scene fiveOrTwos(PackerOptions options) {
    return hole(options).ask("five", 1, 5).ask("two", 3, 2).run();
  }

  @Test
  void departure_startsThePlan() {
    Scene scene = fiveOrTwos(BY_SIZE).end("r", "s").run();

    assertThat(scene.on("s")).containsExactly("rest", "two", "two", "two");
    assertThat(scene.packer().counters().starts(Step.PLANNED)).isEqualTo(3);
  }

  @Test
  void arrival_startsOnTheTightestServer() {
    Scene scene = new Scene(BY_SIZE).server("s", 10).server("t", 10).resident("r", "t", 4);

    scene.run().ask("five", 1, 5).run();

    assertThat(scene.on("t")).containsExactly("r", "five");
    assertThat(scene.packer().counters().starts(Step.BEST_FIT)).isEqualTo(1);
  }

  @Test
  void value_isLearnedUnlessTheSizeIsAskedFor() {
    // A class that arrives often and does not wait: the queue tilts to what is large.
    for (PackerOptions options : List.of(BY_SIZE, LEARNED)) {
      Scene scene = hole(options).ask("five", 5, 5).ask("two", 3, 2);
      scene.ask("gone", 100, 1).count("gone", 0).run();

      scene.end("r", "s").run();

      assertThat(scene.on("s"))
          .as(options.readings().value().toString())
          .containsExactlyElementsOf(
              options.equals(LEARNED)
                  ? List.of("rest", "five")
                  : List.of("rest", "two", "two", "two"));
    }
  }

  @Test
  void refusedJob_doesNotStopTheRest() {
    Scene scene = hole(BY_SIZE).ask("five", 1, 5).ask("one", 1, 1);
    scene.ask("three", 1, 3).ask("two", 1, 2).run();
    scene.refuse("five", "s", Refusal.pair(Refusal.Reason.LOCALITY_WAIT));

    scene.end("r", "s").run();

    // The plan was five and one; beyond it BF-S finds what may start.
    assertThat(scene.packer().counters().starts(Step.PLANNED)).isEqualTo(1);
    assertThat(scene.on("s")).containsExactly("rest", "one", "three", "two");
  }

  @Test
  void budgetThatEndsWithinAPlan_goesOnInTheNextEvent() {
    PackerOptions one =
        BY_SIZE.with(o -> o.j(0).maxStartsPerEvent(1).reservations(null).shares(null));
    Scene scene = fiveOrTwos(one).end("r", "s").run();
    assertThat(scene.on("s")).containsExactly("rest", "two");
    assertThat(scene.packer().hasBacklog()).isTrue();

    scene.run();
    assertThat(scene.on("s")).containsExactly("rest", "two", "two");
    scene.run();

    assertThat(scene.on("s")).containsExactly("rest", "two", "two", "two");
  }

  @Test
  void jobsOfOtherLocations_areNotPlanned() {
    Scene scene = hole(BY_SIZE).serverAt("t", List.of("rack"), 10).resident("full", "t", 10).run();
    scene.ask("five", 1, 5).ask("two", 3, scene.only("rack"), 2).run();

    scene.end("r", "s").run();

    assertThat(scene.on("s")).containsExactly("rest", "five");
    scene.end("full", "t").run();
    assertThat(scene.on("t")).containsExactly("two", "two", "two");
  }

  @Test
  void openServer_neverHasRoomForAWaitingJob() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Scene scene = new Scene(LEARNED).server("s", 100).server("t", 60);
      for (int step = 0; step < 200; step++) {
        scene.at(step).ask("job " + step, random.nextInt(1, 4), random.nextInt(1, 61)).run();
        Server server = scene.server(random.nextBoolean() ? "s" : "t");
        if (!server.isEmpty() && random.nextBoolean()) {
          scene.packer().vacate(server.jobs().iterator().next());
          scene.run();
        }
        for (String name : List.of("s", "t")) {
          Ask fits =
              scene
                  .packer()
                  .cluster()
                  .pending()
                  .inServiceOrder()
                  .firstFit(scene.server(name).free());
          assertThat(fits).as("seed %d, step %d, %s", seed, step, name).isNull();
        }
      }
      assertThat(scene.packer().counters().starts(Step.PLANNED)).isPositive();
    }
  }
}
