package org.vqs.yarn.overload;

import java.util.List;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** Notes how long the containers of a class waited. */
final class WaitLog {
  private final Traffic traffic;
  private final DescriptiveStatistics waits = new DescriptiveStatistics();

  WaitLog(Traffic traffic) {
    this.traffic = traffic;
  }

  void started(Task task, long now) {
    if (isMeasured(task.asked())) {
      waits.addValue((double) (now - task.asked()));
    }
  }

  private boolean isMeasured(long asked) {
    return asked > traffic.warmUp() && asked <= traffic.end();
  }

  Waits summary(List<Long> askedAndWaiting, long now) {
    LongStream ages = askedAndWaiting.stream().mapToLong(asked -> now - asked);
    boolean none = waits.getN() == 0;
    return new Waits(
        waits.getN(),
        none ? Double.NaN : waits.getMean(),
        none ? Double.NaN : waits.getPercentile(99),
        none ? Double.NaN : waits.getMax(),
        askedAndWaiting.size(),
        ages.max().orElse(0));
  }
}
