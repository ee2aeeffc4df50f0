package org.vqs.sim.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.sim.measure.TimeAverage;

/** What is measured in a run of the loss model. */
final class LossMeasures {
  /** Into so many intervals a run is divided for its series. */
  static final int INTERVALS = 240;

  private final LossSystem system;
  private final int servers;
  private final RewardSeries series;
  private final TimeAverage reward = new TimeAverage();
  private final List<TimeAverage> running = new ArrayList<>();
  private final long[] runningNow;
  private final long[] arrived;
  private final long[] rejected;
  private long departures;
  private long migrations;
  private long preemptions;

  LossMeasures(LossSystem system, double length) {
    this.system = system;
    this.servers = system.serverCount();
    this.series = new RewardSeries(INTERVALS, length);
    int types = system.jobs().size();
    for (int type = 0; type < types; type++) {
      running.add(new TimeAverage());
    }
    runningNow = new long[types];
    arrived = new long[types];
    rejected = new long[types];
  }

  /** Everything is as it is now from the last call until a time. */
  void pass(double time) {
    double sum = 0;
    for (int type = 0; type < runningNow.length; type++) {
      sum += runningNow[type] * system.jobs().get(type).type().reward();
      running.get(type).pass(time, (double) runningNow[type]);
    }
    reward.pass(time, sum / servers);
    series.pass(time, sum / servers);
  }

  void arrived(int type) {
    arrived[type]++;
  }

  void rejected(int type) {
    rejected[type]++;
  }

  void started(int type) {
    runningNow[type]++;
  }

  void departed(int type) {
    runningNow[type]--;
    departures++;
  }

  void preempted(int type) {
    runningNow[type]--;
    preemptions++;
  }

  void migrated() {
    migrations++;
  }

  /** Forgets what was before, but for the series. */
  void restart() {
    reward.restart();
    running.forEach(TimeAverage::restart);
    Arrays.fill(arrived, 0);
    Arrays.fill(rejected, 0);
    departures = 0;
    migrations = 0;
    preemptions = 0;
  }

  LossRun result() {
    List<Double> shares = new ArrayList<>();
    for (int type = 0; type < arrived.length; type++) {
      shares.add((double) rejected[type] / arrived[type]);
    }
    double all = Arrays.stream(arrived).sum();
    return new LossRun(
        reward.value(),
        running.stream().map(TimeAverage::value).toList(),
        shares,
        rejectedByPriority(),
        Arrays.stream(rejected).sum() / all,
        (double) migrations / departures,
        preemptions / all,
        Arrays.stream(series.means()).boxed().toList());
  }

  private List<Double> rejectedByPriority() {
    int priorities = Arrays.stream(system.priorities()).max().orElse(0) + 1;
    long[] came = new long[priorities];
    long[] lost = new long[priorities];
    for (int type = 0; type < arrived.length; type++) {
      int priority = system.jobs().get(type).priority();
      came[priority] += arrived[type];
      lost[priority] += rejected[type];
    }
    return IntStream.range(0, priorities)
        .mapToObj(priority -> (double) lost[priority] / came[priority])
        .toList();
  }
}
