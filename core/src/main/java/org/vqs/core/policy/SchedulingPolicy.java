package org.vqs.core.policy;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * A scheduling policy: it is told of freed room and of arrivals, and starts jobs through the {@link
 * JobStarter} it was made with.
 *
 * <p>A policy owns no thread and no clock. It must stop as soon as {@link
 * JobStarter#isExhausted()}; the same server or ask is offered again in a later event. Layers
 * (stalling, reservations, application masters) are policies around a policy.
 */
public interface SchedulingPolicy {

  /** A server that takes new work has room: start what the policy wants there. */
  void fill(Server server);

  /**
   * Jobs arrived: start those that the policy wants on servers that have room. What does not start
   * waits.
   */
  void place(Ask ask);

  /** The order in which asks that arrive together are placed. */
  Comparator<Ask> arrivalOrder();

  /**
   * True if the policy could start a job of this ask on this server now, given room and the host's
   * consent.
   */
  boolean admits(Server server, Ask ask);

  /**
   * True if the policy keeps the room that a job of this ask would take on this server for others.
   * It holds for whatever starts jobs, but for application masters and for jobs on the servers that
   * are reserved for them. Must change nothing.
   */
  default boolean keepsFrom(Server server, Ask ask) {
    return false;
  }

  /**
   * On which servers this ask, though admitted, must let another that has its turn before it start
   * first; for explanations. What does not depend on the server is looked up once for all that are
   * tested; nothing may change in between. Must change nothing.
   */
  default Predicate<Server> hasTurnBefore(Ask ask) {
    return server -> false;
  }

  /**
   * Jobs of an ask do not wait at these locations any more: they started, were withdrawn, deferred
   * or moved. A policy with a line has whoever stands at its head now tried again. Must not start
   * anything.
   */
  default void left(Ask ask, List<Location> locations) {}

  /**
   * A server's room, state or configuration changed: update own indexes. Must not start anything.
   */
  default void changed(Server server) {}

  /** Who learns from the jobs for it; asked once, when the policy takes over. */
  default JobObserver observer() {
    return JobObserver.NONE;
  }

  /** Gives a server the configuration that an empty one would take now. */
  default void renew(Server server) {}

  /**
   * A server was stalled for as long as it may be, and what runs on it may never end: it takes work
   * again with these jobs beside. Must not start anything.
   */
  default void outlasted(Server server) {}

  /** An event begins, of any kind: what waits or runs may have changed, and time passed. */
  default void eventBegins() {}

  /** Time passed on a server without an event of its own. */
  default void tick(Server server) {}
}
