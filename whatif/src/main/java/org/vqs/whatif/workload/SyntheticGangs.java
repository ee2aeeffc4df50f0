package org.vqs.whatif.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Gang;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

/**
 * Makes gangs of applications of a history that has none: so that the cost of half gangs can be
 * seen on workloads of which nobody knows what belongs together.
 *
 * <p>An application that is drawn gets the size of its gang by another draw from the sizes that it
 * has tasks enough for. It asks for that many tasks at once, when it asked for the last of them.
 * What they take and how long they run stays.
 *
 * @param share which part of the applications with enough tasks, in (0, 1]
 * @param sizes each at least 2; one that is named twice is drawn twice as often
 */
public record SyntheticGangs(double share, List<Integer> sizes) {
  /** Copies and checks. */
  public SyntheticGangs {
    sizes = List.copyOf(sizes);
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("the share of gangs (" + share + ") must be in (0, 1]");
    }
    if (sizes.isEmpty() || sizes.stream().anyMatch(size -> size < 2)) {
      throw new IllegalArgumentException("the sizes of gangs " + sizes + " must be 2 or more");
    }
  }

  /**
   * The history with gangs, and a caveat that says how many.
   *
   * @throws IllegalArgumentException if it has gangs already, or none comes about
   */
  public History in(History history, long seed) {
    if (history.hasGangs()) {
      throw new IllegalArgumentException(
          history.name() + " has gangs of its own: it needs no synthetic ones");
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<Application> applications = new ArrayList<>();
    long gangs = 0;
    for (Application each : history.applications()) {
      // As many draws for each application: one that is left out changes no other.
      boolean drawn = random.nextDouble() < share;
      int place = random.nextInt(Integer.MAX_VALUE);
      List<Integer> possible = sizes.stream().filter(size -> size <= each.tasks().size()).toList();
      if (drawn && !possible.isEmpty()) {
        applications.add(asGang(each, possible.get(place % possible.size())));
        gangs++;
      } else {
        applications.add(each);
      }
    }
    if (gangs == 0) {
      throw new IllegalArgumentException(
          "no application of %s becomes a gang: it needs more tasks than %s has, or a larger share"
              .formatted(history.name(), sizes));
    }
    List<String> caveats = new ArrayList<>(history.caveats());
    caveats.add(
        "%d of %d applications were made gangs of %s containers by chance."
            .formatted(gangs, applications.size(), sizes));
    return new History(history.name(), history.resources(), applications, caveats);
  }

  private static Application asGang(Application application, int size) {
    List<Task> tasks = new ArrayList<>(application.tasks());
    long askedMs = tasks.get(size - 1).askedMs();
    for (int i = 0; i < size; i++) {
      Task task = tasks.get(i);
      tasks.set(i, new Task(askedMs, task.size(), task.durationMs(), task.priority(), task.use()));
    }
    return application.with(tasks, Optional.of(new Gang("gang", size)));
  }
}
