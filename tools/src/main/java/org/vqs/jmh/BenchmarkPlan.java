package org.vqs.jmh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Benchmarks that are measured for the same values of their parameters, all values crossed.
 *
 * @param benchmarks the names of methods
 * @param values by parameter
 */
record BenchmarkPlan(List<String> benchmarks, Map<String, List<String>> values) {
  static final String GANGS = "Gangs.gangPlacement";

  private static final List<String> SEARCHES =
      List.of("Searches.maxWeight", "Searches.largestThatFits", "Searches.tightestServer");
  private static final List<String> EVENTS =
      List.of(
          "Events.arrivalThatWaits",
          "Events.arrivalThatStarts",
          "Events.departure",
          "Events.departureWhileAllIsOverdue",
          "Events.countChange");

  /** What FIFO-FF can be compared in: nothing that arrives starts before those that wait. */
  private static final List<String> EVENTS_OF_FIFO =
      List.of("Events.arrivalThatWaits", "Events.departure", "Events.countChange");

  private static final List<String> CORNERS =
      List.of("100x10", "100x10000", "1000x1000", "10000x10", "10000x10000");
  private static final List<String> ALL_SIZES =
      List.of(
          "100x10",
          "100x1000",
          "100x10000",
          "1000x10",
          "1000x1000",
          "1000x10000",
          "10000x10",
          "10000x1000",
          "10000x10000");

  /** Machines, and for how many containers of a gang each has room at most. */
  private static final List<String> GANG_SIZES =
      List.of("1000x10", "10000x1", "10000x3", "10000x10");

  private static final List<String> ONE = List.of("1");
  private static final List<String> CLASSES = List.of("1", "3");
  private static final List<String> RESOURCES = List.of("1", "2");

  /**
   * What is measured unless something else is asked for: VQS-BF, the default policy, the adaptive
   * one, and the searches in clusters of all kinds, the other policies in the plain one, and gangs.
   */
  static List<BenchmarkPlan> usual() {
    return List.of(
        searches(CORNERS, CLASSES, RESOURCES),
        events(EVENTS, List.of("vqs-bf", "adaptive"), CORNERS, CLASSES, RESOURCES),
        events(EVENTS, List.of("bf-js", "vqs"), CORNERS, ONE, ONE),
        events(EVENTS_OF_FIFO, List.of("fifo-ff"), CORNERS, ONE, ONE),
        gangs(GANG_SIZES, List.of("2", "3")));
  }

  /** Everything by everything. */
  static List<BenchmarkPlan> full() {
    return List.of(
        searches(ALL_SIZES, CLASSES, RESOURCES),
        events(
            EVENTS, List.of("vqs-bf", "bf-js", "vqs", "adaptive"), ALL_SIZES, CLASSES, RESOURCES),
        events(EVENTS_OF_FIFO, List.of("fifo-ff"), ALL_SIZES, CLASSES, RESOURCES),
        gangs(GANG_SIZES, List.of("1", "2", "3")));
  }

  /** Each benchmark once for each policy at the smallest size, and at the largest. */
  static List<BenchmarkPlan> smoke() {
    List<String> smallest = List.of("100x10");
    List<String> both = List.of("100x10", "10000x10000");
    List<String> three = List.of("3");
    List<String> two = List.of("2");
    return List.of(
        searches(both, three, two),
        events(EVENTS, List.of("vqs-bf"), both, three, two),
        events(EVENTS, List.of("bf-js", "vqs", "adaptive"), smallest, three, two),
        events(EVENTS_OF_FIFO, List.of("fifo-ff"), smallest, three, two),
        gangs(List.of("10000x10"), two));
  }

  private static BenchmarkPlan gangs(List<String> sizes, List<String> resources) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("size", sizes);
    values.put("resources", resources);
    return new BenchmarkPlan(List.of(GANGS), values);
  }

  private static BenchmarkPlan searches(
      List<String> sizes, List<String> classes, List<String> resources) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("size", sizes);
    values.put("classes", classes);
    values.put("resources", resources);
    return new BenchmarkPlan(SEARCHES, values);
  }

  private static BenchmarkPlan events(
      List<String> benchmarks,
      List<String> policies,
      List<String> sizes,
      List<String> classes,
      List<String> resources) {
    BenchmarkPlan plan = searches(sizes, classes, resources);
    plan.values.put("policy", policies);
    return new BenchmarkPlan(benchmarks, plan.values);
  }

  /**
   * Those of its benchmarks in whose names one of the expressions is found; all if there is none.
   */
  BenchmarkPlan only(List<String> expressions) {
    List<Pattern> patterns = expressions.stream().map(Pattern::compile).toList();
    List<String> kept = new ArrayList<>(benchmarks);
    if (!patterns.isEmpty()) {
      kept.removeIf(name -> patterns.stream().noneMatch(pattern -> pattern.matcher(name).find()));
    }
    return new BenchmarkPlan(kept, values);
  }

  /** True if anything is left to measure. */
  boolean isAny() {
    return !benchmarks.isEmpty();
  }

  /** Has JMH run it, with other values for parameters that were given on the command line. */
  void addTo(ChainedOptionsBuilder options, CommandLineOptions given) {
    for (String benchmark : benchmarks) {
      options.include("\\." + Pattern.quote(benchmark) + "$");
    }
    values.forEach(
        (name, list) -> {
          if (!given.getParameter(name).hasValue()) {
            options.param(name, list.toArray(String[]::new));
          }
        });
  }
}
