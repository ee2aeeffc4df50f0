package org.vqs.yarn.config.queue;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.Schedules;

/**
 * The queues, as they are while no schedule holds, and for each set of schedules that ever hold
 * together as they are then. All are read and checked together, so that no clock can bring settings
 * into force that a refresh would refuse. Immutable and thread-safe.
 */
public final class TimedQueues {
  private final Schedules schedules;
  private final List<TimedSetting> settings;
  private final Map<Set<String>, QueueTree> trees;
  private final Set<String> holding;

  private TimedQueues(
      Schedules schedules,
      List<TimedSetting> settings,
      Map<Set<String>, QueueTree> trees,
      Set<String> holding) {
    this.schedules = schedules;
    this.settings = settings;
    this.trees = trees;
    this.holding = holding;
  }

  /**
   * Reads the queues of a configuration, as they are while no schedule holds.
   *
   * @param rootMasterShare what application masters may use of the cluster
   */
  public static TimedQueues read(
      Configuration conf, Schedules schedules, double rootMasterShare, Problems problems) {
    List<TimedSetting> settings = new TimedSettingReader(conf, schedules, problems).read();
    Problems usual = new Problems();
    Map<Set<String>, QueueTree> trees = new HashMap<>();
    trees.put(Set.of(), QueueTreeReader.read(conf, rootMasterShare, usual));
    problems.add(usual);
    for (Set<String> holding : schedules.combinations()) {
      if (!holding.isEmpty()) {
        Problems then = new Problems();
        Configuration overlaid = new Configuration(conf);
        settings.stream()
            .filter(setting -> holding.contains(setting.schedule()))
            .forEach(setting -> overlaid.set(setting.plainKey(), setting.value()));
        trees.put(holding, QueueTreeReader.read(overlaid, rootMasterShare, then));
        problems.addNew(then, usual, "while " + String.join(" and ", holding) + " holds: ");
      }
    }
    return new TimedQueues(schedules, settings, Map.copyOf(trees), Set.of());
  }

  /**
   * The same queues, as they are at a moment.
   *
   * @param moment in milliseconds since the epoch, by the wall clock
   */
  public TimedQueues at(long moment) {
    Set<String> then = schedules.holding(moment);
    return then.equals(holding) ? this : new TimedQueues(schedules, settings, trees, then);
  }

  /** The queues as they are now. */
  public QueueTree tree() {
    return trees.get(holding);
  }

  /** The schedules that hold now. */
  public Set<String> holding() {
    return holding;
  }

  /** All settings that schedules have. */
  public List<TimedSetting> settings() {
    return settings;
  }

  /** The schedules that set something for a queue now. */
  public List<String> holdingFor(String path) {
    return settings.stream()
        .filter(setting -> setting.path().equals(path) && holding.contains(setting.schedule()))
        .map(TimedSetting::schedule)
        .distinct()
        .toList();
  }

  /**
   * Of a setting of a queue the one that a schedule has now, or else the one that a schedule will
   * have first; null if none has.
   *
   * @param plainKey the key of the setting without a schedule
   */
  public TimedSetting timed(String plainKey, long moment) {
    return settings.stream()
        .filter(setting -> setting.plainKey().equals(plainKey))
        .min(
            Comparator.comparing((TimedSetting setting) -> !isInForce(setting))
                .thenComparing(
                    setting -> schedules.change(setting.schedule(), moment).orElse(Long.MAX_VALUE)))
        .orElse(null);
  }

  /** Whether the schedule of a setting holds now. */
  public boolean isInForce(TimedSetting setting) {
    return holding.contains(setting.schedule());
  }

  /** The key that has the value of now: that of a schedule that holds, or {@code plainKey}. */
  public String keyInForce(String plainKey) {
    return settings.stream()
        .filter(setting -> isInForce(setting) && setting.plainKey().equals(plainKey))
        .map(TimedSetting::key)
        .findFirst()
        .orElse(plainKey);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TimedQueues that
        && trees.equals(that.trees)
        && holding.equals(that.holding);
  }

  @Override
  public int hashCode() {
    return Objects.hash(trees, holding);
  }
}
