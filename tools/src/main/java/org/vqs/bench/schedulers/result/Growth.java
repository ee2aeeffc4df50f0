package org.vqs.bench.schedulers.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;

/**
 * Scenarios that differ in the number of nodes only, fewest first.
 *
 * @param name what their names have in common
 */
public record Growth(String name, List<ShootoutScenario> scenarios) {

  /** Those of all that was run, of two scenarios or more. */
  public static List<Growth> of(Results results) {
    Map<ShootoutScenario, List<ShootoutScenario>> groups = new LinkedHashMap<>();
    for (ShootoutScenario scenario : results.scenarios()) {
      List<ShootoutScenario> group =
          groups.computeIfAbsent(withoutNodes(scenario), key -> new ArrayList<>());
      if (group.stream().noneMatch(other -> other.nodes() == scenario.nodes())) {
        group.add(scenario);
      }
    }
    List<Growth> growths = new ArrayList<>();
    for (List<ShootoutScenario> group : groups.values()) {
      if (group.size() > 1) {
        group.sort(Comparator.comparingInt(ShootoutScenario::nodes));
        growths.add(new Growth(commonName(group), List.copyOf(group)));
      }
    }
    return growths;
  }

  /** Names of the scenarios. */
  public List<String> names() {
    return scenarios.stream().map(ShootoutScenario::name).toList();
  }

  /** Schedulers that ran at least one of them. */
  public List<String> schedulers(Results results) {
    Set<String> names = new LinkedHashSet<>();
    scenarios.forEach(scenario -> names.addAll(results.schedulers(scenario)));
    return List.copyOf(names);
  }

  /** What stays the same; a heap and a limit of time are no part of the load. */
  private static ShootoutScenario withoutNodes(ShootoutScenario scenario) {
    return new ShootoutScenario(
        "",
        "",
        0,
        scenario.nodeTypes(),
        scenario.nodesPerRack(),
        scenario.queues(),
        scenario.applications(),
        scenario.users(),
        scenario.asks(),
        scenario.shapes(),
        scenario.pending(),
        scenario.smallestMb(),
        scenario.largestMb(),
        scenario.load(),
        scenario.meanSeconds(),
        scenario.localAsks(),
        scenario.released(),
        scenario.used(),
        scenario.overcommit(),
        scenario.userShare(),
        scenario.gang(),
        scenario.burst(),
        scenario.warmUpSeconds(),
        scenario.seconds(),
        0,
        0,
        List.of());
  }

  private static String commonName(List<ShootoutScenario> group) {
    String common = group.get(0).name();
    for (ShootoutScenario scenario : group) {
      while (!scenario.name().startsWith(common)) {
        common = common.substring(0, common.length() - 1);
      }
    }
    String name = common.replaceFirst("[^A-Za-z]*\\d*$", "");
    return name.isEmpty() ? group.get(0).name() : name;
  }
}
