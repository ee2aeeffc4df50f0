package org.vqs.sim.graph;

import java.util.List;
import org.vqs.core.graph.Eligibility;
import org.vqs.core.graph.GraphPlacement;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.sim.graph.dgp.TemplateScheduler;

/**
 * Starts a job as soon as its whole graph can be placed, all or none. Where several types wait, the
 * one with the largest graph goes first, and one that fits may pass one that does not.
 */
public final class PlacedGraphs implements TemplateScheduler {
  private final GraphHost host;
  private final List<GraphType> types;
  private final Machines machines;
  private final GraphPlacement placement;

  /** By a placement. */
  public PlacedGraphs(
      GraphHost host, GraphSystem system, Machines machines, GraphPlacement placement) {
    this.host = host;
    this.types =
        system.jobs().stream()
            .map(GraphJobs::type)
            .sorted((one, other) -> Integer.compare(other.size(), one.size()))
            .toList();
    this.machines = machines;
    this.placement = placement;
  }

  @Override
  public void arrival(GraphType type, double now) {
    startAll(type);
  }

  @Override
  public void departure(Template template, double now) {
    types.forEach(this::startAll);
  }

  private void startAll(GraphType type) {
    while (host.waiting(type) > 0) {
      Template template = placement.place(type, machines, Eligibility.ALL);
      if (template == null) {
        return;
      }
      host.fill(template);
    }
  }
}
