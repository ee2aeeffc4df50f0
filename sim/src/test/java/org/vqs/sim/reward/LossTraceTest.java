package org.vqs.sim.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.reward.RewardType;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceReport;

class LossTraceTest {
  @Test
  void tasks_areTypedBySizeAndPriority() {
    LossTrace trace = trace(job(0, 600, ".2"), job(60, 60, ".3"), job(600, 60, ".12"));

    LossSystem system = trace.system(2);
    List<LossArrival> arrivals = new ArrayList<>();
    trace.of(1).forEachRemaining(arrivals::add);

    assertThat(arrivals).extracting(LossArrival::time).containsExactly(0., 1., 10.);
    assertThat(arrivals).extracting(LossArrival::life).containsExactly(10., 1., 1.);
    assertThat(system.jobs()).hasSize(3);
    for (int i = 0; i < 3; i++) {
      int type = arrivals.get(i).type();
      RewardType each = system.types().get(type);
      double size = new double[] {.25, .5, .125}[i];
      assertThat(each.demand().get(0) / 128.).isEqualTo(size);
      double factor = LossTrace.FACTORS.get(trace.priority(type));
      assertThat(each.reward()).isEqualTo(size * factor);
      assertThat(system.jobs().get(type).priority()).isEqualTo(trace.priority(type));
    }
  }

  @Test
  void tasksOfAJob_haveOnePriority() {
    List<TraceJob> tasks = new ArrayList<>();
    for (int job = 0; job < 300; job++) {
      for (int task = 0; task < 5; task++) {
        tasks.add(job(100. * job + task, 10, ".2"));
      }
    }
    LossTrace trace = new LossTrace(parsed(tasks), 7);

    int[] jobs = new int[3];
    Iterator<LossArrival> arrivals = trace.of(1);
    for (int job = 0; job < 300; job++) {
      int type = arrivals.next().type();
      for (int task = 1; task < 5; task++) {
        assertThat(arrivals.next().type()).isEqualTo(type);
      }
      jobs[trace.priority(type)]++;
    }
    assertThat(jobs[0] / 300.).isEqualTo(.6, within(.1));
    assertThat(jobs[2] / 300.).isEqualTo(.1, within(.06));
  }

  @Test
  void tasksOneByOne_areTheSameAtOtherTimes() {
    LossTrace trace = trace(job(0, 600, ".2"), job(1, 60, ".3"), job(600, 30, ".12"));

    List<LossArrival> alone = new ArrayList<>();
    trace.oneByOne(3).of(1).forEachRemaining(alone::add);

    assertThat(alone).extracting(LossArrival::life).containsExactlyInAnyOrder(10., 1., .5);
    assertThat(alone).extracting(LossArrival::time).isSorted().allMatch(time -> time < 10);
    assertThat(alone).extracting(LossArrival::time).doesNotContain(0., 10.);
  }

  @Test
  void unlimitedTasks_areCountedInTheMiddleOfIntervals() {
    // Ten minutes in five intervals: middles at 1, 3, 5, 7, 9.
    LossTrace trace = trace(job(0, 190, ".2"), job(60 * 2, 60 * 4, ".2"), job(600, 60, ".2"));

    double[][] running = trace.unlimited(5);

    double[] all = new double[5];
    for (int i = 0; i < 5; i++) {
      for (double count : running[i]) {
        all[i] += count;
      }
    }
    assertThat(all).containsExactly(1, 2, 1, 0, 0);
  }

  private static TraceJob job(double arrival, double duration, String size) {
    return new TraceJob(arrival, duration, List.of(new BigDecimal(size), BigDecimal.ZERO));
  }

  private static LossTrace trace(TraceJob... jobs) {
    return new LossTrace(parsed(List.of(jobs)), 1);
  }

  private static ParsedTrace parsed(List<TraceJob> jobs) {
    return new ParsedTrace("test", List.of("cpu", "mem"), jobs, TraceReport.none());
  }
}
