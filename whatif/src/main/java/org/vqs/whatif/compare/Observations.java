package org.vqs.whatif.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.vqs.whatif.compare.figure.ContainerWaits;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.figure.Roster;
import org.vqs.whatif.compare.figure.Slowdowns;
import org.vqs.whatif.compare.figure.UnitValues;
import org.vqs.whatif.replay.ReplayResult;

/**
 * The waits and slowdowns of a scene as values of blocks.
 *
 * <p>Seeds of different histories have blocks of their own. Seeds of one history share them: what
 * one of them met, the others met too, and they do not say anything anew about other histories.
 */
final class Observations {
  /** Into how many blocks a history is cut. */
  static final int BLOCKS = 20;

  private final Scene scene;
  private final boolean shared;
  private final List<Roster> rosters = new ArrayList<>();
  private final Map<String, List<ContainerWaits>> waits = new LinkedHashMap<>();

  Observations(Scene scene) {
    this.scene = scene;
    shared = scene.hasOneHistory();
    for (ReplayResult run : scene.runs().get(scene.ours())) {
      boolean again = shared && !rosters.isEmpty();
      rosters.add(again ? rosters.get(0) : new Roster(run.history(), run.nodes(), BLOCKS));
    }
    scene
        .runs()
        .forEach(
            (scheduler, runs) -> {
              List<ContainerWaits> list = new ArrayList<>();
              for (int seed = 0; seed < runs.size(); seed++) {
                list.add(new ContainerWaits(runs.get(seed), rosters.get(seed)));
              }
              waits.put(scheduler, list);
            });
  }

  /** How many blocks there are. */
  int units() {
    return shared ? BLOCKS : scene.seeds() * BLOCKS;
  }

  private int firstUnit(int seed) {
    return shared ? 0 : seed * BLOCKS;
  }

  /** All groups that there may be, in the order of reports. */
  List<Group> groups() {
    List<Group> groups = new ArrayList<>(List.of(Group.ALL, Group.MASTERS));
    for (int sizeClass = 0; sizeClass < Group.SIZES; sizeClass++) {
      groups.add(Group.ofSize(sizeClass));
    }
    Set<String> queues = new LinkedHashSet<>();
    scene.runs().get(scene.ours()).forEach(run -> queues.addAll(run.history().queues()));
    if (queues.size() > 1) {
      queues.forEach(queue -> groups.add(Group.ofQueue(queue)));
    }
    return groups;
  }

  /** The waits of a group under a scheduler, in milliseconds. */
  UnitValues waits(String scheduler, Group group) {
    UnitValues.Builder values = new UnitValues.Builder(units());
    for (int seed = 0; seed < scene.seeds(); seed++) {
      Roster roster = rosters.get(seed);
      ContainerWaits of = waits.get(scheduler).get(seed);
      IntPredicate members = roster.members(group);
      for (int place = 0; place < roster.size(); place++) {
        if (members.test(place)) {
          values.add(firstUnit(seed) + roster.block(place), of.ms(place));
        }
      }
    }
    return values.build();
  }

  /** How many of a group never started. */
  long never(String scheduler, Group group) {
    long count = 0;
    for (int seed = 0; seed < scene.seeds(); seed++) {
      IntPredicate members = rosters.get(seed).members(group);
      ContainerWaits of = waits.get(scheduler).get(seed);
      for (int place = 0; place < rosters.get(seed).size(); place++) {
        count += of.neverStarted(place) && members.test(place) ? 1 : 0;
      }
    }
    return count;
  }

  /** The slowdowns of the applications of a queue, or of all, under a scheduler. */
  Slowdowns slowdowns(String scheduler, Optional<String> queue) {
    Slowdowns slowdowns = new Slowdowns(BLOCKS, units());
    for (int seed = 0; seed < scene.seeds(); seed++) {
      slowdowns.add(scene.runs().get(scheduler).get(seed), queue, firstUnit(seed));
    }
    return slowdowns;
  }
}
