package org.vqs.sim.cli.option;

import java.util.List;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.alibaba.InstancesFormat;
import org.vqs.sim.trace.alibaba.PodsFormat;
import org.vqs.sim.trace.csv.PlainCsvFormat;
import org.vqs.sim.trace.google2011.TaskEventsFormat;
import org.vqs.sim.trace.swf.SwfFormat;

/** The formats of traces that {@code --trace-format} names. */
public final class TraceFormats {
  private static final List<TraceFormat> ALL =
      List.of(
          new PlainCsvFormat(),
          new TaskEventsFormat(),
          new PodsFormat(),
          new InstancesFormat(),
          new SwfFormat());

  private TraceFormats() {}

  /**
   * The one of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static TraceFormat of(String name) {
    return ALL.stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--trace-format (%s) must be one of %s"
                        .formatted(name, ALL.stream().map(TraceFormat::name).toList())));
  }
}
