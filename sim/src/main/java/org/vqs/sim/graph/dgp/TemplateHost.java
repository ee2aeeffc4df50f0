package org.vqs.sim.graph.dgp;

import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Template;

/** Who has the jobs that {@link TemplateScheduler} makes templates for. */
public interface TemplateHost {
  /** The jobs of a type that wait or run: the paper's Q^(j). */
  int inSystem(GraphType type);

  /** The largest of them over all types. */
  int mostInSystem();

  /** The jobs of a type that wait. */
  int waiting(GraphType type);

  /** The mean life of jobs of a type, in the unit of time of the events: the paper's 1/μ_j. */
  double meanLife(GraphType type);

  /**
   * Starts the first waiting job of the template's type there. The room that the template held was
   * given back before; the host takes it.
   */
  void fill(Template template);
}
