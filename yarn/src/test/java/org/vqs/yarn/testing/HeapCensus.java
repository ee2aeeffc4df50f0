package org.vqs.yarn.testing;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * How many objects of each class this JVM's heap holds after a full collection.
 *
 * @param bytes the size of all of them
 * @param instances by the class's name
 */
public record HeapCensus(long bytes, Map<String, Long> instances) {
  private static final Pattern LINE = Pattern.compile("(?m)^ *\\d+: +(\\d+) +(\\d+) +(\\S+)");

  /** Collects, and counts. Takes some tenths of a second. */
  public static HeapCensus take() {
    long bytes = 0;
    Map<String, Long> instances = new TreeMap<>();
    for (MatchResult line : LINE.matcher(histogram()).results().toList()) {
      bytes += Long.parseLong(line.group(2));
      instances.merge(line.group(3), Long.parseLong(line.group(1)), Long::sum);
    }
    return new HeapCensus(bytes, instances);
  }

  private static String histogram() {
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
    } catch (JMException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** How many there are of a class. */
  public long count(Class<?> type) {
    return instances.getOrDefault(type.getName(), 0L);
  }
}
