package org.vqs.yarn.it.mock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What /prom answered, read as Prometheus reads it. */
public final class Scrape {
  private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)\\{(.*)} (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"([^\"\\\\]*)\"(,|$)");

  private final List<Sample> samples = new ArrayList<>();

  /** One line. */
  public record Sample(String name, Map<String, String> labels, double value) {}

  /**
   * Reads the text format.
   *
   * @throws IllegalArgumentException if a line is neither a comment nor a sample
   */
  Scrape(String text) {
    text.lines()
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .forEach(line -> samples.add(sample(line)));
  }

  private static Sample sample(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException("Prometheus cannot read: " + line);
    }
    Map<String, String> labels = new LinkedHashMap<>();
    Matcher label = LABEL.matcher(parts.group(2));
    int end = 0;
    while (label.find() && label.start() == end) {
      labels.put(label.group(1), label.group(2));
      end = label.end();
    }
    if (end != parts.group(2).length()) {
      throw new IllegalArgumentException("Prometheus cannot read the labels of: " + line);
    }
    return new Sample(parts.group(1), labels, Double.parseDouble(parts.group(3)));
  }

  /** Our samples. */
  List<Sample> ours() {
    return samples.stream().filter(sample -> sample.name().startsWith("vqs_")).toList();
  }

  /** The names of our metrics. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    ours().forEach(sample -> names.add(sample.name()));
    return names;
  }

  /** All labels that samples of a metric have. */
  public Set<String> labels(String name) {
    Set<String> labels = new TreeSet<>();
    all(name).forEach(sample -> labels.addAll(sample.labels().keySet()));
    return labels;
  }

  /** The samples of a metric that have these labels, given as name, value, name, value … */
  public List<Sample> all(String name, String... labels) {
    return samples.stream()
        .filter(sample -> sample.name().equals(name))
        .filter(sample -> has(sample, labels))
        .toList();
  }

  private static boolean has(Sample sample, String... labels) {
    for (int i = 0; i < labels.length; i += 2) {
      if (!labels[i + 1].equals(sample.labels().get(labels[i]))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The value of the one sample.
   *
   * @throws AssertionError if there is none or more than one
   */
  public double value(String name, String... labels) {
    List<Sample> found = all(name, labels);
    if (found.size() != 1) {
      throw new AssertionError(
          name + " " + List.of(labels) + " is there " + found.size() + " times");
    }
    return found.get(0).value();
  }
}
