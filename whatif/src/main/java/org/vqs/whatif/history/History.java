package org.vqs.whatif.history;

import java.util.List;

/**
 * What users wanted of a cluster, whatever its scheduler made of it.
 *
 * @param name where it comes from
 * @param resources YARN's names of the resources, {@code memory-mb} and {@code vcores} first
 * @param applications in order of submission
 * @param caveats what the source did not say and what was taken instead, for people
 */
public record History(
    String name, List<String> resources, List<Application> applications, List<String> caveats) {
  /** Copies and checks. */
  public History {
    resources = List.copyOf(resources);
    applications = List.copyOf(applications);
    caveats = List.copyOf(caveats);
    if (resources.size() < 2
        || !resources.get(0).equals("memory-mb")
        || !resources.get(1).equals("vcores")) {
      throw new IllegalArgumentException(
          "resources (" + resources + ") must begin with memory-mb, vcores");
    }
    for (int i = 1; i < applications.size(); i++) {
      if (applications.get(i).submittedMs() < applications.get(i - 1).submittedMs()) {
        throw new IllegalArgumentException("applications must be in order of submission");
      }
    }
  }

  /** How many containers are wanted, masters not counted. */
  public long tasks() {
    return applications.stream().mapToLong(application -> application.tasks().size()).sum();
  }

  /** True if any application has a gang. */
  public boolean hasGangs() {
    return applications.stream().anyMatch(application -> application.gang().isPresent());
  }

  /** True if it says of any container what it uses of what it asks for. */
  public boolean hasUse() {
    return applications.stream()
        .flatMap(application -> application.tasks().stream())
        .anyMatch(task -> task.use().isPresent());
  }

  /** The queues that occur, in order of first occurrence. */
  public List<String> queues() {
    return applications.stream().map(Application::queue).distinct().toList();
  }
}
