package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;

class ClassTypesTest {
  private final Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 1_000).server("t", 600);
  private final LiveDemands live = new LiveDemands(scene.packer().cluster());

  @BeforeEach
  void learn() {
    scene.packer().cluster().setObserver(live);
  }

  private LearnedTypes types(String server) {
    return ClassTypes.of(scene.server(server).serverClass(), live).current();
  }

  private static List<ResourceVector> sizes(long... sizes) {
    return Arrays.stream(sizes).mapToObj(ResourceVector::of).toList();
  }

  @Test
  void types_areWhatWaitsAndRunsAndFits() {
    scene.ask("x", 3, 700).ask("y", 1, 500).ask("am", 1, Scene::master, 10).run();
    scene.resident("r", "t", 50);

    assertThat(types("s").all()).isEqualTo(sizes(700, 500, 50));
    assertThat(types("t").all()).isEqualTo(sizes(500, 50));
  }

  @Test
  void typeThatNoJobHas_isForgotten() {
    scene.ask("x", 1, 700).ask("y", 2, 300).run();
    assertThat(types("s").all()).isEqualTo(sizes(700, 300));

    scene.end("x", "s");

    assertThat(types("s").all()).isEqualTo(sizes(300));
    scene.count("y", 0).ask("z", 1, 20);
    assertThat(types("s").all()).isEqualTo(sizes(300, 20));
  }

  @Test
  void whatRunsAndWaits_whenLearningBegins_isKnown() {
    scene.ask("x", 2, 700).run();

    LiveDemands later = new LiveDemands(scene.packer().cluster());

    assertThat(later.all()).containsExactly(ResourceVector.of(700));
    assertThat(later.shapes()).containsExactly(scene.ask("x").shape());
  }

  @Test
  void manyTypes_areMadeAnewOnlyAfterAsMuchHappened() {
    for (int size = 100; size < 150; size++) {
      scene.ask("size " + size, 1, size);
    }
    LearnedTypes many = types("s");

    scene.ask("held by another", 1, 99);
    assertThat(types("s")).isSameAs(many);
    assertThat(many.all().get(many.of(ResourceVector.of(99)))).isEqualTo(ResourceVector.of(100));

    scene.ask("held by none", 1, 900);
    assertThat(types("s")).isNotSameAs(many);
    assertThat(types("s").all()).contains(ResourceVector.of(900), ResourceVector.of(99));
  }

  @Test
  void shapes_standInTheOrderInWhichTheyBeganToWait() {
    for (int i = 0; i < 100; i++) {
      scene.ask("size " + i, 1, 301 + (i * 37) % 100);
    }
    LearnedTypes types = types("s");

    int type = types.of(ResourceVector.of(301));
    List<String> waiting =
        ClassTypes.of(scene.server("s").serverClass(), live)
            .waiting(types.all().get(type), 2)
            .stream()
            .map(Object::toString)
            .toList();

    assertThat(types.count()).isLessThan(65);
    assertThat(waiting).first().isEqualTo("[301]");
  }
}
