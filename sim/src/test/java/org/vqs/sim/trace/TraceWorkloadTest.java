package org.vqs.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.Workload;

class TraceWorkloadTest {
  private static final ParsedTrace TWO_RESOURCES =
      TraceFiles.trace(
          TraceFiles.job(600, 22, "0.125", "0.07446"),
          TraceFiles.job(600.3, 0.7, "0.0125", "0.0318"),
          TraceFiles.job(601.6, 1.25, "0.5", "0"));

  private static List<Arrival> arrivals(Workload workload) {
    Iterator<Arrival> arrivals = workload.arrivals(1);
    return IntStream.generate(() -> 0)
        .takeWhile(i -> arrivals.hasNext())
        .mapToObj(i -> arrivals.next())
        .toList();
  }

  private static TraceSettings mapping(ResourceMapping mapping, String... reference) {
    return TraceSettings.defaults().withMapping(mapping, TraceFiles.amounts(reference));
  }

  @Test
  void defaults_areSlotsOf100MsAndTheLargerResource() {
    TraceWorkload workload = new TraceWorkload(TWO_RESOURCES, TraceSettings.defaults());

    assertThat(workload.unit()).isEqualTo(100_000);
    assertThat(workload.smallest()).isEqualTo(ResourceVector.of(3_180));
    assertThat(workload.jobs()).isEqualTo(3);
    List<Arrival> arrivals = arrivals(workload);
    assertThat(arrivals)
        .extracting(Arrival::demand)
        .containsExactly(
            ResourceVector.of(12_500), ResourceVector.of(3_180), ResourceVector.of(50_000));
    assertThat(arrivals.get(0).time()).isZero();
    assertThat(arrivals.get(0).service()).isEqualTo(220);
    assertThat(arrivals.get(1).service()).isEqualTo(7);
    assertThat(arrivals.get(2).time()).isEqualTo(16, within(1e-9));
    assertThat(workload.lastArrival()).isEqualTo(arrivals.get(2).time());
  }

  @Test
  void scaling_multipliesArrivalTimesAndNotDurations() {
    List<Arrival> scaled =
        arrivals(
            new TraceWorkload(
                TWO_RESOURCES, TraceSettings.defaults().withScaling(1.6).withSlot(1)));

    assertThat(scaled.get(2).time()).isEqualTo(1, within(1e-9));
    assertThat(scaled).extracting(Arrival::service).containsExactly(22.0, 0.7, 1.25);
  }

  @Test
  void wholeNumbersOfSlots_areWhole() {
    TraceJob[] jobs =
        IntStream.rangeClosed(1, 20_000)
            .mapToObj(i -> TraceFiles.job(5 + i / 10.0, i / 10.0, "1"))
            .toArray(TraceJob[]::new);

    List<Arrival> arrivals =
        arrivals(
            new TraceWorkload(
                TraceFiles.trace(jobs),
                TraceSettings.defaults().withWindow(5, Double.POSITIVE_INFINITY, 20_000)));

    for (int i = 1; i <= jobs.length; i++) {
      assertThat(arrivals.get(i - 1).time()).isEqualTo(i);
      assertThat(arrivals.get(i - 1).service()).isEqualTo(i);
    }
  }

  @Test
  void veryShortJob_runsForAMillionthOfASlot() {
    ParsedTrace trace = TraceFiles.trace(TraceFiles.job(0, 1e-9, "1"));

    assertThat(arrivals(new TraceWorkload(trace, TraceSettings.defaults())).get(0).service())
        .isEqualTo(1e-6);
  }

  @Test
  void allResources_areVectors() {
    TraceWorkload workload = new TraceWorkload(TWO_RESOURCES, mapping(ResourceMapping.ALL));

    assertThat(workload.smallest()).isEqualTo(ResourceVector.of(1_250, 0));
    assertThat(workload.types())
        .containsExactly(
            ResourceVector.of(12_500, 7_446),
            ResourceVector.of(1_250, 3_180),
            ResourceVector.of(50_000, 0));
    assertThat(workload.servers(List.of(new ServerType(4, TraceFiles.amounts("0.5", "0.2500009")))))
        .singleElement()
        .satisfies(
            group -> assertThat(group.capacity()).isEqualTo(ResourceVector.of(50_000, 25_000)));
  }

  @Test
  void referenceCapacities_divideExactly() {
    ParsedTrace trace =
        TraceFiles.trace(TraceFiles.job(0, 1, "1", "5"), TraceFiles.job(1, 1, "3", "1.5"));

    TraceWorkload workload = new TraceWorkload(trace, mapping(ResourceMapping.LARGEST, "3", "12"));

    // 1/3 and 5/12 of the servers; 3/3 and 1.5/12.
    assertThat(workload.unit()).isEqualTo(120);
    assertThat(workload.types()).containsExactly(ResourceVector.of(50), ResourceVector.of(120));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 128",
    "0.51, 128",
    "0.5, 64",
    "0.5000001, 128",
    "0.25, 32",
    "0.2, 32",
    "0.0625, 8",
    "0.0078125, 1",
    "0.0079, 2",
    "0.0001, 1",
    "0.015625, 2"
  })
  void powersOfTwo_roundUpAsThePaperDoes(String size, long expected) {
    TraceWorkload workload =
        new TraceWorkload(
            TraceFiles.trace(TraceFiles.job(0, 1, size)), mapping(ResourceMapping.POWERS_OF_TWO));

    assertThat(arrivals(workload).get(0).demand()).isEqualTo(ResourceVector.of(expected));
  }

  @Test
  void powersOfTwo_areEightTypes() {
    TraceWorkload workload =
        new TraceWorkload(TWO_RESOURCES, mapping(ResourceMapping.POWERS_OF_TWO));

    assertThat(workload.unit()).isEqualTo(128);
    assertThat(workload.types().stream().map(type -> type.get(0)))
        .containsExactly(128L, 64L, 32L, 16L, 8L, 4L, 2L, 1L);
    assertThat(workload.smallest()).isEqualTo(ResourceVector.of(1));
  }

  @Test
  void window_beginsTheTimeAndLimitCounts() {
    TraceSettings window = TraceSettings.defaults().withSlot(1).withWindow(600.25, 601.6, 9);
    assertThat(arrivals(new TraceWorkload(TWO_RESOURCES, window)))
        .singleElement()
        .satisfies(arrival -> assertThat(arrival.time()).isEqualTo(0.05, within(1e-9)));

    TraceSettings first = TraceSettings.defaults().withWindow(0, Double.POSITIVE_INFINITY, 2);
    assertThat(new TraceWorkload(TWO_RESOURCES, first).jobs()).isEqualTo(2);

    TraceSettings none = TraceSettings.defaults().withWindow(0, 1, 2);
    assertThatThrownBy(() -> new TraceWorkload(TWO_RESOURCES, none))
        .hasMessage("test has no job between 0.0 and 1.0");
  }

  @Test
  void arrivals_areTheSameForEverySeedAndEnd() {
    TraceWorkload workload = new TraceWorkload(TWO_RESOURCES, TraceSettings.defaults());
    Iterator<Arrival> one = workload.arrivals(1);
    Iterator<Arrival> two = workload.arrivals(2);
    for (int i = 0; i < 3; i++) {
      assertThat(one.next()).isEqualTo(two.next());
    }
    assertThatThrownBy(one::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void sizesThatPoliciesCannotMultiply_areAnErrorThatRoundingSolves() {
    ParsedTrace trace = TraceFiles.trace(TraceFiles.job(0, 1, "0.123456789012345678"));

    assertThatThrownBy(() -> new TraceWorkload(trace, TraceSettings.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "exact sizes need 1000000000000000000 units per 1, and policies cannot multiply that"
                + " by 3·2^4; round sizes up to fewer decimals, such as 6");
    assertThat(new TraceWorkload(trace, TraceSettings.defaults().withDecimals(6)).types())
        .containsExactly(ResourceVector.of(123_457));
  }

  @Test
  void sizesBeyondALong_areAnError() {
    ParsedTrace tiny = TraceFiles.trace(TraceFiles.job(0, 1, "0.000000000000000000001"));
    assertThatThrownBy(() -> new TraceWorkload(tiny, TraceSettings.defaults()))
        .hasMessageContaining("more than a long holds");

    ParsedTrace mixed =
        TraceFiles.trace(
            TraceFiles.job(0, 1, "0.000000000001"), TraceFiles.job(0, 1, "1000000000000"));
    assertThatThrownBy(() -> new TraceWorkload(mixed, mapping(ResourceMapping.ALL)))
        .hasMessageContaining("more than a long holds");
  }

  @Test
  void wrongSettings_areRefusedWithTheWayOut() {
    assertThatThrownBy(
            () -> new TraceWorkload(TWO_RESOURCES, mapping(ResourceMapping.LARGEST, "0.4", "1")))
        .hasMessage(
            "size 0.5:0 is larger than the reference capacity 0.4:1; give a larger one (--reference), or keep"
                + " all resources (--mapping all)");
    assertThatThrownBy(
            () -> new TraceWorkload(TWO_RESOURCES, mapping(ResourceMapping.LARGEST, "1")))
        .hasMessage("reference capacity 1 must have 2 resources as the trace");
    TraceWorkload single = new TraceWorkload(TWO_RESOURCES, TraceSettings.defaults());
    assertThatThrownBy(() -> single.servers(List.of()))
        .hasMessage("servers of several resources need the mapping all, not largest");
    TraceSettings good = TraceSettings.defaults();
    assertThatThrownBy(() -> good.withSlot(0)).hasMessage("slot (0.0) must be positive");
    assertThatThrownBy(() -> good.withScaling(-1)).hasMessage("scaling (-1.0) must be positive");
    assertThatThrownBy(() -> good.withDecimals(13)).hasMessageContaining("decimals (13)");
    assertThatThrownBy(() -> good.withWindow(2, 1, 1)).hasMessageContaining("is empty");
    assertThatThrownBy(() -> good.withWindow(1, 2, 0)).hasMessage("limit (0) must be positive");
    assertThatThrownBy(() -> good.withMapping(ResourceMapping.LARGEST, List.of(BigDecimal.ZERO)))
        .hasMessage("reference capacity (0) must be positive");
  }

  @Test
  void describe_namesTheTraceAndHowItIsPlayed() {
    assertThat(
            new TraceWorkload(TWO_RESOURCES, TraceSettings.defaults().withScaling(1.6)).describe())
        .isEqualTo("--sizes trace:test --slot 0.1 --scaling 1.6 --mapping largest");
  }
}
