package org.vqs.sim.experiment.dominance.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.dominance.contest.Hand;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.workload.SizePart;
import org.vqs.sim.workload.SyntheticWorkload;

class BenchmarkSetTest {
  private static final List<BenchmarkWorkload> FIRST = BenchmarkSet.of("first").workloads();

  @ParameterizedTest
  @CsvSource({"first, 200", "second, 100", "third, 100", "fourth, 100", "fifth, 100"})
  void set_hasItsWorkloadsUnderNamesOfTheirOwn(String set, int least) {
    BenchmarkSet read = BenchmarkSet.of(set);

    assertThat(read.workloads())
        .hasSizeGreaterThanOrEqualTo(least)
        .extracting(BenchmarkWorkload::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z0-9_.-]+"));
    assertThat(read.workloads())
        .extracting(BenchmarkWorkload::family)
        .contains("two", "few", "many", "uniform", "mixture", "just-above", "two-resources")
        .contains("three-resources", "server-classes", "overload", "trace");
  }

  @ParameterizedTest
  @CsvSource({"first", "second", "third", "fourth", "fifth"})
  void everyWorkload_runsOnItsServers(String set) {
    for (BenchmarkWorkload workload : BenchmarkSet.of(set).workloads()) {
      if (!workload.isTrace()) {
        Scenario scenario = workload.scenario().atLoad(workload.load(), Horizon.time(1, 0.25));
        SyntheticWorkload jobs = (SyntheticWorkload) scenario.workload();
        assertThat(SizePart.of(jobs.sizes(), jobs.unit()))
            .as(workload.name())
            .allMatch(
                part ->
                    scenario.cluster().stream()
                        .anyMatch(group -> part.high().fitsIn(group.capacity())));
        assertThat(workload.events()).as(workload.name()).isBetween(50_000L, 300_000L);
      }
      assertThat(workload.load() > 1.05).as(workload.name()).isEqualTo(workload.isOverload());
      assertThat(workload.load()).as(workload.name()).isBetween(0.8, 1.5);
    }
  }

  private static int serversOf(BenchmarkWorkload workload) {
    return Arrays.stream(workload.servers().split(",")).mapToInt(Integer::parseInt).sum();
  }

  /** Slots that are long beside the time between two events flatter everybody. */
  @ParameterizedTest
  @CsvSource({"first", "second", "third", "fourth", "fifth"})
  void manyServers_runEventByEvent(String set) {
    assertThat(BenchmarkSet.of(set).workloads())
        .filteredOn(workload -> serversOf(workload) >= 30)
        .hasSizeGreaterThan(10)
        .allMatch(workload -> workload.time() == TimeModel.CONTINUOUS);
  }

  @ParameterizedTest
  @CsvSource({
    "first, second",
    "first, third",
    "second, third",
    "first, fourth",
    "second, fourth",
    "third, fourth",
    "first, fifth",
    "second, fifth",
    "third, fifth",
    "fourth, fifth"
  })
  void sets_shareNoWorkload(String one, String other) {
    assertNothingInCommon(one, other, BenchmarkWorkload::name);
    assertNothingInCommon(one, other, BenchmarkWorkload::sizes);
  }

  private static void assertNothingInCommon(
      String one, String other, Function<BenchmarkWorkload, String> part) {
    assertThat(BenchmarkSet.of(one).workloads())
        .extracting(part)
        .doesNotContainAnyElementsOf(
            BenchmarkSet.of(other).workloads().stream().map(part).toList());
  }

  @Test
  void drawnSets_areWhatTheirSeedsDraw() {
    assertThat(SetDraw.fourth()).isEqualTo(fileOf("fourth"));
    assertThat(SetDraw.fifth()).isEqualTo(fileOf("fifth"));
  }

  private static String fileOf(String set) {
    try (InputStream data = BenchmarkSet.class.getResourceAsStream(set + ".csv")) {
      return new String(data.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void select_keepsWhatIsBothNamedAndOfTheFamily() {
    BenchmarkSet set = BenchmarkSet.of("first");

    assertThat(set.select(List.of(), List.of())).isEqualTo(set);
    assertThat(set.select(List.of(), List.of("trace", "overload")).workloads())
        .isNotEmpty()
        .allMatch(workload -> workload.isTrace() || workload.isOverload());
    String name = FIRST.get(3).name();
    assertThat(set.select(List.of(name), List.of()).workloads()).containsExactly(FIRST.get(3));
  }

  @Test
  void whatASetDoesNotHave_isRefused() {
    assertThatThrownBy(() -> BenchmarkSet.of("sixth"))
        .hasMessage("--set (sixth) must be one of [first, second, third, fourth, fifth]");
    BenchmarkSet set = BenchmarkSet.of("second");
    assertThatThrownBy(() -> set.select(List.of("two4"), List.of()))
        .hasMessageStartingWith("--workload (two4) is not in the second set, which has ");
    assertThatThrownBy(() -> set.select(List.of(), List.of("three")))
        .hasMessageStartingWith("--family (three) is not in the second set, which has two, ");
  }

  @Test
  void fingerprint_changesWithEveryPartOfAWorkload() {
    BenchmarkWorkload one = Hand.workload("one", "few", 0.9);

    assertThat(one.fingerprint()).isEqualTo(Hand.workload("one", "few", 0.9).fingerprint());
    assertThat(one.fingerprint()).isNotEqualTo(Hand.workload("one", "few", 0.91).fingerprint());
  }
}
