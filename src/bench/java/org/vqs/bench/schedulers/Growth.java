package org.vqs.bench.schedulers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Scenarios that differ in the number of nodes only, fewest first.
 *
 * @param name what their names have in common
 */
record Growth(String name, List<Scenario> scenarios) {

  /** Those of all that was run, of two scenarios or more. */
  static List<Growth> of(Results results) {
    Map<Scenario, List<Scenario>> groups = new LinkedHashMap<>();
    for (Scenario scenario : results.scenarios()) {
      List<Scenario> group =
          groups.computeIfAbsent(withoutNodes(scenario), key -> new ArrayList<>());
      if (group.stream().noneMatch(other -> other.nodes() == scenario.nodes())) {
        group.add(scenario);
      }
    }
    List<Growth> growths = new ArrayList<>();
    for (List<Scenario> group : groups.values()) {
      if (group.size() > 1) {
        group.sort(Comparator.comparingInt(Scenario::nodes));
        growths.add(new Growth(commonName(group), List.copyOf(group)));
      }
    }
    return growths;
  }

  /** Names of the scenarios. */
  List<String> names() {
    return scenarios.stream().map(Scenario::name).toList();
  }

  /** Schedulers that ran at least one of them. */
  List<String> schedulers(Results results) {
    Set<String> names = new LinkedHashSet<>();
    scenarios.forEach(scenario -> names.addAll(results.schedulers(scenario)));
    return List.copyOf(names);
  }

  /** What stays the same; a heap and a limit of time are no part of the load. */
  private static Scenario withoutNodes(Scenario scenario) {
    return new Scenario(
        "",
        "",
        0,
        scenario.nodeTypes(),
        scenario.nodesPerRack(),
        scenario.queues(),
        scenario.applications(),
        scenario.asks(),
        scenario.shapes(),
        scenario.pending(),
        scenario.smallestMb(),
        scenario.largestMb(),
        scenario.load(),
        scenario.meanSeconds(),
        scenario.localAsks(),
        scenario.warmUpSeconds(),
        scenario.seconds(),
        0,
        0,
        List.of());
  }

  private static String commonName(List<Scenario> group) {
    String common = group.get(0).name();
    for (Scenario scenario : group) {
      while (!scenario.name().startsWith(common)) {
        common = common.substring(0, common.length() - 1);
      }
    }
    String name = common.replaceFirst("[^A-Za-z]*\\d*$", "");
    return name.isEmpty() ? group.get(0).name() : name;
  }
}
