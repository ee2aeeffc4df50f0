package org.vqs.whatif.replay.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Task;

class ContainerUseTest {
  private static final Application APPLICATION =
      new Application(
          "a",
          "root.q",
          "ann",
          0,
          Optional.of(ResourceVector.of(1, 1)),
          List.of(
              new Task(0, ResourceVector.of(1, 1), 1, 1, OptionalDouble.of(0.25)),
              new Task(0, ResourceVector.of(1, 1), 1, 1)));

  private static LongToDoubleFunction use(String text, int task, long seed) {
    return UseText.parse(text).of(APPLICATION, 3, task, seed);
  }

  @Test
  void number_isThePartOfEach() {
    assertThat(use("0.4", 0, 1).applyAsDouble(0)).isEqualTo(0.4);
    assertThat(use("fixed:.4", 7, 2).applyAsDouble(1_000_000)).isEqualTo(0.4);
  }

  @Test
  void law_isDrawnForEachContainerBySeed() {
    double mean =
        IntStream.range(0, 4_000)
            .mapToDouble(task -> use("uniform:0.1:0.7", task, 1).applyAsDouble(0))
            .average()
            .orElseThrow();

    assertThat(mean).isBetween(0.39, 0.41);
    double one = use("uniform:0.1:0.7", 0, 1).applyAsDouble(0);
    assertThat(use("uniform:0.1:0.7", 0, 1).applyAsDouble(5_000_000)).isEqualTo(one);
    assertThat(use("uniform:0.1:0.7", 0, 2).applyAsDouble(0)).isNotEqualTo(one);
    assertThat(use("uniform:0.1:0.7", 1, 1).applyAsDouble(0)).isNotEqualTo(one);
  }

  @Test
  void law_isDrawnAnewIfThatIsWanted() {
    LongToDoubleFunction use = use("uniform:0.1:0.7@600", 0, 1);

    assertThat(use.applyAsDouble(599_999)).isEqualTo(use.applyAsDouble(0));
    assertThat(use.applyAsDouble(600_000)).isNotEqualTo(use.applyAsDouble(0));
  }

  @Test
  void law_isAtMostAllOfWhatWasAskedFor() {
    assertThat(IntStream.range(0, 100))
        .allSatisfy(
            task -> assertThat(use("exponential:0.9", task, 1).applyAsDouble(0)).isBetween(0., 1.));
  }

  @Test
  void column_isThatOfTheTaskOrAll() {
    assertThat(use("column", 0, 1).applyAsDouble(0)).isEqualTo(0.25);
    assertThat(use("column", 1, 1).applyAsDouble(0)).isEqualTo(1);
    assertThat(use("column", -1, 1).applyAsDouble(0)).as("a master").isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "1.1", "-1", "half", "uniform:1:2", "0.4@", "0.4@0", "0.4@x", "use"})
  void otherTexts_areRefusedWithTheForms(String text) {
    assertThatThrownBy(() -> UseText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' must be a part such as 0.4");
  }
}
