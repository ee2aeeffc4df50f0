package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Iterator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.workload.Arrival;
import org.vqs.sim.workload.Workload;

/** The rules of time and measurement, on workloads small enough to follow by hand. */
class SimulationTest {

  /** Jobs of size 1 of 2 at given times. */
  private record Given(List<Arrival> jobs) implements Workload {
    static Given of(double service, double... times) {
      return new Given(
          DoubleStream.of(times)
              .mapToObj(time -> new Arrival(time, ResourceVector.of(1), service))
              .toList());
    }

    @Override
    public Iterator<Arrival> arrivals(long seed) {
      return jobs.iterator();
    }

    @Override
    public long unit() {
      return 2;
    }

    @Override
    public ResourceVector smallest() {
      return ResourceVector.of(1);
    }

    @Override
    public double meanService() {
      return jobs.stream().mapToDouble(Arrival::service).average().orElseThrow();
    }

    @Override
    public List<ResourceVector> types() {
      return List.of(smallest());
    }

    @Override
    public String describe() {
      return "given";
    }
  }

  private static RunResult run(Workload workload, TimeModel time, Horizon horizon) {

    RunSpec spec =
        new RunSpec(
            workload,
            List.of(new ServerGroup(1, ResourceVector.of(2))),
            new PackerFactory("bf-js", Policies.get("bf-js"), options -> options, time),
            time,
            horizon,
            QueueTrend.DEFAULT_FRACTION,
            1);
    return new Simulation(spec).run(done -> {});
  }

  @Test
  void slottedJob_freesItsRoomAtTheStartOfTheSlotAfterItsLast() {
    RunResult result = run(Given.of(3, 0.5, 0.6, 0.7), TimeModel.SLOTTED, Horizon.time(10, 0));

    // Two start in slot 0, the third in slot 3 and runs to slot 6.
    assertThat(result.meanQueue()).isEqualTo(3.0 / 10);
    assertThat(result.utilisation().get(0)).isEqualTo((3 * 1.0 + 3 * 0.5) / 10);
    assertThat(result.waits().get(0).max()).isEqualTo(3);
    assertThat(result.maxQueue()).isEqualTo(1);
    assertThat(result.finalQueue()).isZero();
    assertThat(result.departures()).isEqualTo(3);
  }

  @Test
  void slottedService_isRoundedUpToWholeSlots() {
    RunResult result = run(Given.of(0.2, 0, 0, 0), TimeModel.SLOTTED, Horizon.time(10, 0));

    assertThat(result.waits().get(0).max()).isEqualTo(1);
  }

  @Test
  void continuousJob_freesItsRoomWhenItEnds() {
    RunResult result = run(Given.of(3, 0.5, 0.75, 1), TimeModel.CONTINUOUS, Horizon.time(10, 0));

    assertThat(result.waits().get(0).max()).isEqualTo(2.5);
    assertThat(result.meanQueue()).isCloseTo(2.5 / 10, within(1e-12));
  }

  @Test
  void warmup_isNotMeasured() {
    RunResult result = run(Given.of(4, 0, 0, 0, 0, 9), TimeModel.SLOTTED, Horizon.time(16, 0.5));

    // What waited in slots 0 to 7 is forgotten, and so are the waits of those that came then.
    assertThat(result.warmup()).isEqualTo(8);
    assertThat(result.meanQueue()).isZero();
    assertThat(result.utilisation().get(0)).isEqualTo(4 * 0.5 / 8);
    assertThat(result.waits().get(0).started()).isEqualTo(1);
  }

  @Test
  void runOfEvents_endsAfterThem() {
    RunResult result =
        run(Given.of(1, 0, 5, 10, 15, 20), TimeModel.SLOTTED, Horizon.events(6, 0.5));

    assertThat(result.arrivals() + result.departures()).isEqualTo(6);
    assertThat(result.end()).isEqualTo(11);
    assertThat(result.warmup()).isEqualTo(5);
  }

  @Test
  void runWithoutEnd_stopsWhenNothingIsLeft() {
    RunResult result = run(Given.of(2, 0, 1), TimeModel.SLOTTED, Horizon.events(Long.MAX_VALUE, 0));

    assertThat(result.departures()).isEqualTo(2);
    assertThat(result.end()).isEqualTo(3);
  }

  @Test
  void waits_areCountedByClassOfSizes() {
    RunResult result = run(Given.of(3, 0, 0, 0), TimeModel.SLOTTED, Horizon.time(10, 0));

    assertThat(result.waits()).extracting("sizeClass").containsExactly("all", "(0.25, 0.5]");
    assertThat(result.waits().get(1).started()).isEqualTo(3);
    assertThat(result.waits().get(1).mean()).isEqualTo(1);
  }

  @Test
  void jobsThatStillWait_areCounted() {
    RunResult result = run(Given.of(100, 0, 0, 0, 0), TimeModel.SLOTTED, Horizon.time(10, 0));

    assertThat(result.waits().get(0).started()).isEqualTo(2);
    assertThat(result.waits().get(0).waiting()).isEqualTo(2);
    assertThat(result.finalQueue()).isEqualTo(2);
  }
}
