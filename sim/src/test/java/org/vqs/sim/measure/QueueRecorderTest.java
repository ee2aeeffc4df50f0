package org.vqs.sim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueRecorderTest {
  /** A queue that has a value until a time. */
  private record Step(double until, double value) {}

  private static double integral(List<Step> steps, double from, double to) {
    double sum = 0;
    double begin = 0;
    for (Step step : steps) {
      sum += step.value() * Math.max(0, Math.min(to, step.until()) - Math.max(from, begin));
      begin = step.until();
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void means_areTheIntegralsOverTheIntervals_howeverOftenTheyMerged(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Step> steps = new ArrayList<>();
    QueueRecorder recorder = new QueueRecorder(0.1);
    double now = 0;
    while (now < 777.7) {
      now += random.nextInt(10) == 0 ? 40 * random.nextDouble() : random.nextDouble();
      Step step = new Step(now, random.nextInt(100));
      steps.add(step);
      recorder.pass(step.until(), step.value());
    }
    QueueSeries series = recorder.series();

    assertThat(series.interval()).as("seed %d", seed).isEqualTo(0.8);
    assertThat(series.size()).isEqualTo((int) (now / 0.8));
    for (int i = 0; i < series.size(); i++) {
      double from = i * series.interval();
      double mean = integral(steps, from, from + series.interval()) / series.interval();
      assertThat(series.mean(i)).as("seed %d, interval %d", seed, i).isCloseTo(mean, within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1024, 1, 1024", "1, 1025, 2, 512", "1, 3000, 4, 750", "0.001, 1, 0.001, 1000"})
  void intervals_mergeOnlyWhenTheyRunOut(double first, double end, double interval, int size) {
    QueueRecorder recorder = new QueueRecorder(first);
    recorder.pass(end, 7);

    assertThat(recorder.series().interval()).isEqualTo(interval);
    assertThat(recorder.series().size()).isEqualTo(size);
    assertThat(Arrays.stream(recorder.series().means()))
        .allMatch(mean -> Math.abs(mean - 7) < 1e-9);
  }

  @ParameterizedTest
  @ValueSource(doubles = {10.5, 10.999, 10})
  void intervalThatIsNotComplete_isLeftOut(double end) {
    QueueRecorder recorder = new QueueRecorder(1);
    recorder.pass(10, 1);
    recorder.pass(end, 1000);

    assertThat(recorder.series().means()).hasSize(10).containsOnly(1);
  }

  @Test
  void endThatRoundingPutsBeforeTheInterval_isComplete() {
    QueueRecorder recorder = new QueueRecorder(0.1);
    double now = 0;
    for (int i = 0; i < 10; i++) {
      now += 0.1;
      recorder.pass(now, 3);
    }

    // Ten times 0.1 is a little less than 1.
    assertThat(now).isLessThan(1);
    assertThat(recorder.series().size()).isEqualTo(10);
    assertThat(recorder.series().mean(9)).isCloseTo(3, within(1e-9));
  }

  @Test
  void runThatIsMuchLongerThanTheFirstInterval_endsInTime() {
    QueueRecorder recorder = new QueueRecorder(1e-3);
    recorder.pass(1e9, 2);

    QueueSeries series = recorder.series();
    assertThat(series.size()).isBetween(512, 1024);
    assertThat(series.size() * series.interval()).isBetween(1e9 - series.interval(), 1e9 + 1);
    assertThat(Arrays.stream(series.means())).allMatch(mean -> Math.abs(mean - 2) < 1e-6);
  }

  @Test
  void nothingPassed_isAnEmptySeries() {
    assertThat(new QueueRecorder(1).series().size()).isZero();
  }
}
