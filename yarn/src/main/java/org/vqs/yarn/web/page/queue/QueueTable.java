package org.vqs.yarn.web.page.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.part.Query;

/**
 * The queues that a page shows: a queue and what is below it, down to the depth at which there are
 * not too many of them. If there are too many directly below it, a part of them, those that use and
 * want most first.
 *
 * @param rows each after the one above it
 * @param top the queue that was asked for; null if it does not exist
 * @param page which part of the queues directly below it is shown, from 1
 * @param pages how many parts there are, at least 1
 * @param children how many queues there are directly below it
 */
record QueueTable(List<QueueRow> rows, QueueView top, int page, int pages, int children) {
  static final int MOST_ROWS = 100;

  /** What a query asks for; the whole tree if it names no queue. */
  static QueueTable of(SchedulerSnapshot snapshot, Query query) {
    String path = query.get(Query.QUEUE);
    QueueView top =
        snapshot.queues().stream()
            .filter(queue -> path == null ? queue.parent() == null : queue.path().equals(path))
            .findFirst()
            .orElse(null);
    return top == null
        ? new QueueTable(List.of(), null, 1, 1, 0)
        : new Tree(snapshot).table(top, page(query));
  }

  /** The page that is asked for; what is no number asks for the first. */
  private static int page(Query query) {
    try {
      String page = query.get(Query.QUEUE_PAGE);
      return page == null ? 1 : Integer.parseInt(page);
    } catch (NumberFormatException noNumber) {
      return 1;
    }
  }

  private static final class Tree {
    private final SchedulerSnapshot snapshot;
    private final Map<String, List<QueueView>> children = new HashMap<>();

    Tree(SchedulerSnapshot snapshot) {
      this.snapshot = snapshot;
      for (QueueView queue : snapshot.queues()) {
        if (queue.parent() != null) {
          children.computeIfAbsent(queue.parent(), parent -> new ArrayList<>()).add(queue);
        }
      }
    }

    QueueTable table(QueueView top, int wantedPage) {
      Set<String> shown = new HashSet<>(Set.of(top.path()));
      List<QueueView> level = below(List.of(top));
      int directly = level.size();
      int pages = Math.max(1, (directly + MOST_ROWS - 1) / MOST_ROWS);
      int page = Math.max(1, Math.min(pages, wantedPage));
      if (pages > 1) {
        level =
            level.stream().sorted(BUSIEST).skip((page - 1L) * MOST_ROWS).limit(MOST_ROWS).toList();
      }
      boolean isFirst = true;
      while (!level.isEmpty() && (isFirst || shown.size() + level.size() <= MOST_ROWS)) {
        level.forEach(queue -> shown.add(queue.path()));
        level = below(level);
        isFirst = false;
      }
      List<QueueRow> rows = new ArrayList<>();
      addRows(top, 0, shown, rows);
      return new QueueTable(List.copyOf(rows), top, page, pages, directly);
    }

    private List<QueueView> below(List<QueueView> level) {
      return level.stream().flatMap(queue -> below(queue).stream()).toList();
    }

    private List<QueueView> below(QueueView queue) {
      return children.getOrDefault(queue.path(), List.of());
    }

    private void addRows(QueueView queue, int depth, Set<String> shown, List<QueueRow> rows) {
      List<QueueView> next = below(queue);
      List<QueueView> nextShown = next.stream().filter(q -> shown.contains(q.path())).toList();
      double limit = QueueRow.limit(queue.maximum(), snapshot.totals().capacity());
      rows.add(new QueueRow(queue, depth, next.size() - nextShown.size(), limit));
      nextShown.forEach(child -> addRows(child, depth + 1, shown, rows));
    }
  }

  private static final Comparator<QueueView> BUSIEST =
      Comparator.comparingDouble(QueueView::usedShare)
          .thenComparingLong(QueueView::pendingContainers)
          .reversed()
          .thenComparing(QueueView::path);
}
