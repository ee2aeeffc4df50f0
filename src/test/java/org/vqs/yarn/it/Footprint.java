package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.time.Duration;
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
record Footprint(Map<String, Long> threads, Map<String, Long> beans, Map<String, Long> ours) {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final String TESTS = Footprint.class.getPackageName();

  /** Threads of Java's, which come and go. */
  private static final String REAPER = "process reaper";

  /** As of now, after a full collection. */
  static Footprint take() {
    Map<String, Long> ours = new TreeMap<>(HeapCensus.take().instances());
    ours.keySet()
        .removeIf(name -> !name.matches("org\\.vqs\\.[a-zA-Z.]+") || name.startsWith(TESTS));
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

  /** Waits until it is the same again. */
  void awaitAgain() {
    await("the same threads, MBeans and objects as before")
        .atMost(DEADLINE)
        .pollInSameThread()
        .untilAsserted(() -> assertThat(take()).isEqualTo(this));
  }
}
