package org.vqs.yarn.preemption;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/**
 * The servers at which room may be made for an ask, a bounded number at a time, those with the most
 * free room first.
 *
 * <p>A later call goes on where the one before stopped, so that servers without victims do not hide
 * the others for ever. Server classes take turns. Closed, stalled and reserved servers are left
 * out: they take no new work.
 */
final class ServerWalk {
  private final Map<Site, Server> resume = new HashMap<>();

  /** The next servers that an ask would fit if they were empty. Cost O(most · log n). */
  List<Server> next(Ask ask, int most) {
    Deque<Site> turns = new ArrayDeque<>();
    for (Location location : ask.locations()) {
      for (Site site : location.sites()) {
        if (ask.shape().fitsEmpty(site.serverClass())) {
          turns.add(site);
        }
      }
    }
    Set<Server> found = new LinkedHashSet<>();
    while (!turns.isEmpty() && found.size() < most) {
      Site site = turns.poll();
      Server server = next(site);
      if (server != null && found.add(server)) {
        resume.put(site, server);
        turns.add(site);
      }
    }
    return List.copyOf(found);
  }

  /** The next of a site; after the last one the first. */
  private Server next(Site site) {
    Server last = resume.get(site);
    Server next = last == null ? null : site.openByTightness().before(last);
    return next == null ? site.openByTightness().last() : next;
  }

  /** The next call begins anew. */
  void restart() {
    resume.clear();
  }
}
