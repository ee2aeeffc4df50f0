package org.vqs.sim.cli.option;

import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.measure.QueueTrend;
import picocli.CommandLine.Option;

/** How time passes, how long a run is and what is measured of it. */
final class TimeOptions {
  @Option(
      names = "--time",
      paramLabel = "MODEL",
      defaultValue = "slotted",
      description =
          "slotted, or continuous: scheduling after every event. Default: ${DEFAULT-VALUE}.")
  private TimeModel time;

  @Option(
      names = {"--slots", "--duration"},
      paramLabel = "T",
      description =
          "How long a run is, in slots or units of time. Default: 1000000; a trace runs until its"
              + " last arrival.")
  private Double duration;

  @Option(
      names = "--events",
      paramLabel = "N",
      description = "End a run after so many arrivals and departures.")
  private Long events;

  @Option(
      names = "--warmup",
      paramLabel = "FRACTION",
      defaultValue = "0.25",
      description = "The part of a run that is not measured. Default: ${DEFAULT-VALUE}.")
  private double warmup;

  @Option(
      names = "--growth",
      paramLabel = "FRACTION",
      description =
          "A queue grows if its slope is more than this fraction of the arrival rate. Default: "
              + QueueTrend.DEFAULT_FRACTION
              + ".")
  private double growth = QueueTrend.DEFAULT_FRACTION;

  TimeModel time() {
    return time;
  }

  double growth() {
    if (!(growth >= 0)) {
      throw new IllegalArgumentException("--growth (" + growth + ") must be 0 or more");
    }
    return growth;
  }

  /**
   * The horizon.
   *
   * @param natural where it ends if nothing else was asked for
   * @param ends whether the workload ends there by itself
   */
  Horizon horizon(double natural, boolean ends) {
    if (duration != null && !(duration > 0 && duration < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("--slots (" + duration + ") must be positive and finite");
    }
    if (events != null && events <= 0) {
      throw new IllegalArgumentException("--events (" + events + ") must be positive");
    }
    double end = duration != null ? duration : natural;
    boolean byEvents = events != null;
    return new Horizon(
        byEvents && duration == null && !ends ? Double.POSITIVE_INFINITY : end,
        byEvents ? events : Long.MAX_VALUE,
        warmup);
  }
}
