package org.vqs.yarn.web.page.node;

import java.util.Comparator;
import java.util.List;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.page.part.Query;

/**
 * One page of the nodes that were asked for: those that take no new work first, each kind in the
 * order in which they registered.
 *
 * @param filter which were asked for
 * @param matching how many there are
 * @param page which page this is, from 1
 * @param pages how many pages there are, at least 1
 * @param nodes those of this page
 */
record NodeList(NodeFilter filter, int matching, int page, int pages, List<NodeView> nodes) {
  static final int PAGE_SIZE = 50;

  /** The page that a query asks for; the nearest that exists if there is no such page. */
  static NodeList of(SchedulerSnapshot snapshot, Query query) {
    NodeFilter filter = NodeFilter.of(query, snapshot.counting());
    List<NodeView> matching =
        snapshot.nodes().stream()
            .filter(filter)
            .sorted(Comparator.comparing(node -> node.standing() == Standing.ACTIVE))
            .toList();
    int pages = Math.max(1, (matching.size() + PAGE_SIZE - 1) / PAGE_SIZE);
    int page = Math.max(1, Math.min(pages, number(query.get(Query.PAGE))));
    int from = (page - 1) * PAGE_SIZE;
    int to = Math.min(matching.size(), from + PAGE_SIZE);
    return new NodeList(filter, matching.size(), page, pages, matching.subList(from, to));
  }

  /** Where the first node of this page stands among those that match, from 1. */
  int first() {
    return matching == 0 ? 0 : (page - 1) * PAGE_SIZE + 1;
  }

  private static int number(String text) {
    try {
      return text == null ? 1 : Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      return 1;
    }
  }
}
