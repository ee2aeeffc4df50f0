package org.vqs.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;

class JobTimesTest {
  private final Scene scene = Scene.of(Policies.ADAPTIVE, 1).server("s", 10);
  private final JobTimes times = scene.packer().times();

  @Test
  void services_areLearnedAtTheTimeOfTheNextEvent() {
    scene.at(5).ask("x", 1, 5).run();

    scene.at(47).end("x", "s");
    assertThat(times.areKnown()).isFalse();
    scene.run();

    assertThat(times.meanService()).isEqualTo(42);
  }

  @Test
  void recoveredJobs_areNotLearnedFrom() {
    scene.at(5).ask("x", 1, 5).run();
    scene.resident("recovered", "s", 5);
    Job recovered = scene.server("s").jobs().stream().skip(1).findFirst().orElseThrow();
    assertThat(recovered.hasKnownStart()).isFalse();
    assertThat(times.left(recovered)).as("nothing is known").isInfinite();

    scene.at(47).end("x", "s").run();
    assertThat(times.left(recovered)).as("any time: the mean").isEqualTo(42);
    scene.at(1000).end("recovered", "s").run();

    assertThat(times.meanService()).isEqualTo(42);
  }

  @Test
  void typicalWait_isWithoutTheServiceTime() {
    scene.at(0).ask("x", 1, 5).run();
    assertThat(times.typicalStay()).as("no service time is known").isInfinite();
    assertThat(times.typicalWait()).isZero();

    scene.at(40).end("x", "s").ask("y", 1, 5).at(60).run();

    assertThat(times.meanService()).isEqualTo(60);
    assertThat(times.typicalStay()).isCloseTo(80, within(1e-9));
    assertThat(times.typicalWait()).isCloseTo(20, within(1e-9));
  }

  /** Twenty of size 5 ran for 100, more of size 1 for 10. */
  @Test
  void lives_areToldApartByTypeUntilTypesAreOthers() {
    for (int i = 0; i < 20; i++) {
      long begin = 1000L * i;
      scene.at(begin).ask("large" + i, 1, 5).ask("small" + i, 1, 1).run();
      scene.at(begin + 10).end("small" + i, "s").run();
      scene.at(begin + 100).end("large" + i, "s").run();
    }
    scene.at(20_000).ask("large", 1, 5).ask("small", 1, 1).run();
    Job large = job("large");
    Job small = job("small");
    assertThat(times.left(large)).isCloseTo(100, within(1e-9));
    assertThat(times.left(small)).isCloseTo(10, within(1e-9));

    times.forgetTypes();

    assertThat(times.left(large)).isCloseTo(55, within(.1));
    assertThat(times.left(small)).isCloseTo(55, within(.1));
  }

  private Job job(String owner) {
    return scene.server("s").jobs().stream()
        .filter(job -> job.owner() == scene.ask(owner) || owner.equals(job.owner()))
        .findFirst()
        .orElseThrow();
  }
}
