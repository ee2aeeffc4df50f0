package org.vqs.sim.graph.dgp;

import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/** The slots of templates, with a job or virtual. Cost O(nodes). */
public final class TemplateRoom {
  private TemplateRoom() {}

  /** The template's nodes take their slots. */
  public static void hold(Template template, Machines machines) {
    GraphType type = template.type();
    for (int node = 0; node < type.size(); node++) {
      machines.hold(template.machine(node), type.demand(type.groupOf(node)));
    }
  }

  /** They leave them. */
  public static void release(Template template, Machines machines) {
    GraphType type = template.type();
    for (int node = 0; node < type.size(); node++) {
      machines.release(template.machine(node), type.demand(type.groupOf(node)));
    }
  }
}
