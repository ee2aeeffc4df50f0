package org.vqs.sim.graph.dgp;

import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Template;

/**
 * Decides by templates where graphs go: it keeps places for jobs of a type, whether or not there is
 * a job yet (virtual templates), and has the host fill them.
 *
 * <p>The host tells of each event after its own books and the free amounts of the machines are up
 * to date. Times never go back. What a scheduler without virtual templates need not say has a
 * default. Not thread-safe.
 */
public interface TemplateScheduler {
  /** A job came and waits. */
  void arrival(GraphType type, double now);

  /** A job ended, and the room of its template is free again. */
  void departure(Template template, double now);

  /** When {@link #tick} has something to do next; infinite if nothing but the host's events. */
  default double nextEventAt() {
    return Double.POSITIVE_INFINITY;
  }

  /** Does what is due until now. */
  default void tick(double now) {}

  /** How many virtual templates of a type there are. */
  default int virtualTemplates(GraphType type) {
    return 0;
  }

  /** What the edges of all virtual templates would cost. */
  default double virtualCost() {
    return 0;
  }
}
