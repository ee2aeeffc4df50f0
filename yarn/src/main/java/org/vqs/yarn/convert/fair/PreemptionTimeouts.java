package org.vqs.yarn.convert.fair;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.Numbers;

/**
 * How long queues may be below their fair share, or below their {@code minResources}, before
 * something is preempted for them. Here {@code preemption.delay} is one for all queues and both:
 * the shortest timeout of the fair share; where there is none, the shortest of {@code
 * minResources}. Not thread-safe.
 */
final class PreemptionTimeouts {
  private static final String DELAY = "preemption.delay";
  private static final String ONE_FOR_ALL = "preemption.delay is one for all queues: %ds of %s";

  private final Conversion conversion;
  private final Map<String, Long> ofFairShare = new LinkedHashMap<>();
  private final Map<String, Long> ofMinResources = new LinkedHashMap<>();

  PreemptionTimeouts(Conversion conversion) {
    this.conversion = conversion;
  }

  /** Whether the element, of a queue or beside the queues, is such a timeout. */
  static boolean isOne(String element) {
    return switch (element) {
      case "fairSharePreemptionTimeout",
          "defaultFairSharePreemptionTimeout",
          "minSharePreemptionTimeout",
          "defaultMinSharePreemptionTimeout" ->
          true;
      default -> false;
    };
  }

  /**
   * Takes note of one.
   *
   * @param element its name
   * @param source the name that it is reported by
   * @param value in seconds
   * @throws InvalidSourceException if it is no whole number
   */
  void add(String element, String source, String value) {
    boolean ofMinimum = element.toLowerCase(Locale.ROOT).contains("minshare");
    (ofMinimum ? ofMinResources : ofFairShare).put(source, Numbers.whole(source, value));
  }

  /**
   * Sets the delay, if there is a timeout to take it from, and accounts for each of them.
   *
   * @param isGuaranteed whether any queue has {@code minResources}; without, timeouts of them have
   *     no effect in the Fair Scheduler
   * @return whether the delay is set
   */
  boolean convert(boolean isGuaranteed) {
    if (!isGuaranteed) {
      ofMinResources
          .keySet()
          .forEach(source -> conversion.leaveOut(source, "no queue has minResources to wait for"));
      ofMinResources.clear();
    }
    Map<String, Long> decisive = ofFairShare.isEmpty() ? ofMinResources : ofFairShare;
    if (decisive.isEmpty()) {
      return false;
    }
    Entry<String, Long> shortest =
        decisive.entrySet().stream().min(Entry.comparingByValue()).orElseThrow();
    ofFairShare.forEach((source, seconds) -> account(source, seconds, shortest));
    ofMinResources.forEach((source, seconds) -> account(source, seconds, shortest));
    return true;
  }

  private void account(String source, long seconds, Entry<String, Long> shortest) {
    long delay = Math.max(1, shortest.getValue());
    conversion.set(source, DELAY, delay + "s");
    String text = ONE_FOR_ALL.formatted(delay, shortest.getKey());
    conversion.instead(
        source, seconds == delay ? text : text + ", though this is " + seconds + "s");
  }
}
