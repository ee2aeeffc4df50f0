package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;

/** Makes small histories and clusters. */
final class Histories {
  static final List<String> MEMORY_AND_CORES = List.of("memory-mb", "vcores");

  private Histories() {}

  static NodeSpec node(int number, long memoryMb, long vcores) {
    return new NodeSpec("node-" + number, "/default-rack", "", ResourceVector.of(memoryMb, vcores));
  }

  static List<NodeSpec> nodes(int count, long memoryMb, long vcores) {
    List<NodeSpec> nodes = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      nodes.add(node(number, memoryMb, vcores));
    }
    return nodes;
  }

  static Task task(long askedMs, long memoryMb, long durationMs) {
    return new Task(askedMs, ResourceVector.of(memoryMb, 1), durationMs, 1);
  }

  static Application withoutMaster(String name, long submittedMs, Task... tasks) {
    return new Application(
        name, "root.default", "ann", submittedMs, Optional.empty(), List.of(tasks));
  }

  static ReplayInput input(List<NodeSpec> nodes, Application... applications) {
    return input(nodes, List.of(applications));
  }

  static ReplayInput input(List<NodeSpec> nodes, List<Application> applications) {
    History history = new History("test", MEMORY_AND_CORES, applications, List.of());
    return new ReplayInput(history, nodes, new Queues(history, Map.of()));
  }

  /**
   * Applications of two queues that ask for most of what there is, some with masters. No task is as
   * large as a node: under Fair each node may come to be reserved for such tasks while masters that
   * wait for them run there, for ever.
   */
  static ReplayInput random(long seed, int applications) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Application> all = new ArrayList<>();
    long submitted = 0;
    for (int number = 0; number < applications; number++) {
      List<Task> tasks = new ArrayList<>();
      int count = random.nextInt(12);
      for (int i = 0; i < count; i++) {
        tasks.add(
            new Task(
                random.nextBoolean() ? 0 : random.nextLong(8_000),
                ResourceVector.of(512L << random.nextInt(4), 1 + random.nextInt(4)),
                500 + random.nextLong(10_000),
                random.nextInt(3)));
      }
      tasks.sort(Comparator.comparingLong(Task::askedMs));
      boolean hasMaster = tasks.isEmpty() || random.nextInt(3) > 0;
      all.add(
          new Application(
              "application-" + number,
              "root.q" + random.nextInt(2),
              "user" + random.nextInt(4),
              submitted,
              hasMaster ? Optional.of(ResourceVector.of(512, 1)) : Optional.empty(),
              1 + random.nextInt(3_000),
              tasks));
      submitted += random.nextLong(3_000);
    }
    List<NodeSpec> nodes = new ArrayList<>(nodes(3, 8_192, 8));
    nodes.add(node(3, 16_384, 12));
    return input(nodes, all);
  }
}
