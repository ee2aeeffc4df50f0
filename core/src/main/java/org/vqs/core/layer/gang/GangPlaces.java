package org.vqs.core.layer.gang;

import java.util.Collection;
import java.util.List;
import org.vqs.core.graph.Template;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.gang.Gang;

/** Who finds places for gangs that have no turn. Not thread-safe. */
interface GangPlaces {
  /**
   * Tries to start a gang; another of its kind may start in its place.
   *
   * @return whether it runs
   */
  boolean tryToStart(Gang gang, GangRoom room);

  /** A gang waits from now on. */
  default void came(Gang gang) {}

  /** A gang waits no longer. */
  default void left(Gang gang) {}

  /** A gang runs, which waits no longer. */
  default void started(Gang gang, Template template, List<Job> jobs) {}

  /** What is free on a server changed, and the room knows. */
  default void changed(GangRoom room, Server server) {}

  /** Time passed, or jobs ended. */
  default void pass(GangRoom room) {}

  /** Where it has something to do though no gang waits there. */
  default Collection<Location> homes() {
    return List.of();
  }

  /** How many places are kept at a home for gangs to come. */
  default int kept(Location home) {
    return 0;
  }

  /** Who learns from jobs for it. */
  default JobObserver observer() {
    return JobObserver.NONE;
  }
}
