package org.vqs.sim.graph;

import java.util.List;
import org.vqs.core.graph.Template;
import org.vqs.sim.graph.dgp.TemplateHost;

/** A host whose jobs can be interrupted, which real ones do not like. */
public interface GraphHost extends TemplateHost {
  /** The templates of all jobs that run, in the order in which they started. */
  List<Template> running();

  /** Stops the job of a template. It waits before all others for the rest of its life. */
  void interrupt(Template template);
}
