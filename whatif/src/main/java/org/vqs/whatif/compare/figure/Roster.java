package org.vqs.whatif.compare.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.ContainerTimes;

/**
 * Every container that a history wants, in one order for all schedulers: by application, its master
 * before its tasks. Containers that a run never asked for, because their application did not start,
 * are here too.
 */
public final class Roster {
  private static final byte MASTER = -1;

  private final int[] firstOf;
  private final long[] wantedMs;
  private final byte[] sizeClass;
  private final int[] queue;
  private final int[] block;
  private final List<String> queues;

  /**
   * All containers of a history.
   *
   * @param nodes sizes are shares of the largest of them, resource by resource
   * @param blocks into how many blocks of equal numbers of containers it is cut, by the time at
   *     which they would be asked for if no master waited: the same cut for every scheduler
   */
  public Roster(History history, List<NodeSpec> nodes, int blocks) {
    List<Application> applications = history.applications();
    firstOf = new int[applications.size() + 1];
    for (int a = 0; a < applications.size(); a++) {
      firstOf[a + 1] = firstOf[a] + 1 + applications.get(a).tasks().size();
    }
    int count = firstOf[applications.size()];
    wantedMs = new long[count];
    sizeClass = new byte[count];
    queue = new int[count];
    queues = history.queues();
    ResourceVector largest = largestNode(nodes);
    for (int a = 0; a < applications.size(); a++) {
      add(a, applications.get(a), largest);
    }
    block = cut(wantedMs, blocks);
  }

  private void add(int index, Application application, ResourceVector largest) {
    int place = firstOf[index];
    sizeClass[place] = MASTER;
    wantedMs[place] = application.submittedMs();
    queue[place] = application.master().isPresent() ? queues.indexOf(application.queue()) : -1;
    for (Task task : application.tasks()) {
      place++;
      sizeClass[place] = (byte) Group.sizeClass(Size.of(task.size(), largest));
      wantedMs[place] = application.submittedMs() + task.askedMs();
      queue[place] = queues.indexOf(application.queue());
    }
  }

  /** The most that any node has of each resource. */
  static ResourceVector largestNode(List<NodeSpec> nodes) {
    return nodes.stream().map(NodeSpec::capacity).reduce(ResourceVector::max).orElseThrow();
  }

  /** For each place a block: equal numbers, in order of the times. */
  private static int[] cut(long[] times, int blocks) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, times.length).boxed().toList());
    order.sort(Comparator.comparingLong(place -> times[place]));
    int[] result = new int[times.length];
    for (int i = 0; i < times.length; i++) {
      result[order.get(i)] = (int) ((long) i * blocks / times.length);
    }
    return result;
  }

  /** How many places there are. */
  public int size() {
    return wantedMs.length;
  }

  /** The place of a container. */
  int place(ContainerTimes container) {
    return container.task() == ContainerTimes.MASTER
        ? firstOf[container.application()]
        : firstOf[container.application()] + 1 + container.task();
  }

  /** When a container would be asked for if no master waited. */
  public long wantedMs(int place) {
    return wantedMs[place];
  }

  /** In which block a container is. */
  public int block(int place) {
    return block[place];
  }

  /** False at the place of a master that runs outside of the cluster. */
  boolean isContainer(int place) {
    return queue[place] >= 0;
  }

  /** Which places are those of a group. */
  public IntPredicate members(Group group) {
    return switch (group.kind()) {
      case ALL -> this::isContainer;
      case MASTERS -> place -> isContainer(place) && sizeClass[place] == MASTER;
      case SIZE -> {
        int wanted = group.sizeClass();
        yield place -> isContainer(place) && sizeClass[place] == wanted;
      }
      case QUEUE -> {
        int wanted = queues.indexOf(group.name());
        yield place -> isContainer(place) && queue[place] == wanted;
      }
    };
  }
}
