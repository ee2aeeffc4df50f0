package org.vqs.yarn.it.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vqs.yarn.testing.HeapCensus;

/**
 * What this JVM has of what a ResourceManager could leave behind.
 *
 * @param threads how many, by name; numbers in names do not count
 * @param beans how many, by the names of MBeans
 * @param ours how many objects there are of each class of ours, lambdas apart
 */
public record Footprint(
    Map<String, Long> threads, Map<String, Long> beans, Map<String, Long> ours) {
  private static final String TESTS = Footprint.class.getPackageName();

  /** Schedulers of earlier tests in this JVM take them anew when their metrics are read. */
  private static final String SNAPSHOTS = "org.vqs.yarn.snapshot.";

  /** Threads of Java's, which come and go. */
  private static final String REAPER = "process reaper";

  /** As of now, after a full collection. */
  public static Footprint take() {
    Map<String, Long> ours = new TreeMap<>(HeapCensus.take().instances());
    ours.keySet()
        .removeIf(
            name ->
                !name.matches("org\\.vqs\\.[a-zA-Z.]+")
                    || name.startsWith(TESTS)
                    || name.startsWith(SNAPSHOTS));
    Map<String, Long> threads =
        byName(
            Thread.getAllStackTraces().keySet(),
            thread -> thread.getName().replaceAll("@\\p{XDigit}+|[0-9]+", "#"));
    threads.remove(REAPER);
    return new Footprint(
        threads,
        byName(ManagementFactory.getPlatformMBeanServer().queryNames(null, null), Object::toString),
        ours);
  }

  private static <T> Map<String, Long> byName(Collection<T> all, Function<T, String> name) {
    return all.stream().collect(Collectors.groupingBy(name, TreeMap::new, Collectors.counting()));
  }

  /** Waits until nothing is there more often than it was; what earlier tests left may go. */
  public void awaitAgain() {
    await("no more threads, MBeans and objects than before")
        .pollInSameThread()
        .untilAsserted(() -> assertThat(take().beyond(this)).isEmpty());
  }

  private Map<String, Long> beyond(Footprint before) {
    Map<String, Long> more = new TreeMap<>();
    more.putAll(beyond(threads, before.threads));
    more.putAll(beyond(beans, before.beans));
    more.putAll(beyond(ours, before.ours));
    return more;
  }

  private static Map<String, Long> beyond(Map<String, Long> now, Map<String, Long> before) {
    Map<String, Long> more = new TreeMap<>();
    now.forEach(
        (name, count) -> {
          long grown = count - before.getOrDefault(name, 0L);
          if (grown > 0) {
            more.put(name, grown);
          }
        });
    return more;
  }
}
