package org.vqs.demo.compare;

import java.util.Locale;
import org.vqs.demo.result.WaitStatistics;
import org.vqs.demo.workload.SizeClass;

/** A column of the table of a comparison. */
public enum ComparedFigure {
  MEAN,
  P95,
  SMALL,
  MEDIUM,
  LARGE,
  MAKESPAN;

  private static final double MS_PER_SECOND = 1_000;

  /** The figure of a run, in seconds; {@link Spread#NONE} if no container has it. */
  double secondsOf(RunFigures run) {
    double milliseconds =
        switch (this) {
          case MEAN -> mean(run.all());
          case P95 -> run.all().count() == 0 ? Spread.NONE : run.all().p95();
          case SMALL -> mean(run.bySize().get(SizeClass.SMALL));
          case MEDIUM -> mean(run.bySize().get(SizeClass.MEDIUM));
          case LARGE -> mean(run.bySize().get(SizeClass.LARGE));
          case MAKESPAN -> run.makespanMs();
        };
    return milliseconds / MS_PER_SECOND;
  }

  private static double mean(WaitStatistics waits) {
    return waits.count() == 0 ? Spread.NONE : waits.mean();
  }

  /** The head of the column. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
