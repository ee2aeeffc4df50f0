package org.vqs.whatif.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Task;

/**
 * What a master wants and has not got. Tasks of equal size and priority are one request, with an id
 * of its own, so that sizes of equal priority stay apart; among equals the one that was wanted
 * first gets the first container. If wanted, each task is a request of its own.
 */
final class Wishes {
  private record Kind(ResourceVector size, int priority) {}

  private record Wish(long id, Kind kind, Deque<Integer> tasks) {}

  private final YarnAmounts amounts;
  private final boolean requestPerTask;
  private final Map<Kind, Wish> wishes = new HashMap<>();
  private final List<Wish> byId = new ArrayList<>();
  private final Set<Wish> changed = new LinkedHashSet<>();

  Wishes(YarnAmounts amounts, boolean requestPerTask) {
    this.amounts = amounts;
    this.requestPerTask = requestPerTask;
  }

  /** The task of this number is wanted. */
  void add(int number, Task task) {
    Kind kind = new Kind(task.size(), task.priority());
    Wish wish = requestPerTask ? create(kind) : wishes.computeIfAbsent(kind, this::create);
    wish.tasks().add(number);
    changed.add(wish);
  }

  private Wish create(Kind kind) {
    Wish wish = new Wish(byId.size() + 1, kind, new ArrayDeque<>());
    byId.add(wish);
    return wish;
  }

  /** What has changed since the last time, as YARN is told it: the number wanted in all. */
  List<ResourceRequest> requests() {
    List<ResourceRequest> requests = new ArrayList<>();
    for (Wish wish : changed) {
      ResourceRequest request =
          ResourceRequest.newInstance(
              // A request of priority 0 is the master's own.
              Priority.newInstance(wish.kind().priority() + 1),
              ResourceRequest.ANY,
              amounts.resource(wish.kind().size()),
              wish.tasks().size());
      request.setAllocationRequestId(wish.id());
      requests.add(request);
    }
    changed.clear();
    return requests;
  }

  /** Nothing is wanted any more, as YARN is told it. */
  List<ResourceRequest> withdrawn() {
    for (Wish wish : byId) {
      if (!wish.tasks().isEmpty()) {
        wish.tasks().clear();
        changed.add(wish);
      }
    }
    return requests();
  }

  /** The task for which a container was given. */
  int take(long requestId) {
    Integer task = byId.get((int) requestId - 1).tasks().poll();
    if (task == null) {
      throw new IllegalStateException(
          "the scheduler gave more containers than were asked for in request " + requestId);
    }
    return task;
  }
}
