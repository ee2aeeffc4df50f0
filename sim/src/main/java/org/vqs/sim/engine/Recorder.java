package org.vqs.sim.engine;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.sim.measure.QueueRecorder;
import org.vqs.sim.measure.QueueSeries;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.SizeClasses;
import org.vqs.sim.measure.TimeAverage;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.measure.WaitRecorder;

/** Everything that is measured in one run. */
final class Recorder {
  private final RunSpec spec;
  private final ResourceVector largest;
  private final double[] capacity;
  private final long[] used;
  private final QueueRecorder series;
  private final TimeAverage queue = new TimeAverage();
  private final List<TimeAverage> utilisation = new ArrayList<>();
  private final TimeAverage stalled = new TimeAverage();
  private final WaitRecorder waits;
  private final int servers;
  private double now;
  private double warmup;
  private boolean warm;
  private int stalledServers;
  private long arrivals;
  private long waiting;
  private long maxWaiting;
  private long departures;

  Recorder(RunSpec spec) {
    this.spec = spec;
    ResourceVector max = spec.cluster().get(0).capacity();
    capacity = new double[max.dimensions()];
    int count = 0;
    for (ServerGroup group : spec.cluster()) {
      max = max.max(group.capacity());
      count += group.count();
      for (int r = 0; r < capacity.length; r++) {
        capacity[r] += (double) group.count() * group.capacity().get(r);
      }
    }
    largest = max;
    servers = count;
    used = new long[capacity.length];
    for (int r = 0; r < capacity.length; r++) {
      utilisation.add(new TimeAverage());
    }
    waits = new WaitRecorder(spec.time().ticksPerUnit());
    series = new QueueRecorder(spec.horizon().firstInterval());
  }

  int sizeClass(ResourceVector demand) {
    return SizeClasses.of(Size.of(demand, largest));
  }

  /** Time passes, with everything as it is. */
  void passTo(double time) {
    double warmAt = spec.horizon().warmup() * spec.horizon().time();
    if (!warm && warmAt <= time) {
      pass(warmAt);
      restart();
    }
    pass(time);
  }

  private void pass(double time) {
    series.pass(time, (double) waiting);
    queue.pass(time, (double) waiting);
    for (int r = 0; r < used.length; r++) {
      utilisation.get(r).pass(time, used[r] / capacity[r]);
    }
    stalled.pass(time, (double) stalledServers / servers);
    now = time;
  }

  private void restart() {
    warm = true;
    warmup = now;
    queue.restart();
    utilisation.forEach(TimeAverage::restart);
    stalled.restart();
    waits.restart(now);
  }

  /** Everything at this time has happened. */
  void eventOver() {
    maxWaiting = Math.max(maxWaiting, waiting);
    if (!warm && arrivals + departures >= spec.horizon().warmup() * spec.horizon().events()) {
      restart();
    }
  }

  void stalled(int count) {
    stalledServers = count;
  }

  void arrived(SimJob job) {
    arrivals++;
    waiting++;
    waits.arrived(job.sizeClass(), now);
  }

  void started(SimJob job) {
    waiting--;
    job.demand().addTo(used, 1);
    waits.started(job.sizeClass(), job.arrived(), now);
  }

  void departed(SimJob job) {
    departures++;
    job.demand().addTo(used, -1);
  }

  RunResult result(JobScheduler scheduler) {
    QueueSeries queueSeries = series.series();
    Trend trend = QueueTrend.of(queueSeries, warmup);
    double rate = now > 0 ? arrivals / now : 0;
    return new RunResult(
        spec.scheduler().name(),
        spec.seed(),
        now,
        warmup,
        arrivals,
        departures,
        queue.value(),
        waiting,
        maxWaiting,
        trend,
        QueueTrend.verdict(trend, QueueTrend.threshold(rate, spec.growth())),
        utilisation.stream().map(TimeAverage::value).toList(),
        stalled.value(),
        scheduler.stalls(),
        scheduler.configurationChanges(),
        waits.summaries(),
        queueSeries);
  }
}
