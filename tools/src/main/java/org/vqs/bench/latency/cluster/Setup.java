package org.vqs.bench.latency.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.vqs.core.Policies;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;
import org.vqs.whatif.stage.QueueWeight;

/**
 * A scheduler with its settings.
 *
 * @param name on the command line and in tables
 * @param contestant the scheduler with the settings it has in every benchmark
 * @param more what serves it here besides
 */
public record Setup(String name, Contestant contestant, Map<String, String> more) {
  /** By default an application that came earlier takes all before a later one gets anything. */
  private static final Map<String, String> CAPACITY =
      Map.of("yarn.scheduler.capacity.root.default.ordering-policy", "fair");

  /** By default it sees twice a second which applications want something. */
  private static final Map<String, String> FAIR =
      Map.of("yarn.scheduler.fair.update-interval-ms", "5");

  /** Hadoop's own, in the order of tables. */
  private static final List<Setup> RIVALS =
      List.of(
          new Setup("capacity", OtherScheduler.CAPACITY, CAPACITY),
          new Setup("capacity-async", OtherScheduler.CAPACITY_ASYNC, CAPACITY),
          new Setup("fair", OtherScheduler.FAIR, FAIR),
          new Setup("fair-continuous", OtherScheduler.FAIR, continuous()));

  /** The names of Hadoop's own. */
  public static List<String> rivals() {
    return RIVALS.stream().map(Setup::name).toList();
  }

  /**
   * The one of this name, a rival or a policy of ours.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Setup of(String name) {
    if (Policies.names().contains(name)) {
      return new Setup(name, Contestant.of(name), Map.of());
    }
    return RIVALS.stream()
        .filter(each -> each.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(name)));
  }

  private static String unknown(String name) {
    List<String> known = new ArrayList<>(Policies.names());
    known.addAll(rivals());
    return "the scheduler (%s) must be one of %s".formatted(name, known);
  }

  private static Map<String, String> continuous() {
    Map<String, String> settings = new HashMap<>(FAIR);
    settings.put("yarn.scheduler.fair.continuous-scheduling-enabled", "true");
    return settings;
  }

  /**
   * Sets scheduler and properties.
   *
   * @param directory where a file that it reads may be put
   */
  void configure(Configuration conf, Path directory) {
    contestant.configure(conf, List.of(new QueueWeight("default", 1)), directory);
    more.forEach(conf::set);
  }
}
