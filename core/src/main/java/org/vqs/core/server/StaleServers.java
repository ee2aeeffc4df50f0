package org.vqs.core.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The servers that changed since the indexes were last asked. An event often changes a server
 * several times, by the end of a job and by the starts that fill the room, and nobody looks for it
 * by its room between: it is indexed once, when somebody does.
 */
public final class StaleServers {
  /** So many at most, so that whoever asks next does not pay for a whole cluster. */
  private static final int MOST = 32;

  /** A power of two. */
  private static final int REMEMBERED = 64;

  private final List<Server> servers = new ArrayList<>();
  private final Server[] refreshed = new Server[REMEMBERED];
  private long refreshes;
  private Consumer<Server> listener = server -> {};

  /** Sets who is told of each server whose room, state or configuration changed. */
  public void setListener(Consumer<Server> newListener) {
    listener = newListener;
  }

  void add(Server server) {
    if (servers.size() == MOST) {
      refresh();
    }
    servers.add(server);
  }

  /** How many servers were indexed anew so far. */
  public long refreshes() {
    return refreshes;
  }

  /**
   * False if no server that was indexed anew since then, or changed since it was, passes a test;
   * true also if it is not known. Cost O(those servers), which are few.
   */
  public boolean anyChangedSince(long then, Predicate<Server> test) {
    if (refreshes - then > REMEMBERED) {
      return true;
    }
    for (long i = then; i < refreshes; i++) {
      if (test.test(refreshed[(int) (i & (REMEMBERED - 1))])) {
        return true;
      }
    }
    for (Server server : servers) {
      if (test.test(server)) {
        return true;
      }
    }
    return false;
  }

  /** Brings the indexes up to date. Cost O(log servers) for each that changed, O(1) for none. */
  public void refresh() {
    if (servers.isEmpty()) {
      return;
    }
    for (int i = 0; i < servers.size(); i++) {
      Server server = servers.get(i);
      server.refreshIndexes();
      refreshed[(int) (refreshes++ & (REMEMBERED - 1))] = server;
      listener.accept(server);
    }
    servers.clear();
  }
}
