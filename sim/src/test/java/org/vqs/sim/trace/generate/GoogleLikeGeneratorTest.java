package org.vqs.sim.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceStatistics;
import org.vqs.sim.trace.csv.PlainCsvWriter;

class GoogleLikeGeneratorTest {
  private static final long SEED = 1;

  private static ParsedTrace trace;
  private static TraceStatistics statistics;

  @BeforeAll
  static void generate() {
    trace = GoogleLikeGenerator.generate(GoogleLikeSettings.defaults(), SEED);
    statistics = TraceStatistics.of(trace);
  }

  @Test
  void defaults_areAMillionTasksInOneAndAHalfDays() {
    assertThat(statistics.jobs()).isEqualTo(1_000_000);
    assertThat(statistics.span() / TraceStatistics.DAY).isCloseTo(1.5, within(0.1));
  }

  @Test
  void firstDay_hasTheTypeCountsOfFigure1() {
    TraceStatistics.Distinct day = statistics.days().get(0);
    assertThat(day.perResource().get("mem")).isBetween(701, 1_000);
    assertThat(day.perResource().get("cpu")).isBetween(401, 600);
    assertThat(day.joint()).isGreaterThan(10_000);
  }

  @Test
  void load_nearsSaturationOf1000ServersAtTheScalingOf1Point6() {
    assertThat(statistics.load(1_000)).isCloseTo(0.6, within(1e-6));
  }

  @Test
  void durations_areHeavyTailedWithAMeanOfHalfAnHour() {
    TraceStatistics.Distribution duration = statistics.duration();
    assertThat(duration.mean()).isCloseTo(1_800, within(200.0));
    assertThat(duration.p50()).isLessThan(duration.mean() / 4);
    assertThat(duration.p99()).isGreaterThan(10 * duration.mean());
    assertThat(duration.least()).isPositive();
  }

  @Test
  void sizes_areMostlySmall() {
    TraceStatistics.Distribution size = statistics.size();
    assertThat(size.p50()).isBetween(0.02, 0.06);
    assertThat(size.most()).isBetween(0.5, 1.0);
    assertThat(size.least()).isPositive();
    assertThat(fraction(0.5, 1)).isBetween(1e-6, 1e-3);
    // "Lower valued jobs are very few and account for less than 1% of requests": V, §7.3.
    assertThat(fraction(0, Math.scalb(1.0, -8))).isLessThan(0.01);
  }

  private static double fraction(double above, double atMost) {
    return trace.jobs().stream()
            .mapToDouble(job -> job.amounts().get(0).max(job.amounts().get(1)).doubleValue())
            .filter(size -> size > above && size <= atMost)
            .count()
        / (double) trace.jobs().size();
  }

  @Test
  void arrivals_riseAndFallWithTheDayAndComeInBursts() {
    List<Integer> windows = statistics.arrivals();
    int busy = IntStream.range(0, 9).map(windows::get).sum();
    int quiet = IntStream.range(32, 41).map(windows::get).sum();
    assertThat((double) busy / quiet).isBetween(1.3, 2.5);

    double mean = windows.stream().mapToInt(i -> i).average().orElseThrow();
    double variance =
        windows.stream().mapToDouble(i -> (i - mean) * (i - mean)).average().orElseThrow();
    // Poisson arrivals would have a variance of the mean.
    assertThat(variance / mean).isGreaterThan(100);
  }

  @Test
  void sameSeed_isTheSameTraceToTheByte() throws IOException {
    GoogleLikeSettings small = GoogleLikeSettings.defaults().withTasks(5_000).withDays(0.01);
    ParsedTrace one = GoogleLikeGenerator.generate(small, SEED);

    assertThat(GoogleLikeGenerator.generate(small, SEED)).isEqualTo(one);
    assertThat(GoogleLikeGenerator.generate(small, SEED + 1).jobs()).isNotEqualTo(one.jobs());
    assertThat(one.name()).isEqualTo("google-like:1");
    assertThat(checksum(one)).isEqualTo(3_663_204_386L);
    assertThat(checksum(trace)).isEqualTo(518_663_960L);
  }

  private static long checksum(ParsedTrace of) throws IOException {
    CRC32 checksum = new CRC32();
    PlainCsvWriter.write(of, new ChecksumText(checksum));
    return checksum.getValue();
  }

  /** Takes ASCII text into a checksum. */
  private record ChecksumText(CRC32 checksum) implements Appendable {
    @Override
    public Appendable append(CharSequence text) {
      return append(text, 0, text.length());
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
      for (int i = start; i < end; i++) {
        append(text.charAt(i));
      }
      return this;
    }

    @Override
    public Appendable append(char c) {
      checksum.update(c);
      return this;
    }
  }

  @Test
  void settings_decideTheLoadAndTheSpan() {
    GoogleLikeSettings settings =
        GoogleLikeSettings.defaults().withTasks(20_000).withDays(0.1).withLoad(0.8, 50);
    TraceStatistics made = TraceStatistics.of(GoogleLikeGenerator.generate(settings, SEED));

    assertThat(made.jobs()).isEqualTo(20_000);
    assertThat(made.load(50)).isCloseTo(0.8, within(1e-5));
    assertThat(made.span() / TraceStatistics.DAY).isBetween(0.05, 0.15);
  }

  @Test
  void tasksOfAJob_haveOneSizeAndArriveTogether() {
    List<TraceJob> jobs = trace.jobs().subList(0, 100_000);
    long together =
        IntStream.range(1, jobs.size())
            .filter(i -> jobs.get(i).amounts().equals(jobs.get(i - 1).amounts()))
            .count();

    // Independent tasks would follow one of equal size only now and then.
    assertThat(together).isGreaterThan(jobs.size() / 3);
  }

  @Test
  void wrongSettings_areRefused() {
    GoogleLikeSettings good = GoogleLikeSettings.defaults();
    assertThatThrownBy(() -> good.withTasks(1)).hasMessage("tasks (1.0) must be more than 1");
    assertThatThrownBy(() -> good.withDays(0)).hasMessage("days (0.0) must be positive");
    assertThatThrownBy(() -> good.withLoad(-1, 5)).hasMessage("load (-1.0) must be positive");
    assertThatThrownBy(() -> good.withLoad(0.5, 0)).hasMessage("servers (0.0) must be positive");
  }
}
